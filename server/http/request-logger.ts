import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { describeRequest, describeResponse } from '../log/describe-request.js'

interface RequestLoggerOptions {
  log: Logger
  /** The address to note; the socket's when absent. */
  addressOf?: (req: IncomingMessage) => string | undefined
}

/**
 * One line for every request when it is over, with its request id, address without values, status and error code, and never a header
 * or a body; stands after `requestId`. Health probes are not logged. One call of the log and no child loggers: with those of pino-http
 * this line took longer than parsing, limiting and answering the request.
 */
export function requestLogger({ log, addressOf = (req) => req.socket.remoteAddress }: RequestLoggerOptions): RequestHandler {
  return (req, res, next) => {
    if (req.url === '/livez' || req.url === '/readyz') return next()
    const startedAt = performance.now()
    // A router below may rewrite `req.url`, and a closed socket has no address.
    const { url } = req
    const address = addressOf(req)
    res.once('close', () => {
      log[res.statusCode >= 500 ? 'error' : 'info'](
        {
          requestId: req.requestId,
          address,
          req: describeRequest(req, url),
          res: describeResponse(res),
          responseTimeMs: Math.round(performance.now() - startedAt),
        },
        res.writableFinished ? 'request' : 'request cut off',
      )
    })
    next()
  }
}
