import { randomInt } from 'node:crypto'

const mostMs = 300
/** The slower one is given so much of a start at most: where nobody can see who came first they have to stay together. */
const leastMs = -15
/** A guess is never finer than the pace of a busy machine. */
const leastSpreadMs = 15
/** How far the guess goes with each race: of itself, and at least. */
const step = { share: 0.08, leastMs: 1.5 }

/** How long each of two waits after the start, in milliseconds; one of them does not. */
export interface Waits {
  readonly quickerMs: number
  readonly slowerMs: number
}

/**
 * Which of two waits after the start, and how long. An alarm reaches for the escrow's lock at once, and a request has some way to go, unless
 * the machine is busy with other things; the lag with which each comes first about as often is where they meet, and it is found by trying.
 */
export class Lag {
  /** Of the one that is usually quicker; negative where the other has to wait. */
  #middleMs: number

  constructor(middleMs = leastSpreadMs) {
    this.#middleMs = middleMs
  }

  /** Around the present guess. */
  draw(): Waits {
    const spreadMs = Math.max(leastSpreadMs, Math.abs(this.#middleMs))
    const lagMs = randomInt(Math.round(this.#middleMs - spreadMs), Math.round(this.#middleMs + spreadMs))
    return { quickerMs: Math.max(0, lagMs), slowerMs: Math.max(0, -lagMs) }
  }

  /** The same for several quick ones who all race the same slow one. */
  drawForMany(count: number): { quickerMs: number[]; slowerMs: number } {
    const all = Array.from({ length: count }, () => this.draw())
    const slowerMs = Math.max(...all.map((waits) => waits.slowerMs))
    return { quickerMs: all.map((waits) => slowerMs + waits.quickerMs - waits.slowerMs), slowerMs }
  }

  learn(wasQuickerFirst: boolean): void {
    const stepMs = Math.max(step.leastMs, step.share * Math.abs(this.#middleMs))
    this.#middleMs = Math.max(leastMs, Math.min(mostMs, this.#middleMs + (wasQuickerFirst ? stepMs : -stepMs)))
  }
}
