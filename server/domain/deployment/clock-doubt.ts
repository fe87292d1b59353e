/**
 * Why nobody may go by the clock until somebody has looked at it: it runs apart from the machine's own measure of time that has passed, or
 * stands far beyond the last moment at which a worker noted it.
 */
export const clockDoubts = ['left_monotonic', 'long_silence'] as const
export type ClockDoubtKind = (typeof clockDoubts)[number]

/** The clock, and the milliseconds that have passed on a measure that nobody sets. */
export interface ClockReading {
  at: Date
  passedMs: number
}

/** What the clock should say now, going by an earlier reading. */
export const expectedAt = (earlier: ClockReading, now: ClockReading): Date =>
  new Date(earlier.at.getTime() + now.passedMs - earlier.passedMs)

/** Either way: one that is put back and then forward again would fire what it has not fired yet. */
export const hasLeft = (earlier: ClockReading, now: ClockReading, leapMinutes: number): boolean =>
  Math.abs(now.at.getTime() - expectedAt(earlier, now).getTime()) >= leapMinutes * 60_000

export const wasSilent = (lastNotedAt: Date, now: Date, silenceDays: number): boolean =>
  now.getTime() - lastNotedAt.getTime() >= silenceDays * 86_400_000
