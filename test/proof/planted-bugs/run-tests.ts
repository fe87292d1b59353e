import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { runProgram } from './run-program.js'

export interface TestRun {
  /** Every test that passed, as `testName` has it. */
  readonly passed: ReadonlySet<string>
  readonly failed: readonly FailedTest[]
  /** Files that failed outside their tests: they could not be loaded, or their first or last words threw. */
  readonly failedFiles: readonly FailedFile[]
  /** How many tests of each file passed or failed. */
  readonly ran: ReadonlyMap<string, number>
  /** What the slowest test of each file took, in milliseconds. */
  readonly slowestMs: ReadonlyMap<string, number>
  readonly durationMs: number
}

export interface FailedTest {
  readonly name: string
  readonly file: string
  readonly message: string
}

export interface FailedFile {
  readonly file: string
  readonly message: string
}

export interface TestRunOptions {
  /** The repository whose tests run. */
  readonly root: string
  readonly files: readonly string[]
  /** An owner's login to the server on which the tests make their databases. */
  readonly databaseUrl: string
  /** End with the first failure. */
  readonly bail: boolean
  /** Instead of each test's own patience. */
  readonly testTimeoutMs?: number
  /** Ends the run with an exception after so long. */
  readonly timeoutMs: number
}

/** Runs test files in a process of their own and answers how each test went. Throws when the run itself broke down or did not end. */
export async function runTests({ root, files, databaseUrl, bail, testTimeoutMs, timeoutMs }: TestRunOptions): Promise<TestRun> {
  const outputFile = join(root, 'planted-bugs-report.json')
  await rm(outputFile, { force: true })
  const startedMs = performance.now()
  const patience = testTimeoutMs === undefined ? [] : [`--testTimeout=${testTimeoutMs}`, `--hookTimeout=${testTimeoutMs}`]
  const options = ['--root', root, '--reporter', 'json', '--outputFile', outputFile, ...(bail ? ['--bail', '1'] : []), ...patience]
  const { output } = await runProgram({
    root,
    args: [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, ...options],
    env: { AMANA_TEST_DATABASE_URL: databaseUrl },
    timeoutMs,
  })
  const durationMs = Math.round(performance.now() - startedMs)
  const text = await readFile(outputFile, 'utf8').catch(() => {
    throw new Error(`the test run ended without a report:\n${output.slice(-2_000)}`)
  })
  return { ...readReport(root, JSON.parse(text) as Report), durationMs }
}

interface Report {
  testResults: Array<{
    name: string
    status: 'passed' | 'failed'
    message: string
    assertionResults: Array<{
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages: string[] | null
      duration?: number
    }>
  }>
}

function readReport(root: string, { testResults }: Report): Omit<TestRun, 'durationMs'> {
  const passed = new Set<string>()
  const failed: FailedTest[] = []
  const failedFiles: FailedFile[] = []
  const ran = new Map<string, number>()
  const slowestMs = new Map<string, number>()
  for (const { name: path, status, message, assertionResults } of testResults) {
    const file = relative(root, path)
    const failures = assertionResults.filter((test) => test.status === 'failed')
    for (const test of assertionResults.filter((each) => each.status === 'passed')) passed.add(testName(file, test))
    for (const test of failures) failed.push({ file, name: testName(file, test), message: test.failureMessages?.[0] ?? '' })
    if (status === 'failed' && failures.length === 0) failedFiles.push({ file, message })
    slowestMs.set(file, Math.max(0, ...assertionResults.map(({ duration = 0 }) => duration)))
    ran.set(file, assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed').length)
  }
  return { passed, failed, failedFiles, ran, slowestMs }
}

/** Without the seed that it drew, which is another one each time. */
const testName = (file: string, { ancestorTitles, title }: { ancestorTitles: string[]; title: string }) =>
  `${file}: ${[...ancestorTitles, title.replace(/ \((?:with seed|\w+_SEED)=-?\d+\)$/, '')].join(' › ')}`
