import { projectRoot } from '../../server/project-root.js'
import type { Suite } from '../suite.js'
import { CheckList } from '../support/check-list.js'
import { startDatabase } from '../support/start-database.js'
import { misfit, plant } from './plant.js'
import type { PlantedBug } from './planted-bug.js'
import { plantedBugs } from './planted-bugs.js'
import { runTests, type TestRun } from './run-tests.js'
import { makeScratchCopy } from './scratch-copy.js'

const baselineTimeoutMs = 900_000
const bugTimeoutMs = 240_000

export const suite: Suite = {
  name: 'planted-bugs',
  shows:
    'Known mistakes, written one at a time into a copy of the repository: the narrowest tests that ought to notice each were green without ' +
    'it and fail with it.',
  async run({ short, log }) {
    const list = new CheckList(log)
    const scratch = await makeScratchCopy(projectRoot())
    const bugs = plantedBugs.filter((bug) => bug.short || !short)
    await list.check('every mistake still fits the code', () => requireFit(scratch))
    // Everything in it is thrown away, and one server for all runs is some seconds less for each.
    const { ownerUrl: databaseUrl } = await startDatabase({
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    })
    const run = (files: readonly string[], bail: boolean, timeoutMs: number) =>
      runTests({ root: scratch, files, databaseUrl, bail, timeoutMs })
    let baseline: TestRun | undefined
    await list.check('without any, their tests pass', async () => {
      const files = [...new Set(bugs.flatMap(({ tests }) => tests))]
      baseline = await run(files, false, baselineTimeoutMs)
      requireGreen(baseline, files)
      return `${files.length} files, ${baseline.passed.size} tests, ${milliseconds(baseline.durationMs)}`
    })
    if (baseline) for (const bug of bugs) await list.check(bug.name, () => tryBug(scratch, bug, baseline!, run))
    return list.checks
  },
}

async function requireFit(scratch: string): Promise<string> {
  const misfits = (await Promise.all(plantedBugs.map((bug) => misfit(scratch, bug)))).filter((found) => found !== null)
  if (misfits.length > 0) throw new Error(misfits.join('\n'))
  return `${plantedBugs.length} of ${plantedBugs.length}`
}

function requireGreen({ failed, failedFiles, ran }: TestRun, files: readonly string[]): void {
  const missing = files.filter((file) => !ran.get(file)).map((file) => `${file}: no test ran`)
  const found = [
    ...failed.map(({ name, message }) => `${name}\n${message}`),
    ...failedFiles.map(({ file, message }) => `${file}\n${message}`),
  ]
  if (found.length + missing.length > 0) throw new Error([...found, ...missing].join('\n'))
}

async function tryBug(
  scratch: string,
  bug: PlantedBug,
  baseline: TestRun,
  run: (files: readonly string[], bail: boolean, timeoutMs: number) => Promise<TestRun>,
): Promise<string> {
  const takeOut = await plant(scratch, bug)
  try {
    const spoilt = await run(bug.tests, true, bugTimeoutMs)
    return `caught by ${catcherOf(spoilt, baseline, bug)}, ${milliseconds(spoilt.durationMs)}`
  } finally {
    await takeOut()
  }
}

/** The test that noticed: one that passed without the mistake. A file that could not even be loaded says nothing about its tests. */
function catcherOf({ failed, failedFiles, ran }: TestRun, baseline: TestRun, { tests }: PlantedBug): string {
  const test = failed.find(({ name }) => baseline.passed.has(name))
  if (test) return test.name
  const file = failedFiles.find(({ file: path }) => ran.get(path))
  if (file) return `${file.file}: what it checks after its tests`
  const broken = failedFiles.map(({ file: path, message }) => `\n${path} did not get as far as its tests: ${message}`).join('')
  throw new Error(
    `not caught: ${[...ran].map(([path, count]) => `${count} tests of ${path} noticed nothing`).join(', ') || tests.join(', ')}${broken}`,
  )
}

const milliseconds = (value: number) => `${value.toLocaleString('en-US')} ms`
