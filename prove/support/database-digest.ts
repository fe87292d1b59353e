/** Answers rows past all rules. */
export type Query = <Row>(text: string, parameters?: unknown[]) => Promise<Row[]>

/** One short text a table, which is another one after any write to it. */
export type DatabaseDigest = Readonly<Record<string, string>>

/**
 * Fingerprints every row of every table of the service, so that somebody can say that nothing was written, wherever. Queue tables are not
 * the service's; `except` names tables that may be written to, and when a credential was last used is nobody's business.
 */
export async function databaseDigest(query: Query, { except = [] }: { except?: readonly string[] } = {}): Promise<DatabaseDigest> {
  const tables = await query<{ name: string; is_touched: boolean }>(
    `select format('%I.%I', schemaname, tablename) as name, exists (select from information_schema.columns c
       where c.table_schema = schemaname and c.table_name = tablename and c.column_name = 'last_used_at') as is_touched
     from pg_tables where schemaname in ('public', 'ledger') order by 1`,
  )
  const counted = tables.filter(({ name }) => !except.includes(name.replace('public.', '')))
  const parts = counted.map(
    ({ name, is_touched: isTouched }) => `select '${name}' as name, ${isTouched ? contents : writers} as digest from ${name} t`,
  )
  const rows = await query<{ name: string; digest: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Which transactions wrote the rows: one that comes later has a higher number, so the sum cannot be the same again. */
const writers = `count(*) || ' ' || coalesce(sum(t.xmin::text::bigint), 0)`

const contents = `count(*) || ' ' || md5(coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, '|' order by (to_jsonb(t) - 'last_used_at')::text), ''))`

/** The tables in which two digests differ. */
export const writtenBetween = (before: DatabaseDigest, after: DatabaseDigest): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])
