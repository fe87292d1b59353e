import { Migration } from '@mikro-orm/migrations'

/**
 * The deliveries that have not ended, by whose turn it is. Statistics nearly always say that there are none, so the planner would read the
 * whole of this index for anything that it may: hence the condition, which only questions about turns name. Whoever has ids asks for
 * `status` and gets the primary key, also when thousands wait.
 */
export class DeliveryIndexMigration extends Migration {
  override up(): void {
    this.addSql(`drop index webhook_delivery_lane, webhook_delivery_pending`)
    this.addSql(
      `alter table webhook_delivery add constraint webhook_delivery_end_check check ((status = 'pending') = (finished_at is null))`,
    )
    this.addSql(`create index webhook_delivery_open on webhook_delivery (webhook_id, lane, event_seq, id) where finished_at is null`)
  }
}
