import type { Client } from 'pg'

/**
 * The event feed is read in the order of transaction numbers. A database that was restored from a dump counts them from the start again:
 * every event would lie in the future of every reader, and nobody would be told anything. Files that were copied keep counting.
 *
 * @throws Error in words for an operator.
 */
export async function checkTransactionCounter(client: Client): Promise<void> {
  const { rows } = await client.query<{ latest: string; next: string; is_behind: boolean }>(
    `select xid::text as latest, pg_snapshot_xmax(pg_current_snapshot())::text as next, xid >= pg_snapshot_xmax(pg_current_snapshot()) as is_behind
     from domain_event order by xid desc, seq desc limit 1`,
  )
  const [newest] = rows
  if (!newest?.is_behind) return
  throw new Error(
    `This database was restored from a dump: its transactions are counted from ${newest.next}, and its newest event was written by number ` +
      `${newest.latest}. Restore a copy of the files instead, or move the counter ahead of that number with pg_resetwal, as docs/growth.md says.`,
  )
}
