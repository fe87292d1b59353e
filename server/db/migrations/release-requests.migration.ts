import { Migration } from '@mikro-orm/migrations'

/**
 * Payout requests of progressive escrows (specification, Payout requests). What is reserved stands in the ledger, in the escrow and here, and
 * is compared by the reconciliation (R8). A rejected request has a ticket of its own, so that an escrow may have several open ones.
 */
export class ReleaseRequestsMigration extends Migration {
  override up(): void {
    for (const statement of [table, indexes]) this.addSql(statement)
  }
}

const table = `
create table release_request (
  id uuid not null,
  escrow_id uuid not null references escrow,
  request_id text not null check (request_id ~ '^[A-Za-z0-9._:-]{1,120}$'),
  reference text check (length(reference) <= 200),
  note text check (length(note) <= 500),
  amount_millimes bigint not null check (amount_millimes > 0),
  face_amount_minor bigint not null check (face_amount_minor >= 0),
  status text not null check (status in ('pending', 'approved', 'disputed', 'released', 'voided')),
  created_via text not null check (created_via in ('api', 'dashboard')),
  created_by_developer_id uuid references developer,
  approval_deadline timestamptz not null,
  decided_at timestamptz,
  decision_source text check (decision_source in ('buyer', 'timeout', 'admin')),
  released_at timestamptz,
  seller_net_millimes bigint not null check (seller_net_millimes >= 0),
  awarded_millimes bigint check (awarded_millimes between 0 and amount_millimes),
  resolution_reason text check (length(resolution_reason) <= 2000),
  resolved_at timestamptz,
  dispute_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (escrow_id, id),
  foreign key (escrow_id, dispute_id) references dispute,
  constraint release_request_dispute check (status <> 'disputed' or dispute_id is not null),
  constraint release_request_released check ((status = 'released') = (released_at is not null)),
  constraint release_request_awarded check ((awarded_millimes is null) = (resolved_at is null))
);
grant select, insert, update on release_request to amana_app;`

const indexes = `
create unique index release_request_one on release_request (escrow_id, request_id);
create index release_request_listed on release_request (escrow_id, created_at, id);
create index release_request_open on release_request (escrow_id) where status in ('pending', 'approved', 'disputed');`
