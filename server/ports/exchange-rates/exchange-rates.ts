import type { Currency } from '../../domain/money/money.js'

export type ForeignCurrency = Exclude<Currency, 'TND'>

export interface ExchangeRate {
  /** TND for one unit of the currency, as a plain decimal with at most 10 decimals; never a float. */
  rate: string
  /** Who said so; kept with the escrow. */
  source: string
  /** When the source said so. */
  at: Date
}

/** Where the rate comes from that an escrow or a charge locks at its creation (decisions 4). */
export interface ExchangeRatePort {
  /** Rejects with a DomainError `FX_UNAVAILABLE` when there is no rate that money may be converted with. */
  rate(currency: ForeignCurrency, now: Date): Promise<ExchangeRate>
}

/** Where the last good rates are kept beyond the life of a process, one a currency. */
export interface KeptRates {
  last(currency: ForeignCurrency): Promise<ExchangeRate | null>
  keep(currency: ForeignCurrency, rate: ExchangeRate): Promise<void>
}
