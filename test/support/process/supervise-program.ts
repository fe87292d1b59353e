import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Program {
  readonly lines: string[]
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>
  readonly hasEnded: () => boolean
}

export interface ProgramOptions {
  readonly command: string
  readonly args: readonly string[]
  /** Runs under this account when given; only root may. */
  readonly account?: { uid: number; gid: number }
}

/** Runs a program below a small shell that ends it when our end of its standard input closes, so that a killed run leaves nothing behind. */
export function superviseProgram({ command, args, account }: ProgramOptions): Program {
  const script =
    '"$@" </dev/null & program=$!; (read -r nothing; kill -TERM $program) <&3 & watcher=$!; wait $program; kill -KILL $watcher 2>/dev/null'
  const child = spawn('/bin/sh', ['-c', `exec 3<&0; ${script}`, 'supervisor', command, ...args], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  child.stdin.on('error', () => undefined)
  return { lines, hasEnded: () => hasEnded(child), stop: () => stop(child) }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stop(child: ChildProcess) {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.stdin!.end()
  await exit
}
