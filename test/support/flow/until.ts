import { defaultWithinMs, happensWithin, type Patience } from './happens-within.js'

/** Asks until `probe` answers something true, and answers that; throws with `what` when it has not within `withinMs`. */
export async function until<T>(
  what: string | (() => string),
  probe: () => Promise<T> | T,
  patience: Patience = {},
): Promise<NonNullable<T>> {
  const found = await happensWithin(probe, patience)
  if (found !== null) return found
  throw new Error(`not within ${patience.withinMs ?? defaultWithinMs} ms: ${typeof what === 'string' ? what : what()}`)
}
