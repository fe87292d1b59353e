import { projectRoot } from '../../../server/project-root.js'
import type { SuiteResult } from '../report/suite-result.js'
import type { Suite } from '../suite.js'
import { CheckList } from '../check-list.js'
import { madeOnce } from '../../support/flow/made-once.js'
import { startDatabase } from '../../support/database/start-database.js'
import { catchingCheck, catchingTest, type Catcher } from './catcher.js'
import { misfit, plant } from './plant.js'
import type { PlantedBug, SuiteCheck, TestFiles } from './planted-bug.js'
import { plantedBugs } from './planted-bugs.js'
import { runSuite } from './run-suite.js'
import { runTests, type TestRun } from './run-tests.js'
import { makeScratchCopy } from './scratch-copy.js'

const baselineTimeoutMs = 900_000
const bugTimeoutMs = 240_000

/** For tests that a mistake makes wait for ever: at least so long, and so many times what the slowest of them took without it. */
const hopeless = { leastMs: 6_000, times: 4 }

export const suite: Suite = {
  name: 'planted-bugs',
  shows:
    'Known mistakes, written one at a time into a copy of the repository: the narrowest tests that ought to notice each, or checks of the ' +
    'suites on this page in their short form, were green without it and fail with it, for the reason that is quoted.',
  async run({ short, log }) {
    const list = new CheckList(log)
    const scratch = await makeScratchCopy(projectRoot())
    await list.check('every mistake still fits the code', () => requireFit(scratch))
    await proveByTests(list, scratch, short)
    // The suites build and start the service for each mistake, which is too slow for the short form.
    if (!short) await proveBySuites(list, scratch)
    return list.checks
  },
}

async function requireFit(scratch: string): Promise<string> {
  const misfits = (await Promise.all(plantedBugs.map((bug) => misfit(scratch, bug)))).filter((found) => found !== null)
  if (misfits.length > 0) throw new Error(misfits.join('\n'))
  return `${plantedBugs.length} of ${plantedBugs.length}`
}

async function proveByTests(list: CheckList, root: string, short: boolean): Promise<void> {
  const bugs = plantedBugs.flatMap((bug) => (bug.tests && (bug.short || !short) ? [{ ...bug, tests: bug.tests }] : []))
  // Everything in it is thrown away, and one server for all runs is some seconds less for each.
  const { ownerUrl: databaseUrl } = await startDatabase({
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const files = [...new Set(bugs.flatMap(({ tests }) => tests))]
  const baselineOf = madeOnce(async () => {
    const run = await runTests({ root, files, databaseUrl, bail: false, timeoutMs: baselineTimeoutMs })
    requireGreen(run, files)
    return run
  })
  await list.check('without any, their tests pass', async () => {
    const run = await baselineOf()
    return `${files.length} files, ${run.passed.size} tests, ${seconds(run.durationMs)}`
  })
  for (const bug of bugs) await list.check(bug.name, async () => caughtByTests({ root, bug, databaseUrl, baseline: await baselineOf() }))
}

interface TestedBug {
  root: string
  bug: PlantedBug & { tests: TestFiles }
  databaseUrl: string
  baseline: TestRun
}

function caughtByTests({ root, bug, databaseUrl, baseline }: TestedBug): Promise<string> {
  const patience = bug.timesOut ? { testTimeoutMs: patienceFor(bug.tests, baseline) } : {}
  return caughtBy(root, bug, async () =>
    catchingTest(await runTests({ root, files: bug.tests, databaseUrl, bail: true, timeoutMs: bugTimeoutMs, ...patience }), baseline, bug),
  )
}

function patienceFor(files: readonly string[], { slowestMs }: TestRun): number {
  return Math.round(Math.max(hopeless.leastMs, ...files.map((file) => hopeless.times * (slowestMs.get(file) ?? 0))))
}

function requireGreen({ failed, failedFiles, ran }: TestRun, files: readonly string[]): void {
  const missing = files.filter((file) => !ran.get(file)).map((file) => `${file}: no test ran`)
  const found = [
    ...failed.map(({ name, message }) => `${name}\n${message}`),
    ...failedFiles.map(({ file, message }) => `${file}\n${message}`),
  ]
  if (found.length + missing.length > 0) throw new Error([...found, ...missing].join('\n'))
}

async function proveBySuites(list: CheckList, root: string): Promise<void> {
  const bugs = plantedBugs.flatMap((bug) => (bug.prove ? [{ ...bug, prove: bug.prove }] : []))
  const baselines = new Map(bugs.map(({ prove }) => [keyOf(prove), madeOnce(() => greenRun(root, prove))]))
  await list.check('without any, the checks of the suites pass', async () => {
    const runs: SuiteResult[] = []
    for (const baselineOf of baselines.values()) runs.push(await baselineOf())
    const checks = runs.reduce((sum, run) => sum + run.checks.length, 0)
    return `${checks} checks of ${new Set(runs.map(({ name }) => name)).size} suites`
  })
  for (const bug of bugs) {
    await list.check(`${bug.name}: ${bug.prove.suite}`, async () => {
      const baseline = await baselines.get(keyOf(bug.prove))!()
      return caughtBy(root, bug, async () => catchingCheck(await runSuite({ root, ...bug.prove, timeoutMs: bugTimeoutMs }), baseline))
    })
  }
}

const keyOf = ({ suite: name, only, env }: SuiteCheck) => JSON.stringify([name, only, env])

async function greenRun(root: string, check: SuiteCheck): Promise<SuiteResult> {
  const result = await runSuite({ root, ...check, timeoutMs: bugTimeoutMs })
  const failed = result.checks.filter(({ passed, skipped }) => !passed && !skipped)
  if (failed.length > 0) throw new Error(failed.map(({ name, detail }) => `${check.suite}: ${name}\n${detail}`).join('\n'))
  if (!result.checks.some(({ passed }) => passed)) throw new Error(`${check.suite} passed no check with "${check.only}" in its name`)
  return result
}

async function caughtBy(root: string, bug: PlantedBug, findCatcher: () => Promise<Catcher>): Promise<string> {
  const startedMs = performance.now()
  const takeOut = await plant(root, bug)
  try {
    const { name, message } = await findCatcher()
    return `caught by ${name} (“${message}”), ${seconds(performance.now() - startedMs)}`
  } finally {
    await takeOut()
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
