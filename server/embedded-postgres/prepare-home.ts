import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { canEnter } from './can-enter.js'
import { processAccount, runProgram, type Account } from './run-program.js'

/**
 * Finds or makes the directory that holds the cluster, and settles which account the server runs under: the owner of an existing cluster,
 * else (as root) `postgres` or `nobody`, else the caller. That account must reach the directory, and below `/root` it cannot: then the
 * home is a directory in `/var/lib/amana`, and the file `moved-to` in `dataDir` names it, so that removing `dataDir` is still a fresh start.
 *
 * @throws Error when an ordinary user's `dataDir` belongs to somebody else.
 */
export async function prepareHome(dataDir: string): Promise<{ home: string; account: Account }> {
  await makeParents(resolve(dataDir))
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const directory = await realpath(dataDir)
  if (processAccount.uid !== 0) return { home: await requireOwn(directory), account: processAccount }

  const movedTo = await readPointer(directory)
  const account = (await clusterOwner(movedTo ?? directory)) ?? (await unprivilegedAccount())
  const home = movedTo ?? ((await canEnter(account, dirname(directory))) ? directory : await moveElsewhere(directory))
  await chown(home, account.uid, account.gid)
  await adoptRestoredCluster(home, account)
  return { home, account }
}

/** The directory that holds, or will hold, the cluster of `dataDir`; undefined when `dataDir` does not exist. Changes nothing. */
export async function findHome(dataDir: string): Promise<string | undefined> {
  if (!(await ifPresent(dataDir))) return undefined
  const directory = await realpath(dataDir)
  return (await readPointer(directory)) ?? directory
}

const elsewhere = '/var/lib/amana'
const pointerName = 'moved-to'

/** A strict umask must not lock the server's account out of directories that are made for its sake. */
async function makeParents(dataDir: string) {
  const first = await mkdir(dirname(dataDir), { recursive: true, mode: 0o711 })
  if (first === undefined) return
  for (let path = dirname(dataDir); path.length >= first.length; path = dirname(path)) await chmod(path, 0o711)
}

async function requireOwn(directory: string) {
  const { uid } = await lstat(directory)
  if (uid === processAccount.uid) return directory
  throw new Error(
    `${directory} belongs to user ${uid}, and this process runs as user ${processAccount.uid}. ` +
      'Run it as that user or as root, or set DATA_DIR to a directory of your own.',
  )
}

/** Only a file that root wrote is believed: the directory may have belonged to the server's account. */
async function readPointer(directory: string) {
  const path = join(directory, pointerName)
  const file = await ifPresent(path)
  if (!file?.isFile() || file.uid !== 0) return undefined
  const target = (await readFile(path, 'utf8')).trim()
  return (await ifPresent(target))?.isDirectory() ? target : undefined
}

async function clusterOwner(home: string): Promise<Account | undefined> {
  const cluster = await ifPresent(join(home, 'cluster'))
  return cluster && cluster.uid !== 0 ? { uid: cluster.uid, gid: cluster.gid, isOther: true } : undefined
}

/** initdb wants an account with a line in the user database; nothing else is needed of it. */
async function unprivilegedAccount(): Promise<Account> {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = [await runProgram(processAccount, 'id', ['-u', name]), await runProgram(processAccount, 'id', ['-g', name])]
      return { uid: Number(uid), gid: Number(gid), isOther: true }
    } catch {
      // `id` fails for a name that this machine does not have: try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody": set DATABASE_URL.')
}

async function moveElsewhere(directory: string) {
  const home = join(elsewhere, randomBytes(6).toString('hex'))
  await makeParents(home)
  await mkdir(home, { mode: 0o700 })
  await writeFile(join(directory, pointerName), `${home}\n`, { mode: 0o600 })
  return home
}

/** A cluster that root copied back from a backup belongs to root, and no server can run on it. */
async function adoptRestoredCluster(home: string, account: Account) {
  const cluster = await ifPresent(join(home, 'cluster'))
  if (cluster?.uid === 0) await runProgram(processAccount, 'chown', ['-R', '-h', `${account.uid}:${account.gid}`, join(home, 'cluster')])
}

async function ifPresent(path: string) {
  return await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
