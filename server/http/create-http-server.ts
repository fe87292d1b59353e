import { randomUUID } from 'node:crypto'
import { createServer, STATUS_CODES, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { DomainError } from '../domain/errors.js'
import { AddressConnections } from './address-connections.js'
import { BodyDeadlines } from './body-deadlines.js'
import type { Stranger } from './api-guard.js'
import { errorResponse } from './error-response.js'
import type { HttpBounds } from './http-bounds.js'
import { trackSockets } from './close-server.js'
import { rateLimitHeaders, type RateLimitState } from './rate-limit.js'

export interface HttpServerOptions {
  /** Makes the `X-Request-Id` of answers that no handler gives. */
  newId?: () => string
  /** Counts a request that is refused here; null when it is none that is counted. */
  countRefusal?: (caller: Stranger) => RateLimitState | null
  /** The address of whoever uploads with a request; null for a request that is no upload. */
  uploaderOf?: (request: IncomingMessage) => string | null
  /** Whether a request may be upgraded to a websocket; one that may not is answered like any other. */
  mayUpgrade?: (request: IncomingMessage) => boolean
}

/** Answers a request. It calls `unread` when it cannot even read the address: the framework would answer with a page of its own. */
type Handler = (...parameters: [...Parameters<RequestListener>, unread: () => void]) => void

/**
 * An HTTP server with bounds on time, size and number, which answers even what is not HTTP with JSON of the specification, as 400
 * (decisions 1, status codes). End it with `closeServer`.
 */
export function createHttpServer(handler: Handler, bounds: HttpBounds, options: HttpServerOptions = {}): Server {
  const { newId = randomUUID, countRefusal = () => null, uploaderOf = () => null, mayUpgrade = () => true } = options
  const server: Server = createServer({
    headersTimeout: bounds.headersTimeoutMs,
    // The longest that any body has; what each has is watched here (body-deadlines.ts).
    requestTimeout: Math.max(bounds.requestTimeoutMs, bounds.uploadTimeoutMs),
    connectionsCheckingInterval: bounds.checkIntervalMs,
    keepAliveTimeout: bounds.keepAliveTimeoutMs,
    maxHeaderSize: bounds.maxHeaderBytes,
    // Node would answer a missing Host with an empty body.
    requireHostHeader: false,
    // An upgrade to anything but a websocket, such as HTTP/2, is an offer that may be passed over.
    shouldUpgradeCallback: (request) => {
      const isUpgrade =
        server.listenerCount('upgrade') > 0 &&
        !refused.has(request.socket) &&
        request.headers.upgrade?.toLowerCase() === 'websocket' &&
        mayUpgrade(request)
      if (isUpgrade) addresses.release(request)
      return isUpgrade
    },
  })
  server.timeout = bounds.idleTimeoutMs
  // Node drops whoever comes beyond without a look: beside those who have a place, there are those who gave theirs up a moment ago.
  server.maxConnections = 2 * bounds.maxConnections
  server.maxRequestsPerSocket = bounds.maxRequestsPerConnection

  const refuse = (res: ServerResponse, message: string) => answerRefusal(res, rawAnswer(invalid(message), newId(), countRefusal(res.req)))
  const endWith = (socket: Duplex, error: DomainError, url?: string) => {
    const limit = socket instanceof Socket ? countRefusal({ socket, headers: {}, url }) : null
    writeAndClose(socket, rawAnswer(error, newId(), limit))
  }
  const answers = new WeakMap<Duplex, ServerResponse>()
  const bodies = new BodyDeadlines(server, bounds, (socket) => refuseClient(new DomainError('REQUEST_TIMEOUT'), socket))
  let told = 0
  const addresses = new AddressConnections(server, {
    bounds,
    refuse: (socket, tooManyOf) => {
      // Telling takes a moment, for which the connection is open: not for everybody who comes in a crowd.
      if (told >= mostTold) return void socket.destroy()
      told += 1
      socket.once('close', () => (told -= 1))
      endWith(socket, new DomainError('OVERLOADED', tooManyOf === 'address' ? { message: tooMany('connections') } : {}))
    },
    giveUp: (socket) => refuseClient(new DomainError('OVERLOADED', { message: tooMany('unfinished requests') }), socket),
    isUpload: (request) => uploaderOf(request) !== null,
  })
  server.on('request', (req, res) => {
    // It was told already that nothing is done.
    if (refused.has(req.socket)) return void req.resume()
    answers.set(req.socket, res)
    addresses.watch(req, res)
    bodies.watch(req, res, uploaderOf(req))
    hearOut(res)
    if (req.headers.host === undefined && req.httpVersion === '1.1') return refuse(res, 'The header "Host" is missing.')
    handler(req, res, () => refuse(res, 'The address of the request cannot be read.'))
  })
  // Node would answer 417.
  server.on('checkExpectation', (req, res) => {
    addresses.watch(req, res)
    bodies.watch(req, res, null)
    refuse(res, 'The header "Expect" may only say 100-continue.')
  })
  // Node would hang up without a word.
  server.on('connect', (_req, socket: Duplex) => endWith(socket, invalid('This is not a proxy.')))
  const refuseClient = (error: DomainError, socket: Duplex, packet?: Buffer) => {
    if (refused.has(socket)) return
    if (!socket.writable || !canAnswer(answers.get(socket))) return void socket.destroy()
    endWith(socket, error, targetOf(packet))
  }
  server.on('clientError', ({ code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (code === 'ECONNRESET' || isUnused(socket)) socket.destroy()
    else refuseClient(errorOfClient(code), socket, rawPacket)
  })
  trackSockets(server)
  return server
}

const refused = new WeakSet<Duplex>()

/**
 * A browser opens connections ahead of need, and says nothing on them for as long as it has none: what was said on one by then would be shown in place
 * of the answer to the request that comes just after. On one that ends without a word it sends that again elsewhere.
 */
const isUnused = (socket: Duplex): boolean => socket instanceof Socket && socket.bytesRead === 0

/**
 * Whether a caller would take an answer for that of the request it is sending. It would not while another answer is under way or
 * to come, nor when the request it is still sending was answered already.
 */
function canAnswer(last: ServerResponse | undefined): boolean {
  if (last === undefined) return true
  return last.writableFinished ? last.req.complete : !last.headersSent && !last.req.complete
}

/** Callers at once who are told that they have too many connections. */
const mostTold = 50

const tooMany = (what: string) => `There are too many ${what} of this address. Finish or close some first.`

function errorOfClient(code: string | undefined): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') return invalid('The request line and headers are too large.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new DomainError('REQUEST_TIMEOUT')
  return invalid('This is not valid HTTP/1.1.')
}

/** The address that a request which is no HTTP was for, where its first line is that of one. */
function targetOf(packet: Buffer | undefined): string | undefined {
  return /^[A-Z]{1,20} (\S+)/.exec(packet?.toString('latin1', 0, 200) ?? '')?.[1]
}

function invalid(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', { message })
}

/**
 * Leaves a caller who wants no further request a moment to send its body when it was answered in the middle of it. Node would close with
 * the answer, and closing with bytes unread makes the operating system take the answer back.
 */
function hearOut(res: ServerResponse): void {
  const { req, shouldKeepAlive } = res
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers
  if (shouldKeepAlive || (encoding === undefined && !Number.parseInt(length ?? '', 10))) return
  res.shouldKeepAlive = true
  req.once('end', () => {
    if (res.writableFinished) req.socket.end()
    else res.shouldKeepAlive = false
  })
  res.once('finish', () => {
    if (!req.complete) setTimeout(() => req.socket.destroy(), lingerMs).unref()
  })
}

/** Answers once the caller has said all it has to say, or for a moment goes on saying it: nobody reads while they write. */
function answerRefusal(res: ServerResponse, { status, headers, text }: RawAnswer): void {
  const answer = () => void (res.headersSent || res.writeHead(status, headers).end(text))
  if (res.req.complete) return answer()
  res.req.once('end', answer).resume()
  setTimeout(answer, lingerMs).unref()
}

/** Writes an answer on a bare connection and closes it, after leaving the caller a moment to read it. */
function writeAndClose(socket: Duplex, { status, headers, text }: RawAnswer): void {
  refused.add(socket)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Closing with bytes unread would make the operating system take the answer back. */
const lingerMs = 500

interface RawAnswer {
  status: number
  headers: Record<string, string>
  text: string
}

/** An address that used up its minute is told so here as well, before what else is wrong (decisions 1, order of refusals). */
function rawAnswer(refusal: DomainError, id: string, limit: RateLimitState | null): RawAnswer {
  const error = limit && !limit.allowed ? new DomainError('RATE_LIMITED') : refusal
  const { status, headers, body } = errorResponse(error, { retryAfterSeconds: limit?.resetInSeconds })
  const text = JSON.stringify(body)
  return {
    status,
    text,
    headers: {
      ...headers,
      ...(limit && rateLimitHeaders(limit)),
      'X-Request-Id': id,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
      Connection: 'close',
    },
  }
}
