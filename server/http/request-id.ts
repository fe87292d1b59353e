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
export function requestId({ now = Date.now }: { now?: () => number } = {}): RequestHandler {
  return (req, res, next) => {
    const sent = req.headers['x-request-id']
    req.requestId = typeof sent === 'string' && requestIdPattern.test(sent) ? sent : newRequestId(now())
    res.setHeader('X-Request-Id', req.requestId)
    next()
  }
}

/**
 * A version 7 uuid. It begins with the time, so that requests of one moment stand beside each other where the log of requests looks them up. Its
 * random digits come from Node's store of them: `uuidV7` with bytes of its own takes four times as long, and every request has one of these.
 */
function newRequestId(nowMs: number): string {
  const time = nowMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice('xxxxxxxx-xxxx-4'.length)}`
}

const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/
