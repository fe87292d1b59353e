import { Migration } from '@mikro-orm/migrations'

/** The queue of proofs that were left to staff is a handful of rows among all that ever were. */
export class ReviewQueuesMigration extends Migration {
  override up(): void {
    this.addSql(`create index proof_needs_review on proof (escrow_id) where phase = 'needs_review'`)
    // What staff did to one thing, the newest first.
    this.addSql(`create index audit_log_subject on audit_log (subject, id)`)
  }
}
