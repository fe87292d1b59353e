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
export function pageGuard({ limiter, trustProxyHops }: Limits, { pagesPerMinute, formsPerMinute }: PageBounds): RequestHandler {
  return async (request, _response, next) => {
    const isForm = request.method === 'POST'
    const bucket = `${isForm ? 'forms' : 'pages'}:${addressNetwork(clientAddress(request, trustProxyHops))}`
    const { allowed, resetInSeconds } = await limiter.consume(bucket, isForm ? formsPerMinute : pagesPerMinute)
    if (!allowed) throw rateLimited(resetInSeconds)
    next()
  }
}
