import { DomainError } from '../../domain/errors.js'
import { PaymentProviderError, type PaymentPort } from './payment.js'

const refuse = () => Promise.reject(new PaymentProviderError('refused', 'no payment provider is configured'))

/** A deployment without card payments (docs/payment-provider.md): paying by card is refused before a provider is asked. */
export const noPayment: PaymentPort = {
  provider: 'none',
  capture: refuse,
  status: refuse,
  refund: refuse,
  readCallback: () => {
    throw new DomainError('NOT_FOUND')
  },
}
