import { Migration } from '@mikro-orm/migrations'

/** What a user has asked not to be written about (decisions 5). */
export class MutedNoticesMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table app_user
  add column muted_notices text[] not null default '{}',
  add constraint app_user_muted_notices check (muted_notices <@ array['progress', 'reminders', 'wallet']);`)
  }
}
