import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { DomainError } from '../domain/errors.js'
import { addressNetwork, clientAddress } from './client-address.js'
import { setRateLimitHeaders, type RateLimiter, type RateLimitState } from './rate-limit.js'

/** Who asks, as far as limits are concerned: a key with a limit of its own has a bucket of its own (decisions 14). */
export interface Caller {
  key?: { id: string; rateLimit: number | null } | undefined
}

export interface ApiGuard<Who extends Caller> {
  /** Throws UNAUTHORIZED for a credential that is no good. */
  authenticate(request: IncomingMessage): Promise<Who>
  limiter: RateLimiter
  trustProxyHops: number
}

/**
 * Answers who calls, and counts the request: a wrong credential counts against its address, a key with its own limit against itself, and
 * everybody else against their address. Throws 401 first, then 429 (decisions 1); the limit's headers are on the response in each case.
 */
export async function admit<Who extends Caller>(guard: ApiGuard<Who>, request: IncomingMessage, response: ServerResponse): Promise<Who> {
  let who: Who
  try {
    who = await guard.authenticate(request)
  } catch (error) {
    setRateLimitHeaders(response, countRequests(guard, {}, request))
    throw error
  }
  const state = countRequests(guard, who, request)
  setRateLimitHeaders(response, state)
  if (!state.allowed) throw new DomainError('RATE_LIMITED')
  return who
}

/** Counts `requests` against the bucket of a key that has its own limit, else against that of the address (decisions 14). */
export function countRequests(
  { limiter, trustProxyHops }: Pick<ApiGuard<Caller>, 'limiter' | 'trustProxyHops'>,
  { key }: Caller,
  request: IncomingMessage,
  requests = 1,
): RateLimitState {
  if (key && key.rateLimit !== null) return limiter.consume(`key:${key.id}`, key.rateLimit, requests)
  return limiter.consume(`ip:${addressNetwork(clientAddress(request, trustProxyHops))}`, undefined, requests)
}

/** The same as middleware: what `admit` answers goes to `use`. */
export function apiGuard<Who extends Caller>(
  guard: ApiGuard<Who>,
  use: (who: Who, request: Parameters<RequestHandler>[0], response: Parameters<RequestHandler>[1]) => void,
): RequestHandler {
  return async (request, response, next) => {
    use(await admit(guard, request, response), request, response)
    next()
  }
}
