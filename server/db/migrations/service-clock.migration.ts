import { Migration } from '@mikro-orm/migrations'

/** The time that workers went by last, and whether the clock is doubted: then no deadline fires (decisions 5). */
export class ServiceClockMigration extends Migration {
  override up(): void {
    this.addSql(`
create table service_clock (
  singleton boolean primary key default true check (singleton),
  noted_at timestamptz not null,
  doubt text check (doubt in ('left_monotonic', 'long_silence')),
  expected_at timestamptz,
  read_at timestamptz,
  constraint doubt_is_whole check (num_nulls(doubt, expected_at, read_at) in (0, 3))
);
grant select, insert, update on service_clock to amana_app;`)
  }
}
