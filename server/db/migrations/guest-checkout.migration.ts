import { Migration } from '@mikro-orm/migrations'

/**
 * Escrows that are paid without an account (decisions 8, Guest checkout). What a guest has paid and is not in escrow is on an account of the
 * escrow's own, since there is no wallet; the bank deposit that a guest shows waits for staff in a table of its own.
 */
export class GuestCheckoutMigration extends Migration {
  override up(): void {
    for (const statement of [account, escrow, file, table]) this.addSql(statement)
  }
}

const account = `insert into ledger.account_kind values ('escrow_guest', 0, true)`

const escrow = `alter table escrow
  add column is_paid_by_guest boolean not null default false,
  -- Of the page on which somebody without account has paid, or shown a deposit.
  add column guest_locale text check (guest_locale in ('en', 'fr', 'ar')),
  add constraint escrow_guest_check check (not is_paid_by_guest or (mode = 'instant' and paid_at is not null))`

const file = `
alter table file
  drop constraint file_owner_kind_check,
  drop constraint file_purpose_check,
  add constraint file_owner_kind_check check (owner_kind in ('user', 'staff', 'developer', 'guest', 'platform')),
  add constraint file_purpose_check check (purpose in ('proof', 'dispute', 'deposit', 'invoice', 'business'))`

const table = `
create table deposit_proof (
  id uuid not null,
  escrow_id uuid not null references escrow,
  -- Whose link the guest holds.
  session_id uuid not null,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'auto_rejected')),
  amount_millimes bigint not null check (amount_millimes > 0),
  note text check (length(note) <= 500),
  reason text check (length(reason) <= 2000),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  refunded_at timestamptz,
  bank_reference text check (length(bank_reference) between 1 and 200),
  primary key (escrow_id, id),
  foreign key (escrow_id, session_id) references checkout_session (escrow_id, id),
  constraint deposit_proof_decided check ((status = 'pending') = (decided_at is null) and (status in ('rejected', 'auto_rejected')) <= (reason is not null)),
  constraint deposit_proof_refunded check (num_nonnulls(refunded_at, bank_reference) in (0, 2) and (refunded_at is null or status = 'accepted'))
);
create unique index deposit_proof_one_pending on deposit_proof (escrow_id) where status = 'pending';
create unique index deposit_proof_one_accepted on deposit_proof (escrow_id) where status = 'accepted';
create index deposit_proof_session on deposit_proof (escrow_id, session_id, submitted_at);
create index deposit_proof_status on deposit_proof (status, submitted_at, id);
create trigger no_delete before delete on deposit_proof for each row execute function refuse_change();
grant select, insert, update on deposit_proof to amana_app`
