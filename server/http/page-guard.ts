import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { rateLimited } from '../domain/rate-limited.js'
import type { Limits } from './api-guard.js'
import { addressNetwork, clientAddress } from './client-address.js'

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
  return async (request, _response, next) => {
    const isForm = request.method === 'POST'
    await count(limits, request, { bucket: isForm ? 'forms' : 'pages', perMinute: isForm ? formsPerMinute : pagesPerMinute })
    next()
  }
}

/** The same for the console, whose pages ask for much in little time. */
export function consoleGuard(limits: Counting, { consolePerMinute }: { consolePerMinute: number }): RequestHandler {
  return async (request, _response, next) => {
    await count(limits, request, { bucket: 'console', perMinute: consolePerMinute })
    next()
  }
}

type Counting = Pick<Limits, 'limiter' | 'trustProxyHops'>

/** @throws DomainError RATE_LIMITED */
async function count(
  { limiter, trustProxyHops }: Counting,
  request: IncomingMessage,
  { bucket, perMinute }: { bucket: string; perMinute: number },
): Promise<void> {
  const network = addressNetwork(clientAddress(request, trustProxyHops))
  const { allowed, resetInSeconds } = await limiter.consume(`${bucket}:${network}`, perMinute)
  if (!allowed) throw rateLimited(resetInSeconds)
}
