import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { endLater } from '../support/cleanup.js'

export interface TestRun {
  /** Every test that passed, as `testName` has it. */
  readonly passed: ReadonlySet<string>
  readonly failed: readonly FailedTest[]
  /** Files that failed outside their tests: they could not be loaded, or their first or last words threw. */
  readonly failedFiles: readonly FailedFile[]
  /** How many tests of each file passed or failed. */
  readonly ran: ReadonlyMap<string, number>
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
  /** Ends the run with an exception after so long. */
  readonly timeoutMs: number
}

/** Runs test files in a process of their own and answers how each test went. Throws when the run itself broke down or did not end. */
export async function runTests({ root, files, databaseUrl, bail, timeoutMs }: TestRunOptions): Promise<TestRun> {
  const outputFile = join(root, 'planted-bugs-report.json')
  await rm(outputFile, { force: true })
  const startedMs = performance.now()
  const options = ['--root', root, '--reporter', 'json', '--outputFile', outputFile, ...(bail ? ['--bail', '1'] : [])]
  const output = await runVitest(root, [...files, ...options], { AMANA_TEST_DATABASE_URL: databaseUrl }, timeoutMs)
  const durationMs = Math.round(performance.now() - startedMs)
  const text = await readFile(outputFile, 'utf8').catch(() => {
    throw new Error(`the test run ended without a report:\n${output.slice(-2_000)}`)
  })
  return { ...readReport(root, JSON.parse(text) as Report), durationMs }
}

/** In a group of its own, so that nothing it started outlives it. Answers what it printed; whether tests failed stands in the report. */
async function runVitest(root: string, args: string[], env: Record<string, string>, timeoutMs: number): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
  }
  const unregister = endLater(() => Promise.resolve(kill()))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, timeoutMs)
  await new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
  clearTimeout(timer)
  await unregister()
  if (isLate) throw new Error(`the test run did not end within ${timeoutMs / 1_000} s:\n${output.slice(-2_000)}`)
  return output
}

interface Report {
  testResults: Array<{
    name: string
    status: 'passed' | 'failed'
    message: string
    assertionResults: Array<{ ancestorTitles: string[]; title: string; status: string; failureMessages: string[] | null }>
  }>
}

function readReport(root: string, { testResults }: Report): Omit<TestRun, 'durationMs'> {
  const passed = new Set<string>()
  const failed: FailedTest[] = []
  const failedFiles: FailedFile[] = []
  const ran = new Map<string, number>()
  for (const { name: path, status, message, assertionResults } of testResults) {
    const file = relative(root, path)
    const failures = assertionResults.filter((test) => test.status === 'failed')
    for (const test of assertionResults.filter((each) => each.status === 'passed')) passed.add(testName(file, test))
    for (const test of failures) failed.push({ file, name: testName(file, test), message: test.failureMessages?.[0] ?? '' })
    if (status === 'failed' && failures.length === 0) failedFiles.push({ file, message })
    ran.set(file, assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed').length)
  }
  return { passed, failed, failedFiles, ran }
}

const testName = (file: string, { ancestorTitles, title }: { ancestorTitles: string[]; title: string }) =>
  `${file}: ${[...ancestorTitles, title].join(' › ')}`
