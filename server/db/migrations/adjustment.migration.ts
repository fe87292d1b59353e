import { Migration } from '@mikro-orm/migrations'

/**
 * What a buyer adds to a paid escrow and what a seller gives back (specification, Adding and refunding funds). A row says what one step
 * changed, by the version that the step made, and stays as it is. Across escrows a person's `reference` is kept apart by a lock.
 */
export class AdjustmentMigration extends Migration {
  override up(): void {
    for (const statement of [adjustment, rights]) this.addSql(statement)
  }
}

const adjustment = `
create table adjustment (
  id uuid not null,
  escrow_id uuid not null references escrow,
  type text not null check (type in ('add_funds', 'refund_funds')),
  escrow_version int not null,
  amount_millimes bigint not null check (amount_millimes > 0),
  face_amount_minor bigint not null check (face_amount_minor >= 0),
  fee_delta_millimes bigint not null,
  developer_fee_delta_millimes bigint not null,
  funding_delta_millimes bigint not null,
  performed_by_role text not null check (performed_by_role in ('buyer', 'seller')),
  performed_by_user_id uuid not null references app_user,
  developer_id uuid references developer,
  cancelled boolean not null,
  reason text,
  reference text,
  created_at timestamptz not null,
  primary key (escrow_id, id),
  constraint adjustment_signs check (case type
    when 'add_funds' then performed_by_role = 'buyer' and not cancelled and least(fee_delta_millimes, developer_fee_delta_millimes) >= 0
      and funding_delta_millimes >= amount_millimes
    else performed_by_role = 'seller' and greatest(fee_delta_millimes, developer_fee_delta_millimes) <= 0
      and -funding_delta_millimes >= amount_millimes end)
);
create unique index adjustment_version on adjustment (escrow_id, escrow_version);
create unique index adjustment_reference on adjustment (performed_by_user_id, type, reference, escrow_id) where reference is not null;
create trigger append_only before update or delete on adjustment for each row execute function refuse_change();
create trigger no_truncate before truncate on adjustment for each statement execute function refuse_change();`

const rights = `grant select, insert on adjustment to amana_app;`
