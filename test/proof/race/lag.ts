import { randomInt } from 'node:crypto'

const mostMs = 300

/**
 * How long the quicker of two waits after the start. An alarm reaches for the escrow's lock at once, and a request has some way to go; the
 * lag with which each comes first about as often is where they meet, and it is found by trying.
 */
export class Lag {
  #middleMs: number

  constructor(middleMs = 15) {
    this.#middleMs = middleMs
  }

  /** In milliseconds, around the present guess. */
  draw(): number {
    return randomInt(0, Math.max(1, Math.round(this.#middleMs * 2)))
  }

  learn(wasQuickerFirst: boolean): void {
    this.#middleMs = Math.min(mostMs, Math.max(1, this.#middleMs * (wasQuickerFirst ? 1.08 : 0.93)))
  }
}
