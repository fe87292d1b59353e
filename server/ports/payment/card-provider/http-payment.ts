import { askJson, refuseClearText, relyOn, type Line } from '../ask-json.js'
import { type PaymentPort, PaymentProviderError } from '../payment.js'
import { type ProviderPayment, readPayment, readRefund, readStatement } from './provider-answer.js'
import { verifyPaymentCallback } from './verify-payment-callback.js'

interface HttpPaymentOptions extends Omit<Line, 'headers'> {
  apiKey: string
  /** Shared with the provider, at least 32 characters: callbacks are signed with it. */
  callbackSecret: string
  /** Stored beside each reference; never to be changed while payments of it exist. */
  provider?: string
}

/**
 * A card provider with its own payment page, over HTTP as docs/payment-provider.md describes. An answer counts only when it is complete,
 * well formed and about the very payment, amount and currency that were asked for (reliability, Incoming callbacks); everything else is
 * a `PaymentProviderError`.
 */
export function httpPayment({ apiKey, callbackSecret, provider = 'card', ...rest }: HttpPaymentOptions): PaymentPort {
  refuseClearText(rest.baseUrl)
  const line = { ...rest, headers: { authorization: `Bearer ${apiKey}` } }
  return {
    provider,
    async capture({ paymentId, amountMinor, currency, amountMillimes, description, returnUrl, now }) {
      const amounts = { amountMinor: amountMinor.toString(), currency, amountMillimes: amountMillimes.toString() }
      const json = await post(line, '/payments', paymentId, { paymentId, ...amounts, description, returnUrl })
      return expectSame(
        relyOn(json, (answer) => readPayment(answer, now)),
        { paymentId, amountMinor, currency },
      ).outcome
    },
    async status({ paymentId, reference, amountMinor, currency, now }) {
      const json = await askJson(line, `/payments/${encodeURIComponent(reference)}`)
      return expectSame(
        relyOn(json, (answer) => readPayment(answer, now)),
        { paymentId, amountMinor, currency, reference },
      ).outcome
    },
    async refund({ refundId, reference, amountMinor, currency, now }) {
      const asked = { refundId, paymentReference: reference, currency }
      const json = await post(line, '/refunds', refundId, { ...asked, amountMinor: amountMinor.toString() })
      return expectSame(
        relyOn(json, (answer) => readRefund(answer, now)),
        { ...asked, amountMinor },
      ).outcome
    },
    async statement({ day, after }) {
      const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
      return relyOn(await askJson(line, `/statements/${day}${query}`), (answer) => readStatement(answer, day))
    },
    readCallback({ header, rawBody, now }) {
      const callback = verifyPaymentCallback({ secret: callbackSecret, signature: header('x-payment-signature'), rawBody, now })
      return callback.kind === 'payment' ? { paymentId: callback.paymentId } : { refundId: callback.refundId }
    },
  }
}

const post = (line: Line, path: string, idempotencyKey: string, body: Record<string, string | undefined>): Promise<unknown> =>
  askJson(line, path, { method: 'POST', headers: { 'idempotency-key': idempotencyKey }, body })

type Answer = Omit<ProviderPayment, 'paymentId' | 'outcome'> & {
  outcome: { reference: string }
  paymentId?: string
  refundId?: string
  paymentReference?: string
}
type Asked = Omit<Answer, 'outcome'> & { reference?: string }

function expectSame<T extends Answer>(answer: T, asked: Asked): T {
  const isSame =
    answer.amountMinor === asked.amountMinor &&
    answer.currency === asked.currency &&
    answer.paymentId === asked.paymentId &&
    answer.refundId === asked.refundId &&
    answer.paymentReference === asked.paymentReference &&
    (asked.reference === undefined || answer.outcome.reference === asked.reference)
  if (!isSame) throw new PaymentProviderError('unknown', 'The payment provider answered about another payment, amount or currency')
  return answer
}
