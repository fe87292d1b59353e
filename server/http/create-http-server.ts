import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { DomainError } from '../domain/errors.js'
import { errorResponse } from './error-response.js'

/** Bounds on what one caller may hold of the server; times in milliseconds (reliability 4.7). */
export const httpLimits = {
  /** From the first byte to the end of the headers. */
  headersTimeoutMs: 10_000,
  /** From the first byte to the end of the body. */
  requestTimeoutMs: 20_000,
  /** How often the two are looked at. */
  checkIntervalMs: 2_000,
  /** An open connection without a request. */
  keepAliveTimeoutMs: 5_000,
  /** A connection on which nothing moves, in either direction. */
  idleTimeoutMs: 30_000,
  maxHeaderBytes: 16_384,
  maxConnections: 2_000,
  maxRequestsPerConnection: 1_000,
}

export interface HttpServerOptions {
  limits?: Partial<typeof httpLimits>
  /** Makes the `X-Request-Id` of answers that no handler gives. */
  newId?: () => string
}

/** Answers a request. It calls `unread` when it cannot even read the address: the framework would answer with a page of its own. */
export type Handler = (...parameters: [...Parameters<RequestListener>, unread: () => void]) => void

/**
 * An HTTP server with bounds on time, size and number, which answers even what is not HTTP with JSON of the specification, as 400
 * (decisions 1, status codes; reliability 4.7). End it with `closeServer`.
 */
export function createHttpServer(handler: Handler, { limits = {}, newId = randomUUID }: HttpServerOptions = {}): Server {
  const bounds = { ...httpLimits, ...limits }
  const server: Server = createServer({
    headersTimeout: bounds.headersTimeoutMs,
    requestTimeout: bounds.requestTimeoutMs,
    connectionsCheckingInterval: bounds.checkIntervalMs,
    keepAliveTimeout: bounds.keepAliveTimeoutMs,
    maxHeaderSize: bounds.maxHeaderBytes,
    // Node would answer a missing Host with an empty body.
    requireHostHeader: false,
    // An upgrade to anything but a websocket, such as HTTP/2, is an offer that may be passed over.
    shouldUpgradeCallback: ({ headers }) => server.listenerCount('upgrade') > 0 && headers.upgrade?.toLowerCase() === 'websocket',
  })
  server.timeout = bounds.idleTimeoutMs
  server.maxConnections = bounds.maxConnections
  server.maxRequestsPerSocket = bounds.maxRequestsPerConnection

  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (req, res) => {
    answers.set(req.socket, res)
    hearOut(res)
    if (req.headers.host === undefined && req.httpVersion === '1.1') return refuse(res, invalid('The header "Host" is missing.'), newId())
    handler(req, res, () => refuse(res, invalid('The address of the request cannot be read.'), newId()))
  })
  // Node would answer 417.
  server.on('checkExpectation', (_req, res) => refuse(res, invalid('The header "Expect" may only say 100-continue.'), newId()))
  // Node would hang up without a word.
  server.on('connect', (_req, socket: Duplex) => endWith(socket, invalid('This is not a proxy.'), newId()))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (refused.has(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable || !canAnswer(answers.get(socket))) return void socket.destroy()
    endWith(socket, errorOfClient(error.code), newId())
  })
  trackSockets(server)
  return server
}

const refused = new WeakSet<Duplex>()

/**
 * Whether a caller would take an answer for that of the request it is sending. It would not while another answer is under way or
 * to come, nor when the request it is still sending was answered already.
 */
function canAnswer(last: ServerResponse | undefined): boolean {
  if (last === undefined) return true
  return last.writableFinished ? last.req.complete : !last.headersSent && !last.req.complete
}

function errorOfClient(code: string | undefined): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') return invalid('The request line and headers are too large.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new DomainError('REQUEST_TIMEOUT')
  return invalid('This is not valid HTTP/1.1.')
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
function refuse(res: ServerResponse, error: DomainError, id: string): void {
  const { status, headers, text } = rawAnswer(error, id)
  const answer = () => void (res.headersSent || res.writeHead(status, headers).end(text))
  if (res.req.complete) return answer()
  res.req.once('end', answer).resume()
  setTimeout(answer, lingerMs).unref()
}

/** Writes an answer on a bare connection and closes it, after leaving the caller a moment to read it. */
function endWith(socket: Duplex, error: DomainError, id: string): void {
  refused.add(socket)
  const { status, headers, text } = rawAnswer(error, id)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} Bad Request\r\n${head.join('')}\r\n${text}`)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Closing with bytes unread would make the operating system take the answer back. */
const lingerMs = 500

function rawAnswer(error: DomainError, id: string): { status: number; headers: Record<string, string>; text: string } {
  const { status, headers, body } = errorResponse(error)
  const text = JSON.stringify(body)
  return {
    status,
    text,
    headers: {
      ...headers,
      'X-Request-Id': id,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
      Connection: 'close',
    },
  }
}

const openSockets = new WeakMap<Server, Set<Socket>>()

/** Websockets leave the server's own list of connections when they are upgraded. */
function trackSockets(server: Server): void {
  const sockets = new Set<Socket>()
  openSockets.set(server, sockets)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/**
 * Stops a server of `createHttpServer`: takes no new connection, lets running requests finish, and after `graceMs` cuts what is left,
 * streams and websockets included (reliability 4.7, graceful stop in at most 10 seconds).
 */
export async function closeServer(server: Server, { graceMs = 10_000 }: { graceMs?: number } = {}): Promise<void> {
  // A connection that is kept alive becomes idle only when its answer is out.
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => void res.setHeader('Connection', 'close'))
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => openSockets.get(server)?.forEach((socket) => socket.destroy()), graceMs)
  try {
    await new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
