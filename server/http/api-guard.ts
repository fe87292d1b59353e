import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { DomainError } from '../domain/errors.js'
import { addressNetwork, clientAddress } from './client-address.js'
import { setRateLimitHeaders, type RateLimitState } from './rate-limit.js'
import type { RateLimiter } from './rate-limiter.js'

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
 * Answers who calls, and counts the request: a key with its own limit against itself, and everybody else against their address, with a wrong
 * credential as without one. Once an address has used up its minute it is told so and no longer whether a credential was any good, so that
 * nobody tries credentials without end; only then comes 401 (decisions 1). The limit's headers are on the response in each case.
 */
export async function admit<Who extends Caller>(guard: ApiGuard<Who>, request: IncomingMessage, response: ServerResponse): Promise<Who> {
  let who: Who
  try {
    who = await guard.authenticate(request)
  } catch (error) {
    refuseBeyond(await countRequests(guard, {}, request), response)
    throw error
  }
  refuseBeyond(await countRequests(guard, who, request), response)
  return who
}

function refuseBeyond(state: RateLimitState, response: ServerResponse): void {
  setRateLimitHeaders(response, state)
  if (!state.allowed) throw new DomainError('RATE_LIMITED')
}

/** What is known of somebody whose request did not get as far as a route; the address line and headers may not have been read. */
export type Stranger = Pick<IncomingMessage, 'socket' | 'headers'> & { url?: string | undefined }

/**
 * Counts a request that is refused before any route sees it against its address, as one without credential. Null for what no limit is for:
 * pages, health, files of ours. What cannot be told counts.
 */
export function countRefusal({ limiter, trustProxyHops }: Limits, caller: Stranger): RateLimitState | null {
  if (caller.url !== undefined && !isApiUrl(caller.url)) return null
  return limiter.consumeHere(`ip:${addressNetwork(clientAddress(caller, trustProxyHops))}`)
}

/** What counting needs. */
export type Limits = Pick<ApiGuard<Caller>, 'limiter' | 'trustProxyHops'>

/** Whether an address is one of the API, whose answers are JSON and are counted. */
export const isApiUrl = (url: string): boolean => /^(https?:\/\/[^/]*)?\/(api|graphql|files)([/?]|$)/.test(url)

/** Counts `requests` against the bucket of a key that has its own limit, else against that of the address (decisions 14). */
export function countRequests(
  { limiter, trustProxyHops }: Limits,
  { key }: Caller,
  request: IncomingMessage,
  requests = 1,
): Promise<RateLimitState> {
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
