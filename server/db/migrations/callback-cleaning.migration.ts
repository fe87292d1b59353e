import { Migration } from '@mikro-orm/migrations'

/** Which events of a provider of identities were here is kept for as long as one may be sent again, and no longer. */
export class CallbackCleaningMigration extends Migration {
  override up(): void {
    this.addSql(`create index identity_callback_received on identity_callback (received_at);`)
    this.addSql(`grant delete on identity_callback to amana_app;`)
  }
}
