/** Answers rows past all rules. */
export type Query = <Row>(text: string, parameters?: unknown[]) => Promise<Row[]>

/** One short text a table, which is another one after any write to it. */
export type DatabaseDigest = Readonly<Record<string, string>>

export interface DigestOptions {
  /** Counts the jobs in the queue, too, whose tables are not the service's. Only where no worker deletes what it has done. */
  withJobs?: boolean
}

/**
 * Fingerprints every row of every table of the service, so that somebody can say that nothing was written, wherever; when a credential was
 * last used is nobody's business, nor is what a crash would take with it (the counts of requests).
 */
export const databaseDigest = async (query: Query, options: DigestOptions = {}): Promise<DatabaseDigest> =>
  (await databaseDigester(query, options))()

/** The same again and again, with one look at which tables there are. The log of requests is written beside them, whatever they come to. */
export async function databaseDigester(query: Query, { withJobs = false }: DigestOptions = {}): Promise<() => Promise<DatabaseDigest>> {
  const tables = await query<{ name: string; columns: string[] }>(
    `select format('%I.%I', t.schemaname, t.tablename) as name,
       (select array_agg(quote_ident(c.column_name) order by c.ordinal_position) from information_schema.columns c
        where c.table_schema = t.schemaname and c.table_name = t.tablename) as columns
     from pg_tables t where t.schemaname in ('public', 'ledger') and t.tablename <> 'logged_request'
       and (select c.relpersistence from pg_class c where c.oid = format('%I.%I', t.schemaname, t.tablename)::regclass) = 'p' order by 1`,
  )
  const parts = tables.map(({ name, columns }) => `select '${name}' as name, ${digestOf(columns)} as digest from ${name} t`)
  if (withJobs) parts.push(`select 'jobs.job', count(*)::text from jobs.job`)
  const statement = parts.join(' union all ')
  return async () => {
    const rows = await query<{ name: string; digest: string }>(statement)
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
}

const digestOf = (columns: readonly string[]) =>
  columns.includes('last_used_at') ? contentsOf(columns.filter((column) => column !== 'last_used_at')) : writers

/** Which transactions wrote the rows: one that comes later has a higher number, so the sum cannot be the same again. */
const writers = `count(*) || ' ' || coalesce(sum(t.xmin::text::bigint), 0)`

const contentsOf = (columns: readonly string[]) =>
  `count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns.map((column) => `t.${column}`).join(', ')})::text, 0)), 0)`

/** The tables in which two digests differ; those of the service by their bare names. */
export const writtenBetween = (before: DatabaseDigest, after: DatabaseDigest): string[] =>
  Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => name.replace('public.', ''))
