import type { ErrorRequestHandler, Request, Response } from 'express'
import { acceptedLanguage } from './accepted-language.js'
import { domainErrorOf } from './domain-error-of.js'
import { errorResponse, type ErrorShape } from './error-response.js'
import { sqlStateOf } from '../faults/sql-state-of.js'

export interface ErrorHandlerOptions {
  /** Hears of every failure that is ours (error), and of what the database refused because no earlier check did (warn). */
  log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** The shape of the route's business errors; the catalogue's when it answers undefined. */
  shapeFor?: (req: Request) => ErrorShape | undefined
}

/**
 * The last middleware: every error becomes JSON of the specification with `X-Error-Code`, never the framework's HTML page. What is
 * no DomainError is answered as 500 INTERNAL_ERROR without a word of its own, and logged under the request id (decisions 1).
 */
export function errorHandler({ log, shapeFor }: ErrorHandlerOptions): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return (thrown: unknown, req, res, _next) => {
    const error = domainErrorOf(thrown)
    const fields = { err: error.cause ?? error, requestId: req.requestId, code: error.code }
    if (error.status >= 500) log.error(fields, 'request failed')
    else if (sqlStateOf(thrown) !== undefined) log.warn(fields, 'request refused by the database')
    // Half an answer cannot be taken back; a cut connection at least cannot be mistaken for a whole one.
    if (res.headersSent) return void req.socket.destroy()

    const { status, headers, body } = errorResponse(error, {
      shapeFor: shapeFor?.(req),
      language: acceptedLanguage(req),
      retryAfterSeconds: retryAfterSeconds(res),
    })
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    res.status(status).json(body)
  }
}

/** What the rate limiter has already put on the response. */
function retryAfterSeconds(res: Response): number | undefined {
  const header = res.getHeader('Retry-After')
  return header === undefined ? undefined : +header
}
