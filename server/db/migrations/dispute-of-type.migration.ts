import { Migration } from '@mikro-orm/migrations'

/** Staff list disputes about whole escrows apart from those about payout requests, which are few among them (decisions 18). */
export class DisputeOfTypeMigration extends Migration {
  override up(): void {
    this.addSql('create index dispute_of_type on dispute (type, created_at, id)')
  }
}
