import type { ServiceGoal } from './bystander.js'

/**
 * One way in which somebody could take what is everybody's, tried by force: the figure of the page is what was measured before there was
 * a bound, and what is measured now.
 */
export interface FairnessCheck {
  /** What somebody does, and what holds nevertheless. */
  readonly name: string
  /** What was measured before there was a bound. */
  readonly before: string
  /** Answers what is measured now; throws what it found when that is not fair. Whatever it starts ends with it. */
  measure(options: MeasureOptions): Promise<string>
}

export interface MeasureOptions {
  /** The form for CI: the same with smaller numbers. */
  readonly short: boolean
  /** How long others may wait. */
  readonly goal: ServiceGoal
  readonly log: (line: string) => void
}
