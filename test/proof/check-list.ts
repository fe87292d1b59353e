import type { Check } from './suite.js'

/** Collects the checks of a suite: each is a function that answers its figure or throws what it found. */
export class CheckList {
  readonly #found: Check[] = []
  readonly #log: (line: string) => void
  #isWhole = false

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  /** In the order in which they began. */
  get checks(): Check[] {
    return [...this.#found]
  }

  /**
   * Runs checks that mean nothing without one another: all of them when one of `names` is selected, and else none. `body` is what calls
   * `check` for each.
   */
  async together(names: readonly string[], body: () => Promise<void>): Promise<void> {
    if (!names.some((name) => this.#isWanted(name))) return
    this.#isWhole = true
    try {
      await body()
    } finally {
      this.#isWhole = false
    }
  }

  /** Runs one check and notes how it went; never throws, so that one failure does not hide what comes after it. Several may run at once. */
  async check(name: string, body: () => Promise<string | void>): Promise<void> {
    if (!this.#isWanted(name)) return
    const place = this.#found.push({ name, passed: false, detail: 'it did not end' }) - 1
    const startedMs = performance.now()
    let found: Check
    try {
      const figure = await body()
      found = { name, passed: true, ...(figure ? { figure } : {}) }
    } catch (error) {
      found = { name, passed: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
    this.#found[place] = found
    this.#log(`${found.passed ? '·' : '✗'} ${name} (${((performance.now() - startedMs) / 1_000).toFixed(1)} s)`)
  }

  skip(name: string, why: string): void {
    if (!this.#isWanted(name)) return
    this.#found.push({ name, passed: false, skipped: true, detail: `skipped: ${why}` })
    this.#log(`- ${name} (skipped: ${why})`)
  }

  #isWanted(name: string): boolean {
    return this.#isWhole || name.includes(wanted)
  }
}

let wanted = ''

/** From here on only checks whose name contains `text` run; of the others there is no line. Not for each list: suites make their own. */
export function selectChecks(text: string): void {
  wanted = text
}
