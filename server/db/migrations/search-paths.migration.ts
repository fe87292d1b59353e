import { Migration } from '@mikro-orm/migrations'

/**
 * A function without a path of its own takes its operators and tables from whoever calls it: with a `<>` that is never true in front of
 * PostgreSQL's own, an ended escrow could be opened again. `iso` gets no path, as with one it would no longer be written out in place; what
 * it calls is bound here, once and for all. `test/db/search-paths.test.ts` asks the catalogue.
 */
export class SearchPathsMigration extends Migration {
  override up(): void {
    this.addSql(`create or replace function iso(timestamptz) returns text language sql stable parallel safe
      return to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
    for (const guard of ['guard_escrow_status', 'guard_event_order'])
      this.addSql(`alter function ${guard}() set search_path = pg_catalog, public, pg_temp`)
  }
}
