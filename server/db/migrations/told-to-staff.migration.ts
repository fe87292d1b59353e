import { Migration } from '@mikro-orm/migrations'

/** What is written into the audit log so often an hour and no more, and whom one sender has named (decisions 14). */
export class ToldToStaffMigration extends Migration {
  override up(): void {
    this.addSql(`
create index audit_log_failed_sign_in on audit_log (occurred_at) where action = 'fail_sign_in';
create index mail_to_strangers on mail (asked_by, created_at) where asked_by is not null;`)
  }
}
