import { Migration } from '@mikro-orm/migrations'

/** On whose escrow somebody without account is mailed, so that there are so many a day (decisions 14). */
export class MailToStrangerMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table mail add column asked_by uuid;
create index mail_to_stranger on mail (recipient, created_at) where asked_by is not null;`)
  }
}
