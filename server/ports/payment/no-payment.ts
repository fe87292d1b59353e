import { PaymentProviderError, type PaymentPort } from './payment.js'

const refuse = () => Promise.reject(new PaymentProviderError('refused', 'no payment provider is configured'))

/** Live has no card payments yet (docs/payment-provider.md): paying by card is refused before a provider is asked. */
export const noPayment: PaymentPort = { provider: 'none', capture: refuse, status: refuse, refund: refuse }
