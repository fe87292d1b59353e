import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Query } from '../../support/database/database-digest.js'
import type { Sandbox } from '../../support/installation/start-sandbox.js'
import { ifPresent } from '../../support/process/if-present.js'

/** What lies on the disk at a moment, beside tables: those are looked at one by one. */
export interface Disk {
  /** The log and what was moved aside of it. */
  readonly logBytes: number
  readonly logFiles: number
  readonly files: {
    readonly bytes: number
    /** Which something names, so that they stay for good. */
    readonly named: number
    /** Which nothing names yet, with those that come in. */
    readonly unnamed: number
    /** Of which no row knows, so that nobody will ever remove them. */
    readonly unknown: number
  }
  readonly database: {
    /** What was written ahead, of the whole server. */
    readonly walBytes: number
    /** What is sorted or joined beside memory. */
    readonly temporaryBytes: number
    /** Of the service's database, what is not its tables: the catalogue of PostgreSQL. */
    readonly catalogueBytes: number
    /** Of the cluster, what is neither in a database nor written ahead: how transactions ended, and what the server notes of itself. */
    readonly besideBytes: number
  }
}

export async function lookAtDisk({ dataDir, cluster }: Sandbox, rows: Query): Promise<Disk> {
  const logs = filesBelow(dataDir, { deep: false }).filter(({ path }) => basename(path).startsWith('amana.log'))
  const [sizes] = await rows<Record<'wal' | 'temporary' | 'databases' | 'catalogue', string>>(databaseSizes)
  const [wal, temporary, databases, catalogue] = [sizes!.wal, sizes!.temporary, sizes!.databases, sizes!.catalogue].map(Number)
  return {
    logBytes: sumOf(logs),
    logFiles: logs.length,
    files: await lookAtFiles(dataDir, rows),
    database: {
      walBytes: wal!,
      temporaryBytes: temporary!,
      catalogueBytes: catalogue!,
      besideBytes: sumOf(filesBelow(cluster)) - databases! - wal!,
    },
  }
}

async function lookAtFiles(dataDir: string, rows: Query): Promise<Disk['files']> {
  const kept = filesBelow(join(dataDir, 'files'))
  const incoming = filesBelow(join(dataDir, 'incoming'))
  const known = new Map((await rows<{ id: string; isNamed: boolean }>(knownFiles)).map(({ id, isNamed }) => [id, isNamed]))
  // One that is being written beside its place is known by the same name.
  const idOf = ({ path }: FileOnDisk) => basename(path).replace(/\.part$/, '')
  const named = kept.filter((file) => known.get(idOf(file)))
  // One that went with its row since it was listed is none.
  const unknown = kept.filter((file) => !known.has(idOf(file)) && existsSync(file.path))
  return {
    bytes: sumOf([...kept, ...incoming]),
    named: named.length,
    unnamed: kept.length - named.length + incoming.length,
    unknown: unknown.length,
  }
}

interface FileOnDisk {
  readonly path: string
  readonly bytes: number
}

const sumOf = (files: readonly FileOnDisk[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** The files of a folder, and with `deep` of those in it; none of one that is not there, for what goes meanwhile. */
function filesBelow(folder: string, { deep = true } = {}): FileOnDisk[] {
  const entries = ifPresent(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return deep ? filesBelow(path) : []
    const found = entry.isFile() ? ifPresent(() => statSync(path)) : undefined
    return found ? [{ path, bytes: found.size }] : []
  })
}

const databaseSizes = `
  select (select coalesce(sum(size), 0) from pg_ls_waldir()) as wal,
         (select coalesce(sum(size), 0) from pg_ls_tmpdir()) as temporary,
         (select sum(pg_database_size(oid)) from pg_database) as databases,
         pg_database_size(current_database()) - (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables) as catalogue`

const knownFiles = `select id, subject_id is not null as "isNamed" from file`
