import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../../server/project-root.js'
import { codeState, type CodeState } from './report/code-state.js'
import { renderPage } from './report/render-page.js'
import { keepResult, type SuiteResult } from './report/suite-result.js'
import type { Check, Suite } from './suite.js'
import { selectChecks } from './check-list.js'
import { endEverything } from '../support/process/cleanup.js'

/** Cheap and telling ones first; suites that are not named here come after, by name. */
const order = ['race', 'nodes', 'faults', 'bad-input', 'two-people', 'address-guard', 'fairness', 'model', 'planted-bugs', 'endurance']

const print = (line: string) => void process.stdout.write(`${line}\n`)
const root = projectRoot()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' } },
})

interface Form {
  readonly short: boolean
  /** Only checks whose name contains it. */
  readonly only?: string | undefined
}

/**
 * `npm run prove [suite…] [-- --short] [-- --only <text>]`: runs suites in order, prints one line a check, keeps the figures and writes
 * the summary page.
 */
async function main(form: Form, wanted: string[]): Promise<void> {
  const names = suiteNames()
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    print(`There is no suite ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
    process.exitCode = 2
    return
  }
  if (form.only !== undefined) selectChecks(form.only)
  // Now, because what was compiled a moment ago is what is proved, whatever happens to the sources within the next hours.
  const code = codeState(root)
  const results: SuiteResult[] = []
  for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) results.push(await prove(name, form, code))
  // The page tells full runs only: a run for CI must not replace figures that took hours.
  if (!form.short && form.only === undefined) {
    const missing = renderPage(root, names)
    if (missing.length > 0) print(`\ntest/proof.md stays as it is: there is no full result of ${missing.join(', ')} here.`)
  }
  const checks = results.flatMap((result) => result.checks)
  const failed = checks.filter(({ passed, skipped }) => !passed && !skipped)
  const skipped = checks.filter((check) => check.skipped)
  if (checks.length === 0) print(`\nNo check has "${form.only ?? ''}" in its name.`)
  // Once more at the end, which is what is kept of a long output.
  if (failed.length > 0) print('')
  for (const check of failed) printCheck(check)
  const reasons = skipped.map(({ name, detail }) => `${name} (${detail})`).join('; ')
  const counts = `${checks.length - failed.length - skipped.length} passed, ${failed.length} failed, ${skipped.length} skipped`
  print(`\n${counts}${reasons ? `; not shown: ${reasons}` : ''}`)
  process.exitCode = failed.length > 0 || checks.length === 0 ? 1 : 0
}

/** Sources say which suites there are: a compiled one may outlive its source. */
function suiteNames(): string[] {
  const folders = readdirSync(join(root, 'test/proof')).filter((name) => existsSync(join(root, 'test/proof', name, 'suite.ts')))
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return folders.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b))
}

async function prove(name: string, { short, only }: Form, code: CodeState): Promise<SuiteResult> {
  print(`\n${name}${short ? ' (short)' : ''}`)
  const startedAt = new Date()
  let shows: string | undefined
  let checks: Check[]
  try {
    const { suite } = (await import(`./${name}/suite.js`)) as { suite: Suite }
    shows = suite.shows
    checks = await suite.run({ short, log: (line) => print(`      ${line}`) })
  } catch (error) {
    checks = [
      { name: 'the suite runs to its end', passed: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    ]
  } finally {
    await endEverything()
  }
  for (const check of checks) printCheck(check)
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1_000)
  const machine = `Node ${process.versions.node}, ${availableParallelism()} processors`
  const result: SuiteResult = {
    name,
    short,
    ...(only === undefined ? {} : { only }),
    startedAt: startedAt.toISOString(),
    seconds,
    ...code,
    machine,
    ...(shows ? { shows } : {}),
    checks,
  }
  keepResult(root, result)
  return result
}

function printCheck({ name, passed, skipped, figure, detail }: Check): void {
  print(`${skipped ? 'skip' : passed ? 'ok  ' : 'FAIL'}  ${name}${figure ? `: ${figure}` : ''}`)
  if (detail && (!passed || skipped)) for (const line of detail.slice(0, mostDetail).split('\n')) print(`        ${line}`)
}

const mostDetail = 4_000

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endEverything().finally(() => process.exit(130)))
}
await main(values, positionals)
