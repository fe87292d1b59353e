import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../../../server/project-root.js'
import type { BenchOptions } from '../bench-options.js'
import { freePort } from '../../support/process/free-port.js'
import { untilReady } from '../../support/process/child.js'
import { lifecyclesWithoutPause, makeIntegrator, type Integrator } from '../integrator.js'
import { atMost, table, type Outcome } from '../outcome.js'
import type { MemoryFigures } from '../probe-messages.js'
import { residentMb, treeMb } from '../../support/process/process-figures.js'
import { startService, type Service } from '../service.js'
import { figure, shown, spread, type Spread } from '../spread.js'
import type { World } from '../world.js'

interface Memory {
  when: string
  residentMb: number
  /** With all processes of PostgreSQL; what those share counted once. */
  treeMb: number
  /** After a collection of garbage. */
  heapMb: number | null
}

/** Part f: memory at rest, under load and after it; how long a start takes, the first and the next. */
export async function memory(world: World, { isShort }: BenchOptions): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const rows = await memoryThroughLoad(world, isShort)
  const starts = await startTimes(isShort ? 1 : 5)
  const [rest, ...after] = rows.filter(({ heapMb }) => heapMb !== null) as [Memory, ...Memory[]]
  const [first, last] = [after[0]!, after.at(-1)!]
  return {
    title: '(f) Memory and start',
    marks: [
      atMost('memory at rest', 270, rest.residentMb, figure, ' MB'),
      atMost('live heap after the last round of load against after the first', 1.1, last.heapMb! / first.heapMb!, figure, '×'),
      atMost('resident memory after the last round of load against after the first', 1.1, last.residentMb / first.residentMb, figure, '×'),
      atMost('`npm start` to ready, first', 12, starts.first.median, figure, ' s'),
      atMost('`npm start` to ready, next', 2, starts.next.median, figure, ' s'),
    ],
    text: [
      introText,
      loadText(rest, first, last),
      memoryTable(rows, lastAgainstRest(rest, last)),
      startText,
      table(
        ['start', 'seconds'],
        [
          ['first', shown(starts.first)],
          ['next', shown(starts.next)],
        ],
      ),
    ].join('\n\n'),
  }
}

const memoryTable = (rows: Memory[], ratios: string[]): string =>
  table(
    ['when', 'resident MB', 'with its PostgreSQL, MB', 'live heap MB'],
    [
      ...rows.map(({ when, residentMb: mb, treeMb: all, heapMb }) => [
        when,
        figure(mb),
        figure(all),
        heapMb === null ? '' : figure(heapMb),
      ]),
      ['**after the last round against at rest**', ...ratios],
    ],
  )

const lastAgainstRest = (rest: Memory, last: Memory): string[] =>
  [last.residentMb / rest.residentMb, last.treeMb / rest.treeMb, last.heapMb! / rest.heapMb!].map((ratio) => `${figure(ratio)}×`)

async function memoryThroughLoad(world: World, isShort: boolean): Promise<Memory[]> {
  const database = await world.database('memory')
  const server = await startService({ database, folder: world.folder, hasProbe: true })
  const integrator = await makeIntegrator(server.origin, { buyers: 8, webhookUrls: ['http://127.0.0.1:9/nobody'] })
  await sleep(isShort ? 2_000 : 20_000)
  const wholeMb = () => residentMb(server.pid) + treeMb(world.postgresPid)
  const rows = [await afterwards('at rest, before any load', server, wholeMb)]
  for (let round = 1; round <= (isShort ? 2 : 5); round++) {
    const found = await mostUnderLoad(server, integrator, isShort ? 3 : 20, wholeMb)
    rows.push({ when: `under load, round ${round}, most`, ...found, heapMb: null })
    await sleep(isShort ? 2_000 : 15_000)
    rows.push(await afterwards(`after load, round ${round}`, server, wholeMb))
  }
  await server.stop()
  return rows
}

/** Looks from outside first: collecting garbage changes what the system gives. */
async function afterwards(when: string, server: Service, wholeMb: () => number): Promise<Memory> {
  const seen = { residentMb: residentMb(server.pid), treeMb: wholeMb() }
  const { heapUsed } = await server.ask<MemoryFigures>('memory')
  return { when, ...seen, heapMb: heapUsed / 1e6 }
}

async function mostUnderLoad(
  server: Service,
  integrator: Integrator,
  seconds: number,
  wholeMb: () => number,
): Promise<Pick<Memory, 'residentMb' | 'treeMb'>> {
  let most = 0
  let halfway = 0
  setTimeout(() => (halfway = wholeMb()), seconds * 500)
  const look = setInterval(() => (most = Math.max(most, residentMb(server.pid))), 100)
  await lifecyclesWithoutPause(integrator, seconds)
  clearInterval(look)
  return { residentMb: most, treeMb: halfway }
}

async function startTimes(rounds: number): Promise<{ first: Spread; next: Spread }> {
  const first: number[] = []
  const next: number[] = []
  for (let round = 0; round < rounds; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'amana-bench-start-'))
    // Started by root, the database runs under another account, which has to reach it here.
    await chmod(folder, 0o755)
    first.push(await timeToReady(folder))
    next.push(await timeToReady(folder))
    await rm(folder, { recursive: true, force: true })
  }
  return { first: spread(first), next: spread(next) }
}

/** Seconds from the command that the README gives to an answer; stops it again. */
async function timeToReady(folder: string): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot(),
    // A group of its own, so that the signal reaches the service below npm.
    detached: true,
    stdio: 'ignore',
    env: { PATH: systemPath(), HOME: process.env['HOME'], DATA_DIR: folder, PORT: String(port) },
  })
  const ended = new Promise((resolve) => npm.once('exit', resolve))
  try {
    await untilReady(`http://127.0.0.1:${port}`, '/readyz')
    return (performance.now() - startedAt) / 1000
  } finally {
    process.kill(-npm.pid!, 'SIGTERM')
    await ended
  }
}

/** Without what npm itself put in front when it started the bench. */
const systemPath = () =>
  (process.env['PATH'] ?? '')
    .split(':')
    .filter((entry) => !entry.includes('node_modules'))
    .join(':')

const introText =
  'One process with every role. Load is 8 clients with lifecycles and a webhook nobody answers; “resident” is what the system gives the process, “live heap” what JavaScript holds after a collection of garbage, which is asked for only here. “With its PostgreSQL” adds every process of that, what they share counted once; that server has also run the parts of the bench that came before, and keeps what it then had in its cache; under load it is looked at once, halfway. Figures are of one run.'

function loadText(rest: Memory, first: Memory, last: Memory): string {
  const times = (memory: Memory) => `${figure(memory.residentMb / rest.residentMb)}× (${figure(memory.residentMb)} MB)`
  return `Resident memory after the first round of load is ${times(first)} of what it was at rest, after the last ${times(last)}, and is not given back within the pause: V8 has grown its heap to the size that it works with under load, above all the space for what has just been made, and keeps the pages. The marks ask that it stays at this level from the first round on.`
}

const startText =
  'From `npm start` to the first 200 of `/readyz`, in seconds. First: an empty data folder, so that the database is made, migrated and filled with the demo world. Next: the same folder again. Both include npm and the check that the compiled code is up to date.'
