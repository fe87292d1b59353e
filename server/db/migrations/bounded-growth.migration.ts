import { Migration } from '@mikro-orm/migrations'

/**
 * Whatever leaves rows that stay is counted by day, also where it is neither escrow nor charge, and tries to pay by card by what is paid for
 * (docs/limits.md). What is removed once nothing refers to it, deleted webhooks and test clocks, is found by an index, and so is whatever might
 * refer to a clock, which only a sandbox has any of. Deliveries that somebody asked for are counted while they wait.
 */
export class BoundedGrowthMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table daily_creation add column changes int not null default 0, add column payment_tries int not null default 0;
create index webhook_deleted on webhook (deleted_at) where deleted_at is not null;
create index webhook_delivery_asked_open on webhook_delivery (webhook_id) where finished_at is null and is_manual;
create index test_clock_deleted on test_clock (deleted_at) where deleted_at is not null;
create index deadline_on_clock on deadline (test_clock_id) where test_clock_id is not null;
create index checkout_session_on_clock on checkout_session (test_clock_id) where test_clock_id is not null;
create index payment_on_clock on payment (test_clock_id) where test_clock_id is not null;
create index identity_verification_on_clock on identity_verification (test_clock_id) where test_clock_id is not null;
grant delete on test_clock to amana_app;`)
  }
}
