import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../suite.js'
import { unknownCode, wordsForCode } from './code-state.js'
import { fullResults, type SuiteResult } from './suite-result.js'

/**
 * Writes `test/proof.md` from the results of the full runs, each with the commit that it was found at: one suite can be proved alone. What is
 * left of a suite that is no longer there is not told. Answers the suites that have no result here: a page without them would take away what
 * an earlier one told, so that none is written then.
 */
export function renderPage(root: string, suites: readonly string[]): readonly string[] {
  const found = new Map(fullResults(root).map((result) => [result.name, result]))
  const results = suites.flatMap((name) => found.get(name) ?? [])
  const missing = suites.filter((name) => !found.has(name))
  if (missing.length > 0) return missing
  const parts = [introduction, agreement(results), [...tableHead, ...results.map(rowOfSuite)].join('\n'), ...results.map(sectionOf)]
  writeFileSync(join(root, 'test', 'proof.md'), `${parts.map((part) => part.trim()).join('\n\n')}\n`)
  return missing
}

const introduction = `
# Proof

What the suites of \`test/proof/\` found when they ran last, in their full form. Written by \`npm run prove\`; \`test/proof/README.md\` says how to run
them again. A failed line stays here until it passes.
`

const tableHead = ['| Suite | Passed | Failed | Skipped | Took | Commit | Begun |', '|---|---:|---:|---:|---:|---|---|']

/** Whether the suites speak of the same code, which nobody should have to find out from the table. */
function agreement(results: readonly SuiteResult[]): string {
  const byCode = Map.groupBy(results, codeOf)
  const [code] = byCode.keys()
  if (code === undefined) return ''
  if (byCode.size === 1)
    return code === unknownCode.commit ? 'Which commit all this is about is not known.' : `All of it is about commit ${code}.`
  const parts = [...byCode].map(([each, some]) => `${each}: ${some.map(({ name }) => name).join(', ')}`)
  return `**This is not about one commit.** ${parts.join('; ')}.`
}

const codeOf = (result: SuiteResult) => (result.commit === unknownCode.commit ? unknownCode.commit : `\`${wordsForCode(result)}\``)

const begunAt = ({ startedAt }: SuiteResult) => `${startedAt.slice(0, 16).replace('T', ' ')} UTC`

function rowOfSuite(result: SuiteResult): string {
  const { passed, failed, skipped } = counts(result.checks)
  const took = duration(result.seconds)
  return rowOf([result.name, passed, failed > 0 ? `**${failed}**` : 0, skipped, took, codeOf(result), begunAt(result)])
}

function sectionOf(result: SuiteResult): string {
  const { name, shows, seconds, machine, checks } = result
  const { passed, failed, skipped } = counts(checks)
  const sum = `${passed} of ${passed + failed} passed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [
    `## ${name}`,
    '',
    ...(shows ? [shows, ''] : []),
    `${sum}, in ${duration(seconds)} from ${begunAt(result)}, at commit ${codeOf(result)} (${machine}).`,
    '',
    '| Check | Result | Figure |',
    '|---|---|---|',
    ...checks.map(rowOfCheck),
  ].join('\n')
}

function counts(checks: readonly Check[]): { passed: number; failed: number; skipped: number } {
  const tried = checks.filter((check) => !check.skipped)
  const passed = tried.filter((check) => check.passed).length
  return { passed, failed: tried.length - passed, skipped: checks.length - tried.length }
}

const duration = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

function rowOfCheck({ name, passed, skipped, figure = '', detail = '' }: Check): string {
  const found = passed && !skipped ? figure : [figure, detail.split('\n')[0]!.slice(0, 300)].filter(Boolean).join('; ')
  return rowOf([cell(name), skipped ? 'skipped' : passed ? 'passed' : '**FAILED**', cell(found)])
}

const rowOf = (cells: ReadonlyArray<string | number>) => `| ${cells.join(' | ')} |`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
