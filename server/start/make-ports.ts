import type { Logger } from 'pino'
import type { Config } from '../config.js'
import { DomainError } from '../domain/errors.js'
import type { ExchangeRatePort } from '../ports/exchange-rates/exchange-rates.js'
import { fixedExchangeRates } from '../ports/exchange-rates/fixed-exchange-rates.js'
import { httpExchangeRates } from '../ports/exchange-rates/http-exchange-rates.js'
import { PaymentProviderError, type PaymentPort } from '../ports/payment/payment.js'
import { simulatedPayment } from '../ports/payment/simulated-payment.js'

/** The providers that the configuration chooses: simulated ones in the sandbox, real ones in live. */
export function makePorts(config: Config, log: Logger): { payments: PaymentPort; exchangeRates: ExchangeRatePort } {
  if (config.environment === 'sandbox') {
    const { exchangeRateUsd: USD, exchangeRateEur: EUR } = config.policy
    return { payments: simulatedPayment, exchangeRates: fixedExchangeRates({ USD, EUR }) }
  }
  return { payments: noPayments(), exchangeRates: liveRates(config, log) }
}

/** Live has no card payments yet (docs/payment-provider.md): paying by card is refused before a provider is asked. */
function noPayments(): PaymentPort {
  const refuse = () => Promise.reject(new PaymentProviderError('refused', 'no payment provider is configured'))
  return { provider: 'none', capture: refuse, status: refuse, refund: refuse }
}

function liveRates({ exchangeRateUrl, policy }: Config, log: Logger): ExchangeRatePort {
  if (!exchangeRateUrl) return { rate: () => Promise.reject(new DomainError('FX_UNAVAILABLE')) }
  return httpExchangeRates({
    url: exchangeRateUrl,
    fetch: globalThis.fetch,
    onFailure: (err, currency) => log.warn({ err, currency }, 'an exchange rate could not be fetched'),
    lastGoodSeconds: policy.exchangeRateKeptHours * 3600,
  })
}
