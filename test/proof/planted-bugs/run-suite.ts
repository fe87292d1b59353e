import { readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { resultFile, type SuiteResult } from '../report/suite-result.js'
import type { SuiteCheck } from './planted-bug.js'
import { runProgram } from './run-program.js'

export interface SuiteRunOptions extends SuiteCheck {
  /** The repository whose suite runs, against that repository's service. */
  readonly root: string
  readonly timeoutMs: number
}

const buildTimeoutMs = 120_000

/** Builds the repository and runs some checks of one suite, as `npm run prove` does. Throws when it cannot be built, or ends without a result. */
export async function runSuite({ root, suite, only, env, timeoutMs }: SuiteRunOptions): Promise<SuiteResult> {
  // All of it, as npm does: the service starts from its bundle, and only with the script of its pages.
  const tools = { PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` }
  const built = await runProgram({
    root,
    args: [join(root, 'server/start/from-sources.mjs'), 'build'],
    env: tools,
    timeoutMs: buildTimeoutMs,
  })
  if (built.code !== 0) throw new Error(`it cannot be built:\n${built.output.slice(-2_000)}`)
  const file = resultFile(root, { name: suite, short: true, only })
  await rm(file, { force: true })
  const args = ['--enable-source-maps', join(root, 'dist/test/proof/prove.js'), suite, '--short', '--only', only] as const
  const { output } = await runProgram({ root, args: [...args], ...(env ? { env } : {}), timeoutMs })
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`the suite ended without a result:\n${output.slice(-2_000)}`)
  })
  return JSON.parse(text) as SuiteResult
}
