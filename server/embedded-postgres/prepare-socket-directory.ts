import { createHash } from 'node:crypto'
import { lchown, lstat, mkdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter } from './can-enter.js'
import { type Account } from './run-program.js'
import { systemCodeOf } from './system-code.js'

/**
 * Finds or makes the directory for the unix socket of the server on `cluster`: short enough for a socket address, the same from start to
 * start, and closed to everybody but `account` and root. A directory of that name that somebody else made is left alone.
 *
 * @throws Error when neither the temporary directory nor `/tmp` has room for it.
 */
export async function prepareSocketDirectory(cluster: string, account: Account): Promise<string> {
  const name = `amana-pg-${createHash('sha256').update(cluster).digest('hex').slice(0, 10)}`
  for (const parent of [tmpdir(), '/tmp']) {
    if (account.isOther && !(await canEnter(account, parent))) continue
    for (let attempt = 1; attempt <= nameAttempts; attempt++) {
      const directory = join(parent, attempt === 1 ? name : `${name}-${attempt}`)
      if (Buffer.byteLength(join(directory, '.s.PGSQL.5432')) > longestSocketPathBytes) break
      if (await takeDirectory(directory, account)) return directory
    }
  }
  throw new Error(`No place for the database's unix socket: ${tmpdir()} and /tmp are closed, too long, or full of other people's ${name}.`)
}

/**
 * Removes the directory after its server has ended, and taken its socket along. One that is not empty is left alone: the next server on the
 * same cluster may be in it already.
 */
export async function leaveSocketDirectory(directory: string): Promise<void> {
  try {
    await rmdir(directory)
  } catch (error) {
    const code = systemCodeOf(error)
    if (code !== 'ENOENT' && code !== 'ENOTEMPTY') throw error
  }
}

const longestSocketPathBytes = 107
const nameAttempts = 10

async function lstatIfThere(directory: string) {
  try {
    return await lstat(directory)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function takeDirectory(directory: string, account: Account): Promise<boolean> {
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
  }
  const found = await lstatIfThere(directory)
  // Its owner is on its way out and has just removed it.
  if (!found) return takeDirectory(directory, account)
  if (!found.isDirectory() || (found.mode & 0o777) !== 0o700) return false
  // Ours from a moment ago, or from a start as root that was cut off right here.
  if (account.isOther && found.uid === 0) await lchown(directory, account.uid, account.gid)
  else if (found.uid !== account.uid) return false
  return true
}
