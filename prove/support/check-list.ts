import type { Check } from '../suite.js'

/** Collects the checks of a suite: each is a function that answers its figure or throws what it found. */
export class CheckList {
  readonly checks: Check[] = []
  readonly #log: (line: string) => void

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  /** Runs one check and notes how it went; never throws, so that one failure does not hide what comes after it. */
  async check(name: string, body: () => Promise<string | void>): Promise<void> {
    const startedMs = performance.now()
    try {
      const figure = await body()
      this.checks.push({ name, passed: true, ...(figure ? { figure } : {}) })
    } catch (error) {
      this.checks.push({ name, passed: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
    this.#log(`${this.checks.at(-1)!.passed ? '·' : '✗'} ${name} (${seconds} s)`)
  }

  skip(name: string, why: string): void {
    this.checks.push({ name, passed: false, skipped: true, detail: `skipped: ${why}` })
    this.#log(`- ${name} (skipped: ${why})`)
  }
}
