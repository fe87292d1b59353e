import { Migration } from '@mikro-orm/migrations'

/**
 * What a bucket has used of its minute, counted by all processes together (decisions 14). Not logged: a crash of the server begins the minute
 * anew, and no commit waits for the disk because of it.
 */
export class RequestCountMigration extends Migration {
  override up(): void {
    for (const statement of [counts, rights]) this.addSql(statement)
  }
}

// Room on each page, so that a row that is counted up stays on its own.
const counts = `
create unlogged table request_count (
  bucket_digest bytea primary key check (octet_length(bucket_digest) = 32),
  started_at timestamptz not null,
  requests int not null
) with (fillfactor = 50);`

const rights = `grant select, insert, update, delete on request_count to amana_app;`
