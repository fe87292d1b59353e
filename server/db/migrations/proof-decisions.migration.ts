import { Migration } from '@mikro-orm/migrations'

/**
 * Every word on what a seller has submitted is kept: where staff decide what a buyer has reported, both are told (decisions 6). What was
 * submitted stays as it is. Both are ordered by the version of the escrow that they made, as a test clock stands still between them.
 */
export class ProofDecisionsMigration extends Migration {
  override up(): void {
    for (const statement of [submissions, decisions, before, kept]) this.addSql(statement)
  }
}

const submissions = `
alter table proof_submission add column escrow_version int;
update proof_submission s set escrow_version = n.number from (
  select escrow_id, id, row_number() over (partition by escrow_id order by submitted_at, id) as number from proof_submission
) n where (s.escrow_id, s.id) = (n.escrow_id, n.id);
alter table proof_submission alter column escrow_version set not null;
create unique index proof_submission_version on proof_submission (escrow_id, escrow_version);`

const decisions = `
create table proof_decision (
  escrow_id uuid not null,
  escrow_version int not null,
  submission_id uuid not null,
  decision text not null check (decision in ('accepted', 'correction_requested', 'reported', 'rejected')),
  source text not null check (source in ('buyer', 'timeout', 'admin')),
  reason text,
  decided_at timestamptz not null,
  primary key (escrow_id, escrow_version),
  foreign key (escrow_id, submission_id) references proof_submission (escrow_id, id)
);
create index proof_decision_submission on proof_decision (escrow_id, submission_id);
create trigger append_only before update or delete on proof_decision for each row execute function refuse_change();
create trigger no_truncate before truncate on proof_decision for each statement execute function refuse_change();
grant select, insert on proof_decision to amana_app;`

/** What was kept until now is the newest word alone. */
const before = `
insert into proof_decision (escrow_id, escrow_version, submission_id, decision, source, reason, decided_at)
select escrow_id, escrow_version, id, decision, decision_source, decision_reason, decided_at from proof_submission where decision is not null;`

const kept = `
alter table proof_submission drop column decision, drop column decision_source, drop column decision_reason, drop column decided_at;
revoke update on proof_submission from amana_app;
create trigger append_only before update or delete on proof_submission for each row execute function refuse_change();
create trigger no_truncate before truncate on proof_submission for each statement execute function refuse_change();`
