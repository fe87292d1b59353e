import { spawn } from 'node:child_process'
import { basename } from 'node:path'

/**
 * Runs a program to its end with the rights of `account` and answers what it printed.
 *
 * @throws Error with the program's own complaint when it cannot be run or ends with anything but 0.
 */
export async function runProgram(account: Account, program: string, args: readonly string[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let complaint = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${basename(program)} ended with ${signal ?? `code ${code}`}: ${complaint.trim()}`))
    })
  })
}

/** Whose rights a program of the embedded PostgreSQL has. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** False when it is the account of this process: then nothing has to be changed, and nothing could be without being root. */
  readonly isOther: boolean
}

/** The account that this process has. */
export const processAccount: Account = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1, isOther: false }

/** The options of `spawn` that every program of the embedded PostgreSQL shares. */
export function spawnOptions(account: Account) {
  return {
    ...(account.isOther ? { uid: account.uid, gid: account.gid } : {}),
    // The caller's working directory may be closed to the account.
    cwd: '/',
    // Nothing of the caller's environment: PGDATA, PGHOST, LD_LIBRARY_PATH or a locale would change what the server does.
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  }
}
