import { Migration } from '@mikro-orm/migrations'
import { LedgerMigration } from './ledger.migration.js'

/** An account is opened when what it was opened for happened, as the transfer beside it says: by the clock of the service, not the database's. */
export class AccountOpeningMigration extends Migration {
  override up(): void {
    this.addSql(LedgerMigration.postFunction('create or replace', 'p_at'))
  }
}
