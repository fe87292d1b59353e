import { type PaymentPort, PaymentProviderError } from '../payment.js'
import { type ProviderPayment, readPayment, readRefund } from './provider-answer.js'
import { readBoundedText } from '../../../outgoing/read-bounded-text.js'

interface HttpPaymentOptions {
  /** `https:`, or `http:` on loopback: the key goes with every request. */
  baseUrl: string
  apiKey: string
  fetch: typeof globalThis.fetch
  /** Stored beside each reference; never to be changed while payments of it exist. */
  provider?: string
  timeoutMs?: number
}

/**
 * A card provider with its own payment page, over HTTP as docs/payment-provider.md describes. An answer counts only when it is complete,
 * well formed and about the very payment, amount and currency that were asked for (reliability, Incoming callbacks); everything else is
 * a `PaymentProviderError`.
 */
export function httpPayment(options: HttpPaymentOptions): PaymentPort {
  refuseClearText(options.baseUrl)
  return {
    provider: options.provider ?? 'card',
    async capture({ paymentId, amountMinor, currency, amountMillimes, description, returnUrl, now }) {
      const amounts = { amountMinor: amountMinor.toString(), currency, amountMillimes: amountMillimes.toString() }
      const json = await post(options, '/payments', paymentId, { paymentId, ...amounts, description, returnUrl })
      return expectSame(
        relyOn(json, (answer) => readPayment(answer, now)),
        { paymentId, amountMinor, currency },
      ).outcome
    },
    async status({ paymentId, reference, amountMinor, currency, now }) {
      const json = await exchange(options, `/payments/${encodeURIComponent(reference)}`, {})
      return expectSame(
        relyOn(json, (answer) => readPayment(answer, now)),
        { paymentId, amountMinor, currency, reference },
      ).outcome
    },
    async refund({ refundId, reference, amountMinor, currency, now }) {
      const asked = { refundId, paymentReference: reference, currency }
      const json = await post(options, '/refunds', refundId, { ...asked, amountMinor: amountMinor.toString() })
      return expectSame(
        relyOn(json, (answer) => readRefund(answer, now)),
        { ...asked, amountMinor },
      ).outcome
    },
  }
}

function post(
  options: HttpPaymentOptions,
  path: string,
  idempotencyKey: string,
  body: Record<string, string | undefined>,
): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
  return exchange(options, path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const maxAnswerBytes = 65_536

async function exchange(
  options: HttpPaymentOptions,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string },
) {
  const { baseUrl, apiKey, timeoutMs = 15_000 } = options
  const headers = { ...init.headers, accept: 'application/json', authorization: `Bearer ${apiKey}` }
  try {
    const request = { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
    const response = await options.fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, request)
    const text = await readBoundedText(response, maxAnswerBytes)
    refuseStatus(response.status)
    const answer: unknown = JSON.parse(text)
    return answer
  } catch (error) {
    if (error instanceof PaymentProviderError) throw error
    // A request that got no answer may have been carried out all the same.
    throw new PaymentProviderError('unknown', 'The payment provider gave no usable answer', { cause: error })
  }
}

/** Of the client errors these say *not now*; the others say that this request was not accepted. */
const passingStatuses = new Set([408, 409, 425, 429])

function refuseStatus(status: number): void {
  if (status === 200 || status === 201) return
  const isRefusal = status >= 400 && status < 500 && !passingStatuses.has(status)
  throw new PaymentProviderError(isRefusal ? 'refused' : 'unknown', `The payment provider answered ${status}`)
}

function relyOn<T>(json: unknown, read: (json: unknown) => T): T {
  try {
    return read(json)
  } catch (error) {
    throw new PaymentProviderError('unknown', 'The payment provider answered in another shape than agreed', { cause: error })
  }
}

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

function refuseClearText(baseUrl: string): void {
  const { protocol, hostname } = new URL(baseUrl)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback))
    throw new RangeError('The payment provider must be reached over https')
}
