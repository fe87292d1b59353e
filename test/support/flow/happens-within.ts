import { setTimeout as sleep } from 'node:timers/promises'

/** How long to ask, and how often. */
export interface Patience {
  readonly withinMs?: number
  readonly everyMs?: number
}

export const defaultWithinMs = 20_000

/** Asks until `probe` answers something true, and answers that; null when it has not within `withinMs`. What the probe throws is thrown. */
export async function happensWithin<T>(
  probe: () => Promise<T> | T,
  { withinMs = defaultWithinMs, everyMs = 25 }: Patience = {},
): Promise<NonNullable<T> | null> {
  for (const endsAt = performance.now() + withinMs; ;) {
    const found = await probe()
    if (found) return found
    if (performance.now() > endsAt) return null
    await sleep(everyMs)
  }
}
