import { Migration } from '@mikro-orm/migrations'

/**
 * Withdrawals and the bank accounts that they go to (decisions 13). The number of an account is sealed; a keyed digest of it tells whether its
 * user has it already. What a withdrawal is of, and where it goes, never changes.
 */
export class WithdrawalMigration extends Migration {
  override up(): void {
    for (const statement of [destination, code, withdrawal]) this.addSql(statement)
  }
}

const destination = `
create table destination (
  id uuid primary key,
  user_id uuid not null references app_user,
  added_by_developer_id uuid references developer,
  type text not null check (type in ('rib', 'iban')),
  holder_name text not null check (length(holder_name) between 1 and 200),
  number_sealed bytea not null,
  number_digest bytea not null,
  last4 text not null check (last4 ~ '^[0-9A-Z]{4}$'),
  status text not null check (status in ('pending_confirmation', 'active')),
  usable_from timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (id, user_id),
  constraint destination_usable check ((status = 'active') = (usable_from is not null))
);
create unique index destination_number on destination (user_id, number_digest) where deleted_at is null;
grant select, insert, update (status, usable_from, deleted_at), delete on destination to amana_app;`

const code = `
alter table verification_code
  drop constraint verification_code_kind_check,
  add constraint verification_code_kind_check check (kind in ('user', 'developer', 'destination'));`

const withdrawal = `
create table withdrawal (
  id uuid primary key,
  user_id uuid not null references app_user,
  destination_id uuid not null,
  developer_id uuid references developer,
  amount_millimes bigint not null check (amount_millimes > 0),
  reference text not null check (length(reference) between 1 and 200),
  status text not null check (status in ('pending', 'approved', 'paid', 'rejected', 'cancelled')),
  reason text check (length(reason) <= 2000),
  bank_reference text check (length(bank_reference) between 1 and 200),
  created_at timestamptz not null,
  decided_at timestamptz,
  paid_at timestamptz,
  unique (user_id, reference),
  foreign key (destination_id, user_id) references destination (id, user_id),
  constraint withdrawal_decided check ((status in ('approved', 'paid', 'rejected')) = (decided_at is not null)),
  constraint withdrawal_paid check ((status = 'paid') = (paid_at is not null) and (status in ('approved', 'paid')) = (bank_reference is not null)),
  constraint withdrawal_rejected check (status <> 'rejected' or reason is not null)
);
create index withdrawal_of_user on withdrawal (user_id, created_at, id);
create index withdrawal_of_destination on withdrawal (destination_id);
create index withdrawal_open on withdrawal (created_at, id) where status in ('pending', 'approved');
grant select, insert, update (status, reason, bank_reference, decided_at, paid_at) on withdrawal to amana_app;`
