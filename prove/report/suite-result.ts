import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../suite.js'

/** What one run of one suite found: the content of `prove/results/<suite>.json`, or `<suite>.short.json` of a short run. */
export interface SuiteResult {
  readonly name: string
  readonly short: boolean
  /** ISO 8601. */
  readonly startedAt: string
  readonly seconds: number
  /** What it ran on. */
  readonly machine: string
  readonly shows?: string
  readonly checks: readonly Check[]
}

export function keepResult(root: string, result: SuiteResult): void {
  mkdirSync(folderIn(root), { recursive: true })
  writeFileSync(join(folderIn(root), `${result.name}${result.short ? '.short' : ''}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** The newest full run of each suite on this machine. */
export function fullResults(root: string): SuiteResult[] {
  const folder = folderIn(root)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.endsWith('.short.json'))
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SuiteResult)
}

const folderIn = (root: string) => join(root, 'prove', 'results')
