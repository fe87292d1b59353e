import { Migration } from '@mikro-orm/migrations'

/**
 * What waits for staff is read in its order and no further than its page, however much has been decided before: open disputes, decisions that wait
 * for a second person, refused refunds and chargebacks, and the lists of those that are over. A deposit is found by its own id.
 */
export class QueueOrderMigration extends Migration {
  override up(): void {
    for (const statement of [disputes, staffActions, financeCases, lists]) this.addSql(statement)
  }
}

const disputes = `
create index dispute_oldest on dispute (created_at, id);
create index dispute_open on dispute (created_at, id) where status in ('open', 'awaiting_counterparty', 'under_review');`

const staffActions = `
create index pending_staff_action_waiting on pending_staff_action (created_at, id) where status = 'pending';`

// Ids of both kinds tell their time, so that they are one order.
const financeCases = `
drop index payment_refund_refused, chargeback_open;
create index payment_refund_refused on payment_refund (id) where status = 'refused';
create index chargeback_open on chargeback (id) where status = 'open';`

const lists = `
create index business_oldest on business (created_at, id);
create index deposit_proof_oldest on deposit_proof (submitted_at, id);
create index deposit_proof_by_id on deposit_proof (id);`
