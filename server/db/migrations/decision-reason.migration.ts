import { Migration } from '@mikro-orm/migrations'

/** Why the seller rejected a cancellation request: it is kept, and told to the buyer. */
export class DecisionReasonMigration extends Migration {
  override up(): void {
    this.addSql('alter table cancellation_request add column decision_reason text')
  }
}
