import { Migration } from '@mikro-orm/migrations'

/** What is removed after its time is found by an index, however much stays beside it (docs/retention.md). */
export class RetentionMigration extends Migration {
  override up(): void {
    this.addSql(`
create index mail_age on mail (created_at);
create index deadline_over on deadline (updated_at) where status in ('done', 'cancelled');
create index checkout_session_over on checkout_session (expires_at) where status in ('expired', 'cancelled');
create index payment_session on payment (session_id) where session_id is not null;
create index webhook_delivery_asked on webhook_delivery (finished_at) where is_manual;
create index verification_code_end on verification_code (expires_at);
create index association_request_end on association_request (expires_at);
create index daily_spending_day on daily_spending (day);
grant delete on daily_spending to amana_app;`)
  }
}
