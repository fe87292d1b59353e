import { readdirSync } from 'node:fs'
import { residentMb } from '../../support/process/process-figures.js'
import { lookAtDisk, type Disk } from './disk.js'
import type { Town } from './town.js'

export interface TableFigures {
  /** The table with its indexes and what lies beside it. */
  readonly bytes: number
  /** As PostgreSQL counts them without looking at each. */
  readonly rows: number
  /** How many rows were ever deleted from it. */
  readonly deleted: number
}

/** What the process and its database take up at a moment. */
export interface Figures {
  /** In use, once garbage is collected. */
  readonly heapMb: number
  readonly residentMb: number
  /** Files, sockets and pipes that the process has open. */
  readonly descriptors: number
  /** To the database, of everybody. */
  readonly connections: number
  readonly escrows: number
  /** By name, with the schema's where that is not `public`. */
  readonly tables: ReadonlyMap<string, TableFigures>
  readonly disk: Disk
}

export async function lookAt({ sandbox, rows }: Town): Promise<Figures> {
  const { node } = sandbox
  const heapBytes = await node.liveHeap()
  const tables = await rows<{ name: string; bytes: string; rows: string; deleted: string }>(tableSizes)
  const [counted] = await rows<{ connections: number; escrows: number }>(counts)
  return {
    heapMb: heapBytes / 1e6,
    residentMb: residentMb(node.pid),
    descriptors: readdirSync(`/proc/${node.pid}/fd`).length,
    connections: counted!.connections,
    escrows: counted!.escrows,
    tables: new Map(tables.map((table) => [table.name, numbersOf(table)])),
    disk: await lookAtDisk(sandbox, rows),
  }
}

const numbersOf = ({ bytes, rows, deleted }: Record<keyof TableFigures, string>): TableFigures => ({
  bytes: Number(bytes),
  rows: Number(rows),
  deleted: Number(deleted),
})

const tableSizes = `
  select case schemaname when 'public' then relname else schemaname || '.' || relname end as name,
         pg_total_relation_size(relid) as bytes, n_live_tup as rows, n_tup_del as deleted
    from pg_stat_user_tables`

const counts = `
  select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
         (select count(*)::int from escrow) as escrows`
