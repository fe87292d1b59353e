import { Migration } from '@mikro-orm/migrations'

/**
 * A delivery waits in its own row and needs no job: from when it is due, whether it was put aside until the end of one before it, and until
 * when somebody has it in hand. What was open before this is due at once. A webhook remembers how long its receiver takes, so that one that
 * hangs has fewer places (decisions 11). `due_at` goes by the clock of the database, as claims do. The statements that claim name the
 * conditions of these indexes in just these words.
 */
export class DueDeliveryMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table webhook_delivery add column due_at timestamptz not null default now(), add column is_behind boolean not null default false;
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at, event_seq, id) where finished_at is null and not is_behind;
create index webhook_delivery_claimed on webhook_delivery (webhook_id, claimed_until) where finished_at is null and claimed_until is not null;
alter table webhook add column recent_ms int not null default 0 check (recent_ms >= 0);`)
  }
}
