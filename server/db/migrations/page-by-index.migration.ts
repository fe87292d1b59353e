import { Migration } from '@mikro-orm/migrations'

/**
 * What staff page through is read from an index in the order of its list (decisions 18): the books, what is owed to guests, and proofs that were
 * left to staff. Where an index had the first column already it is widened, so that a transfer writes into no more of them than before; only
 * a sink's postings, which are not numbered, have one of their own.
 */
export class PageByIndexMigration extends Migration {
  override up(): void {
    for (const statement of [books, requests, deposits, owedBefore, proofs, calledBefore]) this.addSql(statement)
  }
}

// The last posting of a transfer is its place in the order of the ledger; the transfers of an escrow come one transaction after the other.
const books = `
drop index ledger.posting_transfer, ledger.transfer_escrow;
create index posting_transfer on ledger.posting (transfer_id, id);
create index transfer_escrow on ledger.transfer (escrow_id, xid) where escrow_id is not null;
create index posting_of_sink on ledger.posting (account_id, id) where account_seq is null;
create index account_kind_newest on ledger.account (kind, id);`

/** A dispute of one period is listed with its request, among however many the escrow has. */
const requests = `
create index release_request_ticket on release_request (escrow_id, dispute_id) where dispute_id is not null;`

const deposits = `
alter table deposit_proof
  add column owed_at timestamptz,
  add constraint deposit_proof_owed check (owed_at is null or status = 'accepted');
create index deposit_proof_due on deposit_proof (owed_at, id) where owed_at is not null and refunded_at is null;`

const owedBefore = `
update deposit_proof d set owed_at = given.at from (
  select a.owner_id as escrow_id, min(t.occurred_at) as at
  from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.transfer t on t.id = p.transfer_id
  where a.kind = 'escrow_guest' and p.amount > 0 and t.kind <> 'bank_deposit' group by a.owner_id
) given where given.escrow_id = d.escrow_id and d.status = 'accepted';`

const proofs = `
drop index proof_needs_review;
alter table proof
  add column staff_called_at timestamptz,
  add constraint proof_staff_called check (staff_called_at is null or phase = 'needs_review');
create index proof_left_to_staff on proof (staff_called_at, escrow_id) where staff_called_at is not null;`

const calledBefore = `
update proof p set staff_called_at = e.updated_at from escrow e where e.id = p.escrow_id and e.status = 'paid' and p.phase = 'needs_review';`
