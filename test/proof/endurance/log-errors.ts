import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorIn, type LogLine } from '../../support/installation/start-node.js'
import { ifPresent } from '../../support/process/if-present.js'

/**
 * What a process logged at level `error` or `fatal` into files that are moved aside and end. Whoever looks often enough misses none: a file has
 * to be looked at before it is the oldest and goes.
 */
export class LogErrors {
  readonly #dataDir: string
  readonly #found = new Map<string, LogLine>()

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  look(): void {
    for (const name of readdirSync(this.#dataDir).filter((each) => each.startsWith('amana.log')))
      for (const line of this.#linesOf(name)) for (const error of errorIn(line)) this.#found.set(line, error)
  }

  all(): readonly LogLine[] {
    return [...this.#found.values()]
  }

  /** Whole ones: the last may still be written. */
  #linesOf(name: string): string[] {
    const text = ifPresent(() => readFileSync(join(this.#dataDir, name), 'utf8')) ?? ''
    const lines = text.split('\n').slice(0, -1)
    return lines.filter((line) => /"level":"(error|fatal)"/.test(line))
  }
}
