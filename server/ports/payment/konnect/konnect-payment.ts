import { DomainError } from '../../../domain/errors.js'
import { askJson, refuseClearText, relyOn, type Line } from '../ask-json.js'
import { type CaptureOutcome, type PaymentPort, PaymentProviderError } from '../payment.js'
import { readInitiated, readKonnectPayment, referencePattern, type KonnectPayment } from './konnect-answer.js'

interface KonnectOptions extends Omit<Line, 'headers'> {
  apiKey: string
  /** The wallet at Konnect that receives what is paid. */
  walletId: string
  /** Where Konnect tells that a payment has changed. */
  callbackUrl: string
}

/** How long a payer has at Konnect's page. */
const lifespanMinutes = 30

/** After that long nobody pays any more, also not with a bank that was slow to answer. What comes all the same is the payer's. */
const abandonedAfterMs = 2 * 3_600_000

const askAgainMs = 60_000

/**
 * Konnect (Tunisia), by its documented API; what of it is relied upon stands in docs/payment-provider.md. Its callbacks carry no signature
 * and are a hint only: what counts is the payment as it is asked for, and only if it names our payment. It documents no refund, so a refund
 * is refused and waits for staff; and no idempotency key, so a start that got no answer begins another payment: the payer was never sent to the first.
 */
export function konnectPayment({ apiKey, walletId, callbackUrl, ...rest }: KonnectOptions): PaymentPort {
  refuseClearText(rest.baseUrl)
  const line = { ...rest, headers: { 'x-api-key': apiKey } }
  return {
    provider: 'konnect',
    async capture({ paymentId, amountMinor, currency, description, returnUrl, receiptEmail, now }) {
      const body = {
        receiverWalletId: walletId,
        token: currency,
        amount: inJson(amountMinor),
        type: 'immediate',
        description,
        acceptedPaymentMethods: ['bank_card', 'e-DINAR', 'wallet'],
        lifespan: lifespanMinutes,
        checkoutForm: false,
        addPaymentFeesToAmount: false,
        orderId: paymentId,
        webhook: callbackUrl,
        silentWebhook: true,
        ...(receiptEmail ? { email: receiptEmail } : {}),
        ...(returnUrl ? { successUrl: returnUrl, failUrl: returnUrl } : {}),
      }
      const json = await askJson(line, '/payments/init-payment', { method: 'POST', body })
      const { payUrl, paymentRef } = relyOn(json, readInitiated)
      return { kind: 'processing', reference: paymentRef, redirectUrl: payUrl, until: later(now, askAgainMs) }
    },
    async status({ paymentId, reference, startedAt, now }) {
      const json = await askJson(line, `/payments/${encodeURIComponent(reference)}`)
      const payment = relyOn(json, readKonnectPayment)
      if (payment.id !== reference || payment.orderId !== paymentId)
        throw new PaymentProviderError('unknown', 'Konnect answered about another payment')
      return outcomeOf(payment, { startedAt, now })
    },
    refund: ({ refundId }) =>
      // Konnect documents no refund: it is given back in its dashboard.
      Promise.resolve({ kind: 'refused', reference: `by-hand-${refundId}`, reason: 'by_hand' }),
    readCallback({ query }) {
      const { payment_ref: reference } = query
      if (typeof reference !== 'string' || !referencePattern.test(reference))
        throw new DomainError('VALIDATION_ERROR', { message: 'The callback names no payment: payment_ref is missing or malformed.' })
      return { reference }
    },
  }
}

function outcomeOf(payment: KonnectPayment, { startedAt, now }: { startedAt: Date; now: Date }): CaptureOutcome {
  const { id: reference, amountMinor, currency } = payment
  if (payment.isCompleted) return { kind: 'captured', reference, amountMinor, currency }
  if (now.getTime() - startedAt.getTime() >= abandonedAfterMs) return { kind: 'declined', reference, reason: 'not_paid_in_time' }
  return { kind: 'processing', reference, until: later(now, askAgainMs) }
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Konnect takes amounts as JSON numbers. */
function inJson(amountMinor: bigint): number {
  const amount = Number(amountMinor)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amountMinor} is more than a JSON number holds`)
  return amount
}
