import { Migration } from '@mikro-orm/migrations'

/** Identity verifications are counted apart from escrows and charges, which have the limit of a day for themselves (decisions 14). */
export class VerificationsOfADayMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table daily_creation add column verifications int not null default 0;
alter table daily_creation alter column creations set default 0;`)
  }
}
