import { Migration } from '@mikro-orm/migrations'

/** What somebody has created in a day is counted for users as for developers (decisions 14). */
export class CreationOfAnybodyMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table daily_creation drop constraint daily_creation_developer_id_fkey;
alter table daily_creation rename column developer_id to creator_id;
create index daily_creation_day on daily_creation (day);`)
  }
}
