import { Migration } from '@mikro-orm/migrations'

/**
 * The audit log is read by who acted, what was done, what it was about and when, newest first (decisions 18); staff find a key by the public
 * part of it.
 */
export class AuditFiltersMigration extends Migration {
  override up(): void {
    this.addSql(`create index audit_log_newest on audit_log (occurred_at, id)`)
    this.addSql(`create index audit_log_by_actor on audit_log (actor_id, occurred_at, id)`)
    this.addSql(`create index audit_log_by_action on audit_log (action, occurred_at, id)`)
    // What was decided about one thing is read in the same order.
    this.addSql(`drop index audit_log_subject`)
    this.addSql(`create index audit_log_subject on audit_log (subject, occurred_at, id)`)
    this.addSql(`create index api_key_prefix on api_key (key_prefix)`)
  }
}
