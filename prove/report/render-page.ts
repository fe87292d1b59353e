import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../suite.js'
import { fullResults, type SuiteResult } from './suite-result.js'

/**
 * Writes `test/proof.md` from the figures of the full runs. A section stays as it is until its suite runs again, so that one suite can be
 * proved alone, on another machine than the rest.
 */
export function renderPage(root: string): void {
  const path = join(root, 'test', 'proof.md')
  const sections = existsSync(path) ? sectionsOf(readFileSync(path, 'utf8')) : new Map<string, string>()
  for (const result of fullResults(root)) sections.set(result.name, sectionOf(result))
  const parts = [introduction, ...[...sections].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => text)]
  writeFileSync(path, `${parts.map((part) => part.trim()).join('\n\n')}\n`)
}

const introduction = `
# Proof

What the suites of \`prove/\` found when they ran last, in their full form. Written by \`npm run prove\`; \`prove/README.md\` says how to run
them again. A failed line stays here until it passes.
`

/** By the heading that each section begins with. */
function sectionsOf(page: string): Map<string, string> {
  const parts = page.split(/^(?=## )/m).slice(1)
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')).trim(), part]))
}

function sectionOf({ name, shows, startedAt, seconds, machine, checks }: SuiteResult): string {
  const tried = checks.filter(({ skipped }) => !skipped)
  const passed = tried.filter((check) => check.passed)
  return [
    `## ${name}`,
    '',
    ...(shows ? [shows, ''] : []),
    `${passed.length} of ${tried.length} passed on ${startedAt.slice(0, 10)} in ${minutes(seconds)} (${machine}).`,
    '',
    '| Check | Result | Figure |',
    '|---|---|---|',
    ...checks.map(row),
  ].join('\n')
}

const minutes = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

function row({ name, passed, skipped, figure = '', detail = '' }: Check): string {
  const found = passed && !skipped ? figure : [figure, detail.split('\n')[0]!.slice(0, 300)].filter(Boolean).join('; ')
  return `| ${cell(name)} | ${skipped ? 'skipped' : passed ? 'passed' : '**FAILED**'} | ${cell(found)} |`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
