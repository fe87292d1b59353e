import { Migration } from '@mikro-orm/migrations'

/**
 * A list is read from one index, and two that would do cost more than each write into the second: withdrawals to decide were read whole from the
 * intersection of theirs (`withdrawal_by_status` has them in their order), and the accounts of a kind had the same index twice.
 */
export class OneIndexEachMigration extends Migration {
  override up(): void {
    this.addSql('drop index withdrawal_open, ledger.account_of_kind')
  }
}
