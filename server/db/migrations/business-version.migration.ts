import { Migration } from '@mikro-orm/migrations'

/** Staff decide on what they have read of a business (decisions 18): each change is counted, and a decision names the count that was shown. */
export class BusinessVersionMigration extends Migration {
  override up(): void {
    this.addSql('alter table business add column version int not null default 1')
  }
}
