import { DomainError } from '../domain/errors.js'
import type { Presence } from './presence.js'

export interface TurnBounds {
  /** How many are served at once. */
  places: number
  /** How many of one principal. */
  placesEach: number
  /** How many of one principal while nobody else is about, who would wait longer for each that is served beside theirs; absent: no more than ever. */
  alone?: { readonly places: number; readonly presence: Presence }
  /** How many of one principal may wait. */
  waitingEach: number
  /** How many of all together; as many as come, where it is absent. */
  waitingInAll?: number
  /** How long one waits at most, in milliseconds; for ever, where it is Infinity. */
  patienceMs: number
  /** How long one after the other begins within one turn of the event loop, in milliseconds; absent: each place is given out once in a turn. */
  sliceMs?: number
}

interface Waiter {
  sinceMs: number
  begin: () => void
  refuse: (error: DomainError) => void
}

interface Line {
  readonly principal: string
  served: number
  /** Those who wait, the first one first. */
  waiting: Waiter[]
}

/**
 * Serves principals in turn. While there is room, somebody begins at once, and all it costs is an entry of a map; when there is none, each
 * waits in a line of their own principal, and the lines are served round and round, one of each, so that a hundred requests of one never
 * stand before the single one of another. Whose own line is full is refused with OVERLOADED; where all lines together are, whoever came last in
 * the longest one.
 */
export class Turns {
  readonly #bounds: TurnBounds
  /** Of every principal who is served or waits. */
  readonly #lines = new Map<string, Line>()
  /** The lines that could be served as soon as there is a place, the next one first. */
  readonly #ring = new Set<Line>()
  #served = 0
  #waiting = 0
  #isDue = false
  #sliceEndsMs = 0
  /** Runs out no later than the patience of whoever has waited longest. */
  #impatience: NodeJS.Timeout | undefined

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds
  }

  /** How many are served, how many wait, and of how many principals. */
  get load(): { principals: number; served: number; waiting: number } {
    return { principals: this.#lines.size, served: this.#served, waiting: this.#waiting }
  }

  /** Does `work` when it is this principal's turn. @throws DomainError OVERLOADED, before anything is done */
  async run<Result>(principal: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lineOf(principal)
    const turn = this.#enter(line)
    if (turn) await turn
    try {
      return await work()
    } finally {
      this.#giveBack(line)
    }
  }

  /** Resolves when it is this principal's turn, with what is to be called once when that is over. @throws DomainError OVERLOADED */
  async take(principal: string): Promise<() => void> {
    const line = this.#lineOf(principal)
    await this.#enter(line)
    let isHeld = true
    return () => {
      if (isHeld) this.#giveBack(line)
      isHeld = false
    }
  }

  /** Served at once where there is room, which nobody has to wait for. @throws DomainError OVERLOADED */
  #enter(line: Line): Promise<void> | null {
    if (!this.#hasRoom(line)) return this.#wait(line)
    this.#begin(line)
    return null
  }

  #lineOf(principal: string): Line {
    this.#bounds.alone?.presence.see(principal)
    const known = this.#lines.get(principal)
    if (known) return known
    const line = { principal, served: 0, waiting: [] }
    this.#lines.set(principal, line)
    return line
  }

  /** Nobody overtakes who waits for the same places. */
  #hasRoom(line: Line): boolean {
    return this.#ring.size === 0 && line.waiting.length === 0 && this.#served < this.#bounds.places && this.#hasShareLeft(line)
  }

  #hasShareLeft({ principal, served }: Line): boolean {
    const { placesEach, alone } = this.#bounds
    if (served < placesEach) return true
    return alone !== undefined && served < alone.places && !alone.presence.isAnotherAbout(principal)
  }

  #begin(line: Line): void {
    line.served += 1
    this.#served += 1
  }

  #wait(line: Line): Promise<void> {
    if (line.waiting.length >= this.#bounds.waitingEach || !this.#makeRoom(line)) {
      this.#forgetIdle(line)
      throw new DomainError('OVERLOADED')
    }
    return new Promise((begin, refuse) => {
      line.waiting.push({ sinceMs: performance.now(), begin, refuse })
      this.#waiting += 1
      this.#queue(line)
      this.#refuseIn(this.#bounds.patienceMs)
    })
  }

  /** One timer for all who wait: it runs out for the first of them, and whoever is served before is found gone. */
  #refuseIn(milliseconds: number): void {
    if (this.#impatience || milliseconds === Infinity) return
    this.#impatience = setTimeout(() => {
      this.#impatience = undefined
      this.#refuseImpatient(performance.now())
    }, milliseconds).unref()
  }

  /** Not when their turn comes, which may be long after: whoever waits behind something long is told as soon as their patience is over. */
  #refuseImpatient(nowMs: number): void {
    let firstMs = Infinity
    for (const line of this.#lines.values()) {
      while (line.waiting[0] && this.#isImpatient(line.waiting[0], nowMs)) this.#refuseFirst(line)
      firstMs = Math.min(firstMs, line.waiting[0]?.sinceMs ?? Infinity)
    }
    this.#refuseIn(firstMs + this.#bounds.patienceMs - nowMs)
  }

  #refuseFirst(line: Line): void {
    line.waiting.shift()?.refuse(new DomainError('OVERLOADED'))
    this.#waiting -= 1
    if (line.waiting.length === 0) this.#ring.delete(line)
    this.#forgetIdle(line)
  }

  #isImpatient({ sinceMs }: Waiter, nowMs: number): boolean {
    return nowMs - sinceMs >= this.#bounds.patienceMs
  }

  /** Where as many wait as may, somebody of a line that is longer than this one will be gives up their place to it. */
  #makeRoom(line: Line): boolean {
    const { waitingInAll = Infinity } = this.#bounds
    if (this.#waiting < waitingInAll) return true
    const longest = [...this.#lines.values()].reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one))
    if (longest.waiting.length <= line.waiting.length + 1) return false
    longest.waiting.pop()?.refuse(new DomainError('OVERLOADED'))
    this.#waiting -= 1
    return true
  }

  #giveBack(line: Line): void {
    line.served -= 1
    this.#served -= 1
    this.#queue(line)
    this.#forgetIdle(line)
    this.#serveSoon()
  }

  /** A line whose principal is served as much as may be stays out of the ring until something of theirs is done. */
  #queue(line: Line): void {
    if (line.waiting.length > 0 && this.#hasShareLeft(line)) this.#ring.add(line)
  }

  #forgetIdle(line: Line): void {
    if (line.served === 0 && line.waiting.length === 0) this.#lines.delete(line.principal)
  }

  /** Not at once, when the slice is over: whoever is not served here, but by the same thread, has their turn in between. */
  #serveSoon(): void {
    if (this.#isDue || this.#ring.size === 0) return
    if (performance.now() < this.#sliceEndsMs) return this.#serve()
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#sliceEndsMs = performance.now() + (this.#bounds.sliceMs ?? 0)
      this.#serve()
    })
  }

  #serve(): void {
    for (const line of this.#ring) {
      if (this.#served >= this.#bounds.places) return
      this.#ring.delete(line)
      this.#next(line)
      // At the end of the round, if there is more.
      this.#queue(line)
      this.#forgetIdle(line)
    }
  }

  #next(line: Line): void {
    const waiter = line.waiting.shift()
    if (!waiter) return
    this.#waiting -= 1
    // The timer may be late: the thread was busy.
    if (this.#isImpatient(waiter, performance.now())) return waiter.refuse(new DomainError('OVERLOADED'))
    this.#begin(line)
    waiter.begin()
  }
}
