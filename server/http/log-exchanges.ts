import type { IncomingMessage } from 'node:http'
import type { RequestHandler, Response } from 'express'
import type { EndedExchange, Exchange, ExchangeBody } from '../domain/request-log/exchange.js'
import { cut } from '../log/cut.js'
import { maskAddress } from '../log/mask-address.js'
import { maskBody } from '../log/mask-body.js'

declare module 'http' {
  interface IncomingMessage {
    /** The integrator who was recognised by the credential of this request. Uuids. */
    integrator?: { developerId: string; apiKeyId: string | null }
  }
}

interface ExchangeOptions {
  /** Takes what is over. It does not wait for anything. */
  note: (exchange: EndedExchange) => void
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
    response.on('close', () => {
      const { integrator, requestId = '', method, operationName, headers, rawBody } = request
      if (!integrator) return
      const errorCode = response.getHeader('X-Error-Code')
      const facts = {
        developerId: integrator.developerId,
        apiKeyId: integrator.apiKeyId,
        requestId,
        method,
        status: response.headersSent ? response.statusCode : null,
        errorCode: typeof errorCode === 'string' ? errorCode : null,
        startedAt,
        durationMs: Math.round(performance.now() - startedMs),
        address,
      }
      const requestBody = isJson(headers['content-type']) ? new SentBody(bodyBytes, rawBody) : null
      const answerBody = isJson(response.getHeader('content-type')) ? answer : null
      note(ended({ facts, originalUrl, operationName, request: requestBody, answer: answerBody }))
    })
    next()
  }
}

const mostPath = 2_000
const mostName = 200

/** What is known of an exchange when it is over, as it came; of request and response it holds nothing more. */
interface Ended {
  facts: Omit<Exchange, 'path' | 'operation' | 'request' | 'answer'>
  originalUrl: string
  operationName: string | undefined
  request: SentBody | null
  answer: SentBody | null
}

const ended = ({ facts, originalUrl, operationName, request, answer }: Ended): EndedExchange => ({
  developerId: facts.developerId,
  size: originalUrl.length + (request?.size ?? 0) + (answer?.size ?? 0),
  read: () => ({
    ...facts,
    path: shown(cut(maskAddress(originalUrl), mostPath)),
    operation: operationName === undefined ? null : cut(operationName, mostName),
    request: request && request.read(),
    answer: answer && answer.read(),
  }),
})

/** The beginning of a body as it was sent, and how many bytes it has: whoever is answered does not wait until it is put into words. */
class SentBody {
  readonly #chunks: Array<string | Buffer> = []
  /** Characters of text, else bytes. */
  size = 0
  #bytesBeyond = 0

  constructor(
    readonly most: number,
    chunk?: unknown,
  ) {
    this.add(chunk)
  }

  /** What is short is kept as it is: nobody changes what they have sent. Of what is long, or lies within something long, the beginning is copied. */
  add(chunk: unknown): void {
    if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return
    const missing = this.most - this.size
    if (chunk.length <= missing && !liesWithinMore(chunk)) return this.#keep(chunk)
    // A character has one byte or more.
    const beginning = Buffer.from(missing > 0 ? chunk.slice(0, missing) : '')
    this.#bytesBeyond += Buffer.byteLength(chunk) - beginning.length
    this.#keep(beginning)
  }

  #keep(chunk: string | Buffer): void {
    if (chunk.length > 0) this.#chunks.push(chunk)
    this.size += chunk.length
  }

  read(): ExchangeBody | null {
    const [first = ''] = this.#chunks
    const sent = this.#chunks.length > 1 ? Buffer.concat(this.#chunks.map((chunk) => Buffer.from(chunk))) : first
    const bytes = Buffer.byteLength(sent)
    if (bytes === 0) return null
    const text = typeof sent === 'string' && bytes <= this.most ? sent : beginningOf(sent, this.most)
    return { text: shown(maskBody(text)), bytes: bytes + this.#bytesBeyond }
  }
}

const beginningOf = (sent: string | Buffer, most: number): string =>
  (typeof sent === 'string' ? Buffer.from(sent) : sent).subarray(0, most).toString('utf8')

/** Than in what short ones share. */
const liesWithinMore = (chunk: string | Buffer): boolean => typeof chunk !== 'string' && chunk.buffer.byteLength > Buffer.poolSize

/** Follows what a response is sent as, whole or in slices, from now on. */
function sentBy(response: Response, most: number): SentBody {
  const sent = new SentBody(most)
  const { write, end } = response
  const noting =
    (send: typeof write | typeof end) =>
    (...parameters: unknown[]) => {
      sent.add(parameters[0])
      return Reflect.apply(send, response, parameters)
    }
  response.write = noting(write)
  response.end = noting(end)
  return sent
}

const isJson = (type: unknown): boolean => typeof type === 'string' && /^application\/(graphql-response\+)?json\b/i.test(type)

/** PostgreSQL holds neither NUL nor half a character. */
const shown = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()
