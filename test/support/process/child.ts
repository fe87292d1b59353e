import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process of this bench. Messages go over IPC, one question at a time. */
export interface Child {
  pid: number
  ask<Answer>(question: unknown): Promise<Answer>
  /** Asks it to stop, and ends it after ten seconds if it has not. */
  stop(): Promise<void>
}

export interface ChildOptions {
  /** Arguments of node: options and a script. */
  run: string[]
  env?: Record<string, string>
  /** What it writes goes here; nowhere when absent. Its errors go to ours, unless they are to be logged as well. */
  logFile?: string
  isErrorLogged?: boolean
}

const living = new Set<ChildProcess>()
// The service has no reason to end with the bench by itself.
process.once('exit', killLiving)

export function startChild({ run, env = {}, logFile, isErrorLogged }: ChildOptions): Child {
  const output = logFile ? openSync(logFile, 'a') : 'ignore'
  const started = spawn(process.execPath, run, {
    // Only what a process needs; settings of whoever runs the bench must not change what is measured.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', output, isErrorLogged ? output : 'inherit', 'ipc'],
  })
  living.add(started)
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()))
  void ended.then(() => living.delete(started))
  return {
    pid: started.pid!,
    ask: (question) => ask(started, question),
    stop: () => stop(started, ended),
  }
}

/** Ends what is still running, for an end of the bench that nobody planned. */
export function killLiving(): void {
  for (const child of living) child.kill('SIGKILL')
}

function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`the process ended before it answered ${JSON.stringify(question).slice(0, 80)}`))
    child.once('exit', onExit)
    child.once('message', (answer) => {
      child.off('exit', onExit)
      resolve(answer as Answer)
    })
    child.send(question as object)
  })
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const cut = setTimeout(() => child.kill('SIGKILL'), 10_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(cut)
}

const startWithinMs = 60_000

/** Resolves when `origin` answers `path` with 200; answers how long that took, in milliseconds. */
export async function untilReady(origin: string, path: string, isGood = ({ ok }: Response) => ok): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const isReady = await fetch(origin + path, { headers: { connection: 'close' } }).then(isGood, () => false)
    if (isReady) return performance.now() - startedAt
    if (performance.now() - startedAt > startWithinMs) throw new Error(`${origin} was not ready within ${startWithinMs} ms`)
    await sleep(20)
  }
}
