import type { Verdict } from './judge-race.js'
import { mustHaveMet } from './must-have-met.js'
import type { Overlaps } from './hold-races.js'
import type { Pair } from './pair.js'

/** Counts how the races of a pair ended, with what the others were refused, and who came first. */
export class Tally {
  readonly #pair: Pair
  readonly #endings = new Map<string, number>()
  readonly #refusals = new Map<string, number>()
  readonly #first: [number, number] = [0, 0]
  #together = 0
  #count = 0

  constructor(pair: Pair) {
    this.#pair = pair
  }

  /** `wereTogether`: both were under way at once. */
  add({ ending, refusal, first }: Verdict, wereTogether: boolean): void {
    this.#count += 1
    if (wereTogether) this.#together += 1
    this.#endings.set(ending, (this.#endings.get(ending) ?? 0) + 1)
    if (refusal) this.#refusals.set(refusal, (this.#refusals.get(refusal) ?? 0) + 1)
    if (first !== null) this.#first[first] += 1
  }

  get words(): string {
    const endings = `${this.#count} of ${this.#count} ended once: ${counted(this.#endings)}; the others ${counted(this.#refusals) || 'none'}`
    return `${endings}; both under way at once in ${this.#together}${this.#order}`
  }

  get overlaps(): Overlaps {
    const hasAlarm = this.#pair.racers.some(({ isAlarm }) => isAlarm)
    return { together: this.#together, held: this.#count, hasAlarm, words: this.words }
  }

  /** Throws when one of the two came first too rarely. What cannot be seen is not asked for. */
  mustHaveMet(): void {
    if (this.#isOrderSeen) mustHaveMet(this.#first, this.words)
  }

  get #isOrderSeen(): boolean {
    return this.#first[0] + this.#first[1] > 0
  }

  /** Only where the endings do not tell it. */
  get #order(): string {
    const { racers, alternatives, waits } = this.#pair
    if (!waits && !racers.some(({ isBystander }) => isBystander)) return ''
    if (!this.#isOrderSeen) return '; who came first cannot be seen'
    const names = [0, 1].map((side) => [...new Set([racers, alternatives ?? racers].map((each) => each[side]!.name))].join(' or '))
    return `; first came ${names[0]!} ${this.#first[0]}, ${names[1]!} ${this.#first[1]}`
  }
}

const counted = (map: Map<string, number>) =>
  [...map]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')
