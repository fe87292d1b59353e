import type { Suite } from '../suite.js'
import { CheckList } from '../check-list.js'
import { endInTime } from '../../support/process/end-in-time.js'
import { cutAnswers } from './cut-answers.js'
import { checkFault } from './fault-outcome.js'
import { openFaultStage } from './fault-stage.js'
import { fileChecks } from './file-checks.js'
import { fillDisk } from './fill-disk.js'
import { killBetweenAttempts } from './kill-between-attempts.js'
import { killInCapture, killInSettlement } from './kill-in-capture.js'
import { killWebInPayout, killWorkersInPayout } from './kill-in-payout.js'
import { killProcesses } from './kill-processes.js'
import { readAcrossCrash } from './read-across-crash.js'
import { restartDatabase } from './restart-database.js'
import { mountSmallDisk, type SmallDisk } from './small-disk.js'
import { stopDatabase } from './stop-database.js'

const full = {
  isHurried: false,
  patienceMs: 150_000,
  kills: { lifecycles: 2_300, leastMs: 2_000, mostMs: 10_000, everyMs: 90, leastKills: 20, leastCut: 10 },
  restarts: { times: 6, lifecyclesBefore: 30 },
  cuts: { lifecycles: 1_000, share: 0.01, leastUnderKey: 15 },
  stop: { frozenMs: 20_000, lifecyclesAround: 30 },
  disk: { failures: 100 },
}

/** For CI: enough to meet each fault, and hardly more. */
const brief: typeof full = {
  isHurried: true,
  patienceMs: 60_000,
  kills: { lifecycles: 60, leastMs: 2_000, mostMs: 4_000, everyMs: 300, leastKills: 3, leastCut: 0 },
  restarts: { times: 2, lifecyclesBefore: 8 },
  // Of so few calls one in a hundred would lose hardly any.
  cuts: { lifecycles: 40, share: 0.05, leastUnderKey: 1 },
  stop: { frozenMs: 8_000, lifecyclesAround: 8 },
  disk: { failures: 20 },
}

const seed = 20_261_120

export const suite: Suite = {
  name: 'faults',
  shows:
    'Processes of web and worker are killed, PostgreSQL is restarted, stopped and left without room, and answers are lost, each while whole ' +
    'lives of escrows go on: nothing acknowledged is missing, nothing happens twice, every event arrives in order, and nothing stays stuck.',
  async run({ short, log }) {
    const list = new CheckList(log)
    const { isHurried, patienceMs, kills, restarts, cuts, stop, disk } = short ? brief : full
    const patience = { isHurried, patienceMs }
    const stage = await openFaultStage({ roles: ['web', 'web', 'worker', 'worker'] })
    await checkFault(list, stage, 'connections cut before the answer', () => cutAnswers(stage, { ...cuts, ...patience, seed }))
    await checkFault(list, stage, 'workers die in delivery', () => killBetweenAttempts(stage, patience))
    await checkFault(list, stage, 'web dies in a capture', () => killInCapture(stage, { isHurried }))
    await checkFault(list, stage, 'worker dies in a settlement', () => killInSettlement(stage, { isHurried }))
    await checkFault(list, stage, 'web dies in a payout', () => killWebInPayout(stage))
    await checkFault(list, stage, 'worker dies in a payout', () => killWorkersInPayout(stage))
    await checkFault(list, stage, 'kill -9', () => killProcesses(stage, { ...kills, ...patience, seed }))
    await checkFault(list, stage, 'PostgreSQL restarted', () => restartDatabase(stage, { ...restarts, ...patience }))
    await checkFault(list, stage, 'readers across a crash', () => readAcrossCrash(stage, patience))
    await checkFault(list, stage, 'PostgreSQL stopped', () => stopDatabase(stage, { ...stop, ...patience }))
    // They have lived through the last three.
    await list.check('processes end when they are told to', () => endInTime(stage.nodes))
    await fileChecks(list)
    await diskFull(list, { ...disk, ...patience })
    return list.checks
  },
}

async function diskFull(list: CheckList, options: Parameters<typeof fillDisk>[2]): Promise<void> {
  let disk: SmallDisk
  try {
    disk = await mountSmallDisk()
  } catch (error) {
    return list.skip('disk full', `no file system of its own can be mounted here: ${String(error)}`)
  }
  const stage = await openFaultStage({ roles: ['all'], folder: disk.folder })
  await checkFault(list, stage, 'disk full', () => fillDisk(stage, disk, options))
  await list.check('disk full: the process ends when it is told to', () => endInTime(stage.nodes))
}
