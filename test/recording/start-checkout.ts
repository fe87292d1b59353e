import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { projectRoot } from '../../server/project-root.js'
import { endLater } from '../support/process/cleanup.js'
import { freePort } from '../support/process/free-port.js'
import { isReady } from '../support/installation/is-ready.js'
import { rowsAsOwner, startDatabase } from '../support/database/start-database.js'
import { until } from '../support/flow/until.js'

export interface RunningCheckout {
  /** `http://127.0.0.1:…` */
  readonly url: string
  readonly folder: string
  /** Runs a statement past all rules. */
  readonly rows: ReturnType<typeof rowsAsOwner>
}

/** The folder of a checkout: `which` itself when it is a folder, else a worktree of that commit, which goes when the run ends. */
export function checkoutOf(which: string): string {
  if (existsSync(which)) return resolve(which)
  const folder = join(mkdtempSync(join(tmpdir(), 'amana-checkout-')), 'tree')
  execFileSync('git', ['worktree', 'add', '--detach', folder, which], { cwd: projectRoot(), stdio: 'ignore' })
  endLater(async () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: projectRoot(), stdio: 'ignore' })
    rmSync(join(folder, '..'), { recursive: true, force: true })
  })
  // Its own packages may be others; a recording compares what was made of the same ones.
  symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Builds a checkout and starts its service as a sandbox on a database of its own. */
export async function startCheckout(folder: string): Promise<RunningCheckout> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit' })
  const database = await startDatabase()
  const port = await freePort()
  const lines: string[] = []
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      // The same in every recording: links and pages begin with it.
      PUBLIC_URL: 'http://localhost:4000',
      DATABASE_URL: database.appUrl,
      DATABASE_DIRECT_URL: database.ownerUrl,
      SECRET_KEY: randomBytes(32).toString('hex'),
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '100000',
      PAGES_PER_MINUTE: '100000',
      FORMS_PER_MINUTE: '100000',
      SIGN_IN_FAILURES_PER_ADDRESS_MINUTE: '1000',
      STAFF_EMAIL: 'owner@amana.example',
      STAFF_PASSWORD: staffPassword,
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => lines.push(data.toString()))
  const ended = new Promise((done) => child.once('exit', done))
  endLater(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  await until(
    () => `${folder} to serve; it wrote:\n${lines.join('')}`,
    () => {
      if (child.exitCode !== null) throw new Error(`${folder} ended before it served; it wrote:\n${lines.join('')}`)
      return isReady(url)
    },
    { withinMs: 60_000 },
  )
  return { url, folder, rows: rowsAsOwner(database) }
}

export const staffPassword = 'a long enough password'
