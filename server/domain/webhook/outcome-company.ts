/*
 * Outcomes of attempts are written down together, and the next attempts claimed with them: a transaction for five deliveries costs little more
 * than one for a single delivery. So an outcome waits for those that should come right after it. An outcome that comes when a transaction has just
 * begun waits as long as that takes; so nobody waits for company for longer.
 */

/** In milliseconds, of however slow transactions. */
const longestMs = 10
const shortestMs = 2
/** With so many what one transaction costs by itself is small beside them. */
const enough = 8

interface Waiting {
  /** How many outcomes wait, and since when. */
  outcomes: number
  sinceMs: number
  /** How long the transaction before took. */
  roundMs: number
  /** When the attempts under way should end, by how long those before them took. */
  expectedAtMs: readonly number[]
  nowMs: number
}

/** For how many milliseconds outcomes may still wait for others; 0 when none should come in time. Without outcomes nothing waits. */
export function waitForCompanyMs({ outcomes, sinceMs, roundMs, expectedAtMs, nowMs }: Waiting): number {
  const mostMs = Math.min(longestMs, Math.max(shortestMs, roundMs))
  const untilMs = sinceMs + mostMs
  if (outcomes === 0 || outcomes >= enough || nowMs >= untilMs) return 0
  // One that takes much longer than others did may take for ever.
  return expectedAtMs.some((atMs) => atMs > nowMs - mostMs && atMs <= untilMs) ? untilMs - nowMs : 0
}
