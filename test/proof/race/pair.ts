import type { Racer } from './racers.js'
import type { Start } from './raced-escrow.js'

/** Two who want different things of one escrow at the same moment. */
export interface Pair {
  readonly start: Start
  readonly racers: readonly [Racer, Racer]
  /** The same two through other doors, for every second escrow. */
  readonly alternatives?: readonly [Racer, Racer]
  /** Set where the one named first may do nothing at the start, and the one named second always wins. Elsewhere whoever comes first wins. */
  readonly waits?: Waits
}

/** What the answers of the one named first say about the order in which the two came. Equal codes say nothing. */
export interface Waits {
  /** With what it is refused when it comes first. */
  readonly tooEarly: string
  /** With what when it comes second; null when it is then done, so that the escrow goes through both. */
  readonly tooLate: readonly string[] | null
}

export const nameOf = ({ racers: [one, other] }: Pair) => `${one.name} × ${other.name}`
