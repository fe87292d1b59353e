import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads `postmaster.pid` of `cluster`, which a server writes when it starts and removes when it ends in order; undefined without one. */
export async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const text = await readFile(join(cluster, lockFileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [pid = '', , , , socketDirectory = '', , , status = ''] = text.split('\n')
  return /^\d+$/.test(pid) ? { pid, socketDirectory, isReady: status.trim() === 'ready' } : undefined
}

/** What a server says about itself. */
interface LockFile {
  readonly pid: string
  readonly socketDirectory: string
  /** Whether it accepts connections. */
  readonly isReady: boolean
}

/** The name of the file in the data directory. */
export const lockFileName = 'postmaster.pid'
