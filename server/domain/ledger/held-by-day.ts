/** What escrows held at the end of each day, by their currency; millimes as text, which JSON keeps exactly. */
export interface HeldMoney {
  currency: string
  days: Array<{ day: string; millimes: string }>
}

/** What one day has changed of what escrows of a currency hold; days as `2026-11-23`, in UTC. */
export interface HeldChange {
  currency: string
  day: string
  millimes: bigint
}

/** So far back, today included. */
export const heldDays = 90

const dayMs = 86_400_000

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What was held on each of the last days, from every change that there ever was. */
export function heldByDay(changes: readonly HeldChange[], now: Date): HeldMoney[] {
  const days = Array.from({ length: heldDays }, (_, back) => dayOf(new Date(now.getTime() - (heldDays - 1 - back) * dayMs)))
  return [...Map.groupBy(changes, ({ currency }) => currency)]
    .map(([currency, ofCurrency]) => ({ currency, days: days.map((day) => ({ day, millimes: String(heldUpTo(ofCurrency, day)) })) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

const heldUpTo = (changes: readonly HeldChange[], last: string): bigint =>
  changes.reduce((sum, { day, millimes }) => (day <= last ? sum + millimes : sum), 0n)
