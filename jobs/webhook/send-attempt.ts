import { type Dispatcher, errors, request } from 'undici'
import type { AttemptVerdict } from '../../server/domain/webhook/retry-schedule.js'
import { BlockedAddressError, withOpenings } from '../../server/outgoing/address-guard.js'

export interface Attempt {
  /** A URL that `checkWebhookUrl` accepts. */
  url: string
  /** Sent byte for byte as stored and signed. */
  body: string
  headers: Record<string, string>
  /** For the whole exchange: name resolution, connection, request, answer and its body. */
  timeoutMs: number
  /** `guardedAgent`, so that no attempt reaches an address of our own network. */
  agent: Dispatcher
}

type AttemptError =
  | 'timeout'
  | 'dns_failure'
  | 'tls_failure'
  | 'connection_failed'
  | 'blocked_address'
  | 'redirect_not_followed'
  | 'status_not_200'

export interface AttemptOutcome extends AttemptVerdict {
  /** The answer's HTTP status, if one arrived. */
  status?: number
  /** The first 1,024 bytes of the answer as text, without control characters; absent for a compressed answer. */
  excerpt?: string
  /** Why the attempt did not deliver; never names an address. */
  error?: AttemptError
  /** The system's or library's code behind `error`, for example `ECONNREFUSED`. */
  errorCode?: string
  durationMs: number
}

/**
 * Sends one delivery attempt and says what came of it (specification, Delivery and signature; decisions 11).
 * Delivered is exactly status 200 with the answer complete, or its first 4 kB read, within the time. Redirects are not followed.
 * Rejects only for a URL or headers that no attempt could be made with.
 */
export async function sendAttempt(attempt: Attempt): Promise<AttemptOutcome> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(attempt.timeoutMs)
  const result = await exchange(attempt, signal)
  return { ...result, durationMs: Math.round(performance.now() - startedAt) }
}

type Result = Omit<AttemptOutcome, 'durationMs'>

async function exchange(attempt: Attempt, signal: AbortSignal): Promise<Result> {
  let answer: Dispatcher.ResponseData
  try {
    answer = await ask(attempt, signal)
  } catch (error) {
    return failure(error, signal)
  }
  const { statusCode: status } = answer
  const read = await readExcerpt(answer)
  const excerpt = read.text === undefined ? {} : { excerpt: read.text }
  // Any other status has said all that matters; only a 200 has to arrive whole to count.
  if (status === 200 && read.error !== undefined) return { ...failure(read.error, signal), status, ...excerpt }
  return { ...judge(status), status, ...excerpt }
}

/**
 * A receiver may end a connection that was kept from an earlier attempt just as this one is sent: it is sent again, at the latest over one that
 * is opened for it, since each that has ended is kept no longer.
 */
function ask(attempt: Attempt, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const { url, body, headers, agent } = attempt
  return withOpenings(async (hasOpened) => {
    const sent = request(url, { method: 'POST', headers, body, signal, dispatcher: agent, headersTimeout: 0, bodyTimeout: 0 })
    try {
      return await before(signal, sent)
    } catch (error) {
      if (hasOpened() || signal.aborted || !brokenCodes.has(textOf(error, 'code') ?? '')) throw error
      return ask(attempt, signal)
    }
  })
}

/** undici looks at its signal only once it has a connection; a name server or a host that keeps silent would outlast the deadline. */
function before<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const deadline = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([promise, deadline])
}

function judge(status: number): Result {
  if (status === 200) return { kind: 'delivered' }
  if (status === 410) return { kind: 'final', error: 'status_not_200', gone: true }
  if (status >= 400 && status < 500) return { kind: 'final', error: 'status_not_200' }
  if (status >= 300 && status < 400) return { kind: 'retry', error: 'redirect_not_followed' }
  return { kind: 'retry', error: 'status_not_200' }
}

function failure(error: unknown, signal: AbortSignal): Result {
  if (error instanceof BlockedAddressError) return { kind: 'final', error: 'blocked_address' }
  if (signal.aborted) return { kind: 'retry', error: 'timeout' }
  // A TypeError or an invalid argument is our own mistake and would come back on every attempt.
  if (error instanceof TypeError || error instanceof errors.InvalidArgumentError) throw error
  const errorCode = textOf(error, 'code')
  return { kind: 'retry', error: classify(errorCode, textOf(error, 'syscall')), ...(errorCode === undefined ? {} : { errorCode }) }
}

function classify(code: string | undefined, systemCall: string | undefined): AttemptError {
  // A name server can be out of reach with the same code, ECONNREFUSED, as the receiver.
  if (systemCall?.startsWith('query') === true || code === 'ENOTFOUND') return 'dns_failure'
  if (code === undefined) return 'connection_failed'
  if (tlsCode.test(code)) return 'tls_failure'
  return timeoutCodes.has(code) ? 'timeout' : 'connection_failed'
}

function textOf(error: unknown, property: 'code' | 'syscall'): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, property) : undefined
  return typeof value === 'string' ? value : undefined
}

const maxReadBytes = 4_096
const maxExcerptBytes = 1_024

/** Reads as much of the answer as anyone will look at, then hangs up. Compressed bytes are counted, never inflated. */
async function readExcerpt(answer: Dispatcher.ResponseData): Promise<{ text?: string; error?: unknown }> {
  const chunks: Buffer[] = []
  let size = 0
  let error: unknown
  try {
    for await (const chunk of answer.body) {
      if (!Buffer.isBuffer(chunk)) continue
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxReadBytes) break
    }
  } catch (caught) {
    error = caught
  }
  const encoding = answer.headers['content-encoding']
  if (size === 0 || (encoding !== undefined && encoding !== 'identity')) return { error }
  return { text: toText(Buffer.concat(chunks).subarray(0, maxExcerptBytes)), error }
}

/** Decoding as a stream drops a character that the cut has split; control characters could neither be stored nor shown. */
function toText(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replace(/[^\P{Cc}\n\t]/gu, '')
}

const tlsCode = /^ERR_(?:TLS|SSL)|CERT|^UNABLE_TO_|^EPROTO$|^HOSTNAME_MISMATCH$|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/
const timeoutCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'])
const brokenCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
