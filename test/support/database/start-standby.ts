import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findBinaries } from '../../../server/embedded-postgres/find-binaries.js'
import { prepareSocketDirectory } from '../../../server/embedded-postgres/prepare-socket-directory.js'
import { processAccount, runProgram } from '../../../server/embedded-postgres/run-program.js'
import { endLater } from '../process/cleanup.js'
import { rowsAsOwner, type ProvingDatabase } from './start-database.js'
import { superviseProgram } from '../process/supervise-program.js'
import { until } from '../flow/until.js'

/** A streaming copy of a database, a moment behind it, on which nothing can be written. */
export interface Standby {
  /** As the application logs in. */
  readonly appUrl: string
  /** Runs a statement as the owner. */
  query<Row>(text: string): Promise<Row[]>
  stop(): Promise<void>
}

/** Whether a standby can be made: only of the embedded database, whose files are at hand. */
export const canHaveStandby = (): boolean => !process.env['PROVE_DATABASE_URL']

/** Copies the files of the running embedded server, as its documentation says, and lets the copy follow. */
export async function startStandby(database: ProvingDatabase): Promise<Standby> {
  const folder = await mkdtemp(join(tmpdir(), 'amana-prove-standby-'))
  const cluster = join(folder, 'cluster')
  const { source, socket } = await copyCluster(database, cluster)
  const { uid, gid } = await stat(source)
  const account = { uid, gid, isOther: uid !== processAccount.uid }
  await writeFile(join(cluster, 'standby.signal'), '')
  const settings = await readFile(join(cluster, 'postgresql.auto.conf'), 'utf8')
  await writeFile(join(cluster, 'postgresql.auto.conf'), `${settings}\nprimary_conninfo = 'host=${socket} user=amana_owner'\n`)
  if (account.isOther) await runProgram(processAccount, 'chown', ['-R', `${uid}:${gid}`, folder])
  const host = await prepareSocketDirectory(cluster, account)
  const { postgres } = await findBinaries(folder, account)
  const flags = ['hot_standby=on', 'listen_addresses=', 'max_connections=200', 'shared_buffers=64MB'].flatMap((setting) => ['-c', setting])
  const running = superviseProgram({
    command: postgres,
    args: ['-D', cluster, '-k', host, ...flags],
    ...(account.isOther ? { account } : {}),
  })
  const stop = endLater(async () => {
    await running.stop()
    for (const path of [folder, host]) await rm(path, { recursive: true, force: true })
  })
  const url = (role: string) => `postgresql://${role}@/amana?host=${encodeURIComponent(host)}`
  const query = rowsAsOwner({ ownerUrl: url('amana_owner') })
  await until('the standby to answer', async () => {
    if (running.hasEnded()) throw new Error(`the standby ended: ${running.lines.join('\n')}`)
    return query('select 1').catch(() => null)
  })
  return { appUrl: url('amana_app'), query, stop }
}

async function copyCluster({ ownerUrl }: ProvingDatabase, to: string): Promise<{ source: string; socket: string }> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ source: string; socket: string }>(
      `select current_setting('data_directory') as source, current_setting('unix_socket_directories') as socket`,
    )
    const { source } = rows[0]!
    // The session that begins the backup has to be the one that ends it.
    await client.query(`select pg_backup_start('prove', true)`)
    await copyFolder(source, to)
    await rm(join(to, 'postmaster.pid'))
    const { rows: ended } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(join(to, 'backup_label'), ended[0]!.labelfile)
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** A server at work removes files while they are copied (caches, old WAL); what was removed is not needed, the log tells the rest. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await unlessGone(readdir(from, { withFileTypes: true }), [])) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    await (entry.isDirectory() ? copyFolder(source, target) : unlessGone(copyFile(source, target), undefined))
  }
}

async function unlessGone<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}
