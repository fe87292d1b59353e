import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { DomainError } from '../../domain/errors.js'
import { errorResponse } from '../../http/error-response.js'
import { setRateLimitHeaders, type RateLimitState } from '../../http/rate-limit.js'

/** Answers an upgrade with an ordinary HTTP response in the shape of REST, and closes the connection. */
export function refuseUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  error: DomainError,
  { requestId, limit }: { requestId: string; limit: RateLimitState },
): void {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as Socket)
  // A caller that hangs up first is no failure of ours.
  socket.on('error', () => socket.destroy())
  response.once('finish', () => socket.end())
  setRateLimitHeaders(response, limit)
  const { status, headers, body } = errorResponse(error, { retryAfterSeconds: limit.resetInSeconds })
  const fixed = {
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
  }
  response.writeHead(status, { ...headers, ...fixed }).end(JSON.stringify(body))
}
