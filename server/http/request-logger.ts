import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { cut } from '../log/cut.js'
import { describeRequest, describeResponse } from '../log/describe-request.js'
import type { Metrics } from '../telemetry/metrics.js'
import { traceId, tracedRequest } from '../telemetry/traces.js'
import { askedOf } from './asked.js'

interface RequestLoggerOptions {
  log: Logger
  /** Counts every request as well. */
  metrics?: Metrics | undefined
  /** The address to note; the socket's when absent. */
  addressOf?: (req: IncomingMessage) => string | undefined
}

/**
 * One line, one count and one span for every request when it is over: with its request id, address without values, what was asked for,
 * status and codes of refusals, and never a header or a body; stands after `requestId`. Health probes are not logged. One call of the log and
 * no child loggers: with those of pino-http this line took longer than parsing, limiting and answering the request.
 */
export function requestLogger({ log, metrics, addressOf = (req) => req.socket.remoteAddress }: RequestLoggerOptions): RequestHandler {
  return (req, res, next) => {
    if (req.url === '/livez' || req.url === '/readyz' || req.url === '/metrics') return next()
    const startedAt = performance.now()
    // A router below may rewrite `req.url`, and a closed socket has no address.
    const { url } = req
    const address = addressOf(req)
    tracedRequest(req.headers, (endSpan) => {
      const trace = traceId()
      res.on('close', () => {
        const took = performance.now() - startedAt
        const { method, operationName, refusals, requestId } = req
        const { statusCode: status } = res
        const asked = askedOf(req, url)
        metrics?.requestEnded({ method, route: asked, status, seconds: took / 1_000 })
        endSpan(
          `${method} ${asked}`,
          { 'http.request.method': method, 'http.route': asked, 'http.response.status_code': status, 'amana.request_id': requestId },
          status >= 500,
        )
        log[status >= 500 ? 'error' : 'info'](
          {
            requestId,
            traceId: trace,
            address,
            req: describeRequest(req, url),
            asked,
            operationName: operationName === undefined ? undefined : cut(operationName, 100),
            res: describeResponse(res),
            refusals,
            responseTimeMs: Math.round(took),
          },
          res.writableFinished ? 'request' : 'request cut off',
        )
      })
      next()
    })
  }
}
