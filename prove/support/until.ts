import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until `probe` answers something true, and answers that; throws with `what` when it has not within `withinMs`. */
export async function until<T>(
  what: string | (() => string),
  probe: () => Promise<T> | T,
  { withinMs = 20_000, everyMs = 25 } = {},
): Promise<NonNullable<T>> {
  for (const endsAt = performance.now() + withinMs; ;) {
    const found = await probe()
    if (found) return found
    if (performance.now() > endsAt) throw new Error(`not within ${withinMs} ms: ${typeof what === 'string' ? what : what()}`)
    await sleep(everyMs)
  }
}
