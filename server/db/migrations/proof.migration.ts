import { Migration } from '@mikro-orm/migrations'

/** The proof of purchase that a quick escrow may ask for, one an escrow, with what its seller has submitted (decisions 6). */
export class ProofMigration extends Migration {
  override up(): void {
    for (const statement of [proof, submissions, rights]) this.addSql(statement)
  }
}

const proof = `
create table proof (
  escrow_id uuid primary key references escrow,
  phase text not null check (phase in ('awaiting_funding', 'waiting_seller_proof', 'submitted_waiting_buyer_review', 'correction_requested',
    'accepted', 'accepted_by_timeout', 'needs_review', 'expired')),
  upload_deadline_hours int not null check (upload_deadline_hours > 0),
  review_deadline_hours int not null check (review_deadline_hours > 0),
  allowed_proof_types text[] not null,
  correction_rounds int not null default 0 check (correction_rounds between 0 and max_correction_rounds),
  max_correction_rounds int not null,
  extended_at timestamptz,
  decided_at timestamptz,
  decision_source text check (decision_source in ('buyer', 'timeout', 'admin')),
  constraint proof_accepted_is_decided check (phase not in ('accepted', 'accepted_by_timeout') or decided_at is not null),
  check ((decided_at is null) = (decision_source is null))
);`

const submissions = `
create table proof_submission (
  escrow_id uuid not null references proof,
  id uuid not null,
  submitted_by uuid not null references app_user,
  proof_type text check (proof_type in ('receipt', 'order_confirmation', 'product_photo', 'tracking_proof', 'other')),
  note text,
  submitted_at timestamptz not null,
  decision text check (decision in ('accepted', 'correction_requested', 'reported', 'rejected')),
  decision_source text check (decision_source in ('buyer', 'timeout', 'admin')),
  decision_reason text,
  decided_at timestamptz,
  primary key (escrow_id, id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decision_source is null))
);`

const rights = `
grant select, insert, update on proof, proof_submission to amana_app;`
