import type { SuiteResult } from '../report/suite-result.js'
import type { TestRun } from './run-tests.js'

/** Who noticed a mistake, and by which words. */
export interface Catcher {
  readonly name: string
  /** The first line of what it said. */
  readonly message: string
}

/**
 * The test that noticed: one that passed without the mistake. A file that could not even be loaded says nothing about its tests, and a
 * test that waited for too long, for whatever reason, counts only where `timesOut` expects it. @throws Error when nobody noticed.
 */
export function catchingTest(
  { failed, failedFiles, ran }: TestRun,
  baseline: TestRun,
  { timesOut = false }: { timesOut?: boolean },
): Catcher {
  const counts = ({ message }: { message: string }) => timesOut || !timeOut.test(message)
  const test = failed.find((each) => baseline.passed.has(each.name) && counts(each))
  if (test) return { name: test.name, message: firstLine(test.message) }
  const after = failedFiles.find((each) => ran.get(each.file) && counts(each))
  if (after) return { name: `${after.file}: what it checks after its tests`, message: firstLine(after.message) }
  const silent = [...ran].map(([path, count]) => `${count} tests of ${path} ran`)
  const others = [...failed, ...failedFiles].map(({ file, message }) => `\n${file}: ${message.slice(0, 1_000)}`)
  throw new Error(`not caught: ${silent.join(', ') || 'no test ran'}${others.join('')}`)
}

/** The check that noticed: one that passed without the mistake. A suite that broke down on its way has checked nothing. */
export function catchingCheck({ name: suite, checks }: SuiteResult, baseline: SuiteResult): Catcher {
  const passedBefore = new Set(baseline.checks.filter(({ passed }) => passed).map(({ name }) => name))
  const check = checks.find(({ name, passed, skipped }) => !passed && !skipped && passedBefore.has(name))
  if (check) return { name: `${suite}: ${check.name}`, message: firstLine(check.detail ?? '') }
  const found = checks.map(({ name, passed, detail = '' }) => `\n${name}: ${passed ? 'passed' : detail.slice(0, 1_000)}`)
  throw new Error(`not caught by ${suite}:${found.join('') || ' no check ran'}`)
}

const timeOut = /^(?:\w*Error: )?(?:Test|Hook) timed out in \d+ ?ms/

/** What begins with a count or a seed says more in its second line. */
function firstLine(message: string): string {
  const lines = message.split('\n').map((line) => line.trim())
  const first = lines.find((line) => line !== '' && !/^(?:Error: )?(?:\w+_SEED=\d+|\d+ problems:)$/.test(line)) ?? ''
  return first.length > mostLetters ? `${first.slice(0, mostLetters)}…` : first
}

const mostLetters = 200
