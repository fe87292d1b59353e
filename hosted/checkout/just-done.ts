import type { LinkedSession } from '../hosted-services.js'

/** Whoever opens a receipt later than this has come to see it, and is led nowhere by itself. */
const freshMs = 300_000

export const isJustDone = (completedAt: string | null, now: Date): boolean =>
  completedAt !== null && now.getTime() - Date.parse(completedAt) < freshMs

/** The time of the escrow, which may have a clock of its own: what is left of its session tells it as long as that would last. */
export const timeOf = ({ expiresAt, secondsLeft }: Pick<LinkedSession, 'expiresAt' | 'secondsLeft'>, now: Date): Date =>
  secondsLeft > 0 ? new Date(Date.parse(expiresAt) - secondsLeft * 1_000) : now
