import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { Config } from '../config.js'
import { isLoopbackHost } from '../config/loopback-host.js'
import { DomainError } from '../domain/errors.js'
import { countRefusal, isApiUrl, type Limits } from './api-guard.js'
import { errorResponse } from './error-response.js'
import { setRateLimitHeaders } from './rate-limit.js'

/**
 * Whether the header `Host` names this service. Asked only where it listens on loopback: there every name that is not this machine's belongs
 * to somebody who has made it lead here, so that a browser reads the mailbox to a page of theirs (DNS rebinding; decisions 2).
 */
export function isOwnHost({ isOnLoopback, publicUrl }: Pick<Config, 'isOnLoopback' | 'publicUrl'>, { headers }: IncomingMessage): boolean {
  // Without it, only old HTTP gets this far, and no browser speaks that.
  if (!isOnLoopback || headers.host === undefined) return true
  const name = /^(\[[^\]]*\]|[^:]*?)\.?(?::\d*)?$/.exec(headers.host.toLowerCase())?.[1]
  return name !== undefined && (isLoopbackHost(name) || name === new URL(publicUrl).hostname)
}

/** Refuses every other host: JSON for the API, a plain page else. Health is for whoever asks. */
export function requireOwnHost(config: Pick<Config, 'isOnLoopback' | 'publicUrl'>, limits: Limits | undefined): RequestHandler {
  const message = `This service listens on its own machine only, and the header "Host" names another. Its address is ${config.publicUrl}.`
  return (request, response, next) => {
    if (isOwnHost(config, request) || request.url === '/livez' || request.url === '/readyz') return next()
    const limit = limits ? countRefusal(limits, request) : null
    if (limit) setRateLimitHeaders(response, limit)
    if (limit && !limit.allowed) return next(new DomainError('RATE_LIMITED'))
    const refusal = new DomainError('VALIDATION_ERROR', { message })
    if (isApiUrl(request.url)) return next(refusal)
    const { status, headers } = errorResponse(refusal)
    response.status(status).set({ ...headers, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    response.type('text/plain').send(`${message}\n`)
  }
}
