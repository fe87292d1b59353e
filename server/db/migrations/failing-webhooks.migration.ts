import { Migration } from '@mikro-orm/migrations'

/** Staff see which receivers take nothing now (decisions 18): few of many. */
export class FailingWebhooksMigration extends Migration {
  override up(): void {
    this.addSql(`create index webhook_failing on webhook (failing_since) where failing_since is not null`)
  }
}
