import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { rateLimited } from '../domain/rate-limited.js'
import { networkOf, type Limits } from './api-guard.js'

/** Pages that one address opens in a minute, and forms that it sends from them. */
interface PageBounds {
  pagesPerMinute: number
  formsPerMinute: number
}

/**
 * Counts what an address asks of the hosted pages against a minute of its own, apart from what it asks of the API (decisions 14), and refuses
 * what is beyond it before a body is read. Forms are counted apart from pages: whoever has sent too many can still read.
 */
export function pageGuard(limits: Counting, { pagesPerMinute, formsPerMinute }: PageBounds): RequestHandler {
  return async (request, response, next) => {
    const isForm = request.method === 'POST'
    await count(limits, { request, response }, { bucket: isForm ? 'forms' : 'pages', perMinute: isForm ? formsPerMinute : pagesPerMinute })
    next()
  }
}

/** The same for the console, whose pages ask for much in little time. */
export function consoleGuard(limits: Counting, { consolePerMinute }: { consolePerMinute: number }): RequestHandler {
  return async (request, response, next) => {
    await count(limits, { request, response }, { bucket: 'console', perMinute: consolePerMinute })
    next()
  }
}

type Counting = Pick<Limits, 'limiter' | 'trustProxyHops' | 'answers'>

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** @throws DomainError RATE_LIMITED, or OVERLOADED for an address that does not read what it is answered */
async function count(
  limits: Counting,
  { request, response }: Exchange,
  { bucket, perMinute }: { bucket: string; perMinute: number },
): Promise<void> {
  const network = networkOf(limits, request)
  const { allowed, resetInSeconds } = await limits.limiter.consume(`${bucket}:${network}`, perMinute)
  if (!allowed) throw rateLimited(resetInSeconds)
  limits.answers.begin(response, network)
}
