import type { IncomingMessage } from 'node:http'
import type { RequestHandler, Response } from 'express'
import type { Exchange, ExchangeBody } from '../domain/request-log/exchange.js'
import { cut } from '../log/cut.js'
import { maskBody } from '../log/mask-body.js'
import { maskSecrets } from '../log/mask-secrets.js'

declare module 'http' {
  interface IncomingMessage {
    /** The integrator who was recognised by the credential of this request. Uuids. */
    integrator?: { developerId: string; apiKeyId: string | null }
  }
}

interface ExchangeOptions {
  /** Takes what is over. It does not wait for anything. */
  note: (exchange: Exchange) => void
  /** How much of a body is kept. */
  bodyBytes: number
  clock: () => Date
  addressOf: (request: IncomingMessage) => string
}

/**
 * Notes every request of an integrator with its answer, once that is out. What asks without a credential that is somebody's, as signing in
 * does, is nobody's request and is not noted.
 */
export function logExchanges({ note, bodyBytes, clock, addressOf }: ExchangeOptions): RequestHandler {
  return (request, response, next) => {
    const startedAt = clock()
    const startedMs = performance.now()
    // A router below may rewrite `req.url`, and a closed socket has no address.
    const { originalUrl } = request
    const address = addressOf(request)
    const answer = sentBy(response)
    response.once('close', () => {
      const { integrator, requestId = '', operationName } = request
      if (!integrator) return
      const errorCode = response.getHeader('X-Error-Code')
      note({
        ...integrator,
        requestId,
        method: request.method,
        path: shown(cut(maskSecrets(originalUrl), mostPath)),
        operation: operationName === undefined ? null : cut(operationName, mostName),
        status: response.headersSent ? response.statusCode : null,
        errorCode: typeof errorCode === 'string' ? errorCode : null,
        startedAt,
        durationMs: Math.round(performance.now() - startedMs),
        address,
        request: isJson(request.headers['content-type']) ? bodyOf(request.rawBody, bodyBytes) : null,
        answer: isJson(response.getHeader('content-type')) ? bodyOf(answer(), bodyBytes) : null,
      })
    })
    next()
  }
}

const mostPath = 2_000
const mostName = 200

type Sent = Buffer | string | undefined

/** What a response ends with, for later: answers of the API are sent whole. */
function sentBy(response: Response): () => Sent {
  let sent: Sent
  const end = response.end
  response.end = (...parameters: unknown[]) => {
    const [chunk] = parameters
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) sent = chunk
    return Reflect.apply(end, response, parameters)
  }
  return () => sent
}

const isJson = (type: unknown): boolean => typeof type === 'string' && /^application\/(graphql-response\+)?json\b/i.test(type)

function bodyOf(sent: Sent, most: number): ExchangeBody | null {
  if (sent === undefined || sent.length === 0) return null
  const bytes = typeof sent === 'string' ? Buffer.from(sent) : sent
  return { text: shown(maskBody(bytes.toString('utf8', 0, most))), bytes: bytes.length }
}

/** PostgreSQL holds neither NUL nor half a character. */
const shown = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()
