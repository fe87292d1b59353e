import { DomainError } from '../../domain/errors.js'
import type { ExchangeRatePort } from './exchange-rates.js'

/** Without a source, amounts in USD and EUR are refused. */
export const noExchangeRates: ExchangeRatePort = { rate: () => Promise.reject(new DomainError('FX_UNAVAILABLE')) }
