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
    const answer = sentBy(response, bodyBytes)
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
        request: isJson(request.headers['content-type']) ? bodyOf(startOf(request.rawBody, bodyBytes)) : null,
        answer: isJson(response.getHeader('content-type')) ? bodyOf(answer) : null,
      })
    })
    next()
  }
}

const mostPath = 2_000
const mostName = 200

/** The first bytes of a body, and how many it has. */
interface Sent {
  start: Buffer
  bytes: number
}

const startOf = (body: Buffer | undefined, most: number): Sent => ({
  start: body?.subarray(0, most) ?? Buffer.alloc(0),
  bytes: body?.length ?? 0,
})

/** Follows what a response is sent as, whole or in slices, from now on. */
function sentBy(response: Response, most: number): Sent {
  const sent = startOf(undefined, most)
  const { write, end } = response
  const noting =
    (send: typeof write | typeof end) =>
    (...parameters: unknown[]) => {
      note(sent, parameters[0], most)
      return Reflect.apply(send, response, parameters)
    }
  response.write = noting(write)
  response.end = noting(end)
  return sent
}

/** Of a long chunk only what is kept is copied: the rest may go as soon as it is on the wire. */
function note(sent: Sent, chunk: unknown, most: number): void {
  if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return
  const missing = most - sent.start.length
  // A character has one byte or more.
  if (missing > 0) sent.start = Buffer.concat([sent.start, Buffer.from(chunk.slice(0, missing)).subarray(0, missing)])
  sent.bytes += Buffer.byteLength(chunk)
}

const isJson = (type: unknown): boolean => typeof type === 'string' && /^application\/(graphql-response\+)?json\b/i.test(type)

const bodyOf = ({ start, bytes }: Sent): ExchangeBody | null =>
  bytes === 0 ? null : { text: shown(maskBody(start.toString('utf8'))), bytes }

/** PostgreSQL holds neither NUL nor half a character. */
const shown = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()
