import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { artefactsIn } from '../../support/artefacts.js'
import type { Check } from '../suite.js'
import type { CodeState } from './code-state.js'

/** What one run of one suite found: the content of the file that `resultFile` names. */
export interface SuiteResult extends CodeState {
  readonly name: string
  readonly short: boolean
  /** Only checks with this in their name ran. */
  readonly only?: string
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
  writeFileSync(resultFile(root, result), `${JSON.stringify(result, null, 2)}\n`)
}

/** Of each form the newest is kept: full runs, those for CI (`.short`) and those of some checks alone (`.only`). */
export function resultFile(root: string, { name, short, only }: Pick<SuiteResult, 'name' | 'short' | 'only'>): string {
  return join(folderIn(root), `${name}${only === undefined ? (short ? '.short' : '') : '.only'}.json`)
}

/** The newest full run of each suite. These files are no sources: where they are gone, a suite has to run again before the page is written. */
export function fullResults(root: string): SuiteResult[] {
  const folder = folderIn(root)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => /^[^.]+\.json$/.test(name))
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SuiteResult)
}

const folderIn = (root: string) => join(artefactsIn(root), 'proof')
