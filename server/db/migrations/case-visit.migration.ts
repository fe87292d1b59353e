import { Migration } from '@mikro-orm/migrations'

/** Who of staff has which case open now, so that two do not work on one without knowing (decisions 18). */
export class CaseVisitMigration extends Migration {
  override up(): void {
    this.addSql(`
create table case_visit (
  staff_id uuid primary key references staff,
  case_id text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null
);
grant select, insert, update on case_visit to amana_app;`)
  }
}
