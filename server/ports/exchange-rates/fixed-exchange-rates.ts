import type { ExchangeRatePort, ForeignCurrency } from './exchange-rates.js'

/** A table that never moves, for the sandbox and for development (decisions 4). */
export function fixedExchangeRates(rates: Readonly<Record<ForeignCurrency, string>> = { USD: '3.10', EUR: '3.40' }): ExchangeRatePort {
  return { rate: (currency, now) => Promise.resolve({ rate: rates[currency], source: 'fixed', at: now }) }
}
