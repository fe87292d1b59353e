import type { KeptRates } from '../../server/ports/exchange-rates/exchange-rates.js'

/** No rate outlives its process. */
export const nothingKept: KeptRates = { last: () => Promise.resolve(null), keep: () => Promise.resolve() }
