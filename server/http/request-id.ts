import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

declare module 'http' {
  interface IncomingMessage {
    /** What `X-Request-Id` answers and every log line of the request carries. */
    requestId?: string
  }
}

/**
 * Puts `X-Request-Id` on every response: the caller's own if it is 1-64 of `A-Z a-z 0-9 . _ -`, else a new one
 * (decisions 1).
 */
export function requestId({ newId = randomUUID }: { newId?: () => string } = {}): RequestHandler {
  return (req, res, next) => {
    const sent = req.headers['x-request-id']
    req.requestId = typeof sent === 'string' && requestIdPattern.test(sent) ? sent : newId()
    res.setHeader('X-Request-Id', req.requestId)
    next()
  }
}

const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/
