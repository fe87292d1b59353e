import { readBoundedText } from '../../outgoing/read-bounded-text.js'
import { PaymentProviderError } from './payment.js'

/** How a provider is reached. */
export interface Line {
  /** `https:`, or `http:` on loopback: the key goes with every request. */
  baseUrl: string
  /** Go with every request. */
  headers: Record<string, string>
  fetch: typeof globalThis.fetch
  timeoutMs?: number
}

interface Question {
  method?: 'POST'
  headers?: Record<string, string>
  body?: object
}

const maxAnswerBytes = 65_536

/** Asks a provider and answers its JSON. Whatever is no whole answer is a `PaymentProviderError`; redirects are not followed. */
export async function askJson(
  { baseUrl, fetch, timeoutMs = 15_000, ...line }: Line,
  path: string,
  question: Question = {},
): Promise<unknown> {
  const { method, body } = question
  const headers = {
    ...question.headers,
    ...(body ? { 'content-type': 'application/json' } : {}),
    accept: 'application/json',
    ...line.headers,
  }
  const sent = { ...(method ? { method } : {}), ...(body ? { body: JSON.stringify(body) } : {}) }
  try {
    const request = { ...sent, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, request)
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

/** Reads an answer; one of another shape than agreed is as good as none. */
export function relyOn<T>(json: unknown, read: (json: unknown) => T): T {
  try {
    return read(json)
  } catch (error) {
    throw new PaymentProviderError('unknown', 'The payment provider answered in another shape than agreed', { cause: error })
  }
}

export function refuseClearText(baseUrl: string): void {
  const { protocol, hostname } = new URL(baseUrl)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback))
    throw new RangeError('The payment provider must be reached over https')
}
