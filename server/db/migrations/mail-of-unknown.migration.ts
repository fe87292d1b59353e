import { Migration } from '@mikro-orm/migrations'

/** Which mails of `asked_by` went to somebody with an account, whom that sender has not dealt with: they are counted apart (decisions 14). */
export class MailOfUnknownMigration extends Migration {
  override up(): void {
    this.addSql('alter table mail add column to_account boolean not null default false')
  }
}
