import { Migration } from '@mikro-orm/migrations'

/** What is held counts for the seller of an escrow as for its buyer (decisions 13), whose index is there already. */
export class BalanceIndexMigration extends Migration {
  override up(): void {
    this.addSql(`create index escrow_seller_held on escrow (seller_id) include (held_millimes) where held_millimes > 0`)
  }
}
