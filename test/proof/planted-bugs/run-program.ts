import { spawn } from 'node:child_process'
import { endLater } from '../../support/process/cleanup.js'

export interface ProgramOptions {
  /** The folder it runs in. */
  readonly root: string
  /** The script and its arguments. */
  readonly args: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** Ends the run with an exception after so long. */
  readonly timeoutMs: number
}

export interface ProgramEnd {
  readonly code: number | null
  /** All that it printed. */
  readonly output: string
}

/** What a program may take to end what it started, once it was told to. */
const graceMs = 15_000

/** Runs a script with this Node, in a group of its own so that nothing it started outlives it. @throws Error when it does not end in time. */
export async function runProgram({ root, args, env = {}, timeoutMs }: ProgramOptions): Promise<ProgramEnd> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
  const signal = (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, name)
  }
  const end = async () => {
    signal('SIGINT')
    const timer = setTimeout(() => signal('SIGKILL'), graceMs)
    await closed
    clearTimeout(timer)
  }
  const unregister = endLater(end)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void end()
  }, timeoutMs)
  await closed
  clearTimeout(timer)
  await unregister()
  if (isLate) throw new Error(`${args.slice(0, 3).join(' ')} did not end within ${timeoutMs / 1_000} s:\n${output.slice(-2_000)}`)
  return { code: child.exitCode, output }
}
