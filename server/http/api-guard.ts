import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { ownerOf, type Actor } from '../domain/credential/actor.js'
import { DomainError } from '../domain/errors.js'
import { addressNetwork, clientAddress } from './client-address.js'
import { forget, letIn } from './known-connections.js'
import { setRateLimitHeaders, type RateLimitState } from './rate-limit.js'
import type { RateLimiter } from './rate-limiter.js'

/** Who asks, as far as limits are concerned: a key with a limit of its own has a bucket of its own (decisions 14). */
export interface Caller {
  key?: { id: string; rateLimit: number | null } | undefined
  actor?: Actor
}

export interface ApiGuard<Who extends Caller> {
  /** Throws UNAUTHORIZED for a credential that is no good. */
  authenticate(request: IncomingMessage): Promise<Who>
  limiter: RateLimiter
  trustProxyHops: number
  /**
   * Requests a minute that all keys of one developer have together, and the most that a developer gives to one of them; null where only each
   * key has its own.
   */
  developerLimit: { perMinute: number; keyMost: number } | null
  answers: CountedAnswers
}

/** Counts what is answered to a principal until they have read it. */
interface CountedAnswers {
  /** @throws DomainError OVERLOADED, for who has too much that they do not read */
  begin(answer: ServerResponse, principal: string): void
}

/**
 * Answers who calls, and counts the request: a key with its own limit against itself, and everybody else against their address, with a wrong
 * credential as without one. Once an address has used up its minute it is told so and no longer whether a credential was any good, so that
 * nobody tries credentials without end; only then comes 401 (decisions 1). The limit's headers are on the response in each case.
 */
export async function admit<Who extends Caller>(guard: ApiGuard<Who>, request: IncomingMessage, response: ServerResponse): Promise<Who> {
  forget(request)
  let who: Who
  try {
    who = await guard.authenticate(request)
  } catch (error) {
    refuseBeyond(await countRequests(guard, {}, request), response)
    throw error
  }
  refuseBeyond(await countRequests(guard, who, request), response)
  const owner = who.actor ? ownerOf(who.actor) : null
  guard.answers.begin(response, owner ?? networkOf(guard, request))
  if (owner !== null) letIn(request)
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
export function countRefusal(
  { limiter, trustProxyHops }: Pick<Limits, 'limiter' | 'trustProxyHops'>,
  caller: Stranger,
): RateLimitState | null {
  if (caller.url !== undefined && !isApiUrl(caller.url)) return null
  return limiter.consumeHere(`ip:${networkOf({ trustProxyHops }, caller)}`)
}

/** What counting needs. */
export type Limits = Omit<ApiGuard<Caller>, 'authenticate'>

/** Whose share it is of whoever has no credential. */
export const networkOf = ({ trustProxyHops }: Pick<Limits, 'trustProxyHops'>, caller: Stranger): string =>
  addressNetwork(clientAddress(caller, trustProxyHops))

/** Whether an address is one of the API, whose answers are JSON and are counted. */
export const isApiUrl = (url: string): boolean => /^(https?:\/\/[^/]*)?\/(api|graphql|files)([/?]|$)/.test(url)

/**
 * Counts `requests` against the bucket of a key that has its own limit, else against that of the address (decisions 14); what a key asks in
 * live, against all that its developer has as well: whoever makes more keys has no more than with one.
 */
export async function countRequests(limits: Limits, who: Caller, request: IncomingMessage, requests = 1): Promise<RateLimitState> {
  const state = await countOwn(limits, who, request, requests)
  const { limiter, developerLimit } = limits
  const { key, actor } = who
  if (!state.allowed || !key || actor?.kind !== 'api_key' || developerLimit === null) return state
  const { perMinute, keyMost } = developerLimit
  const own = key.rateLimit ?? 0
  // What staff have given to one key counts for that key.
  const limit = own > keyMost ? Math.max(perMinute, own) : perMinute
  const ofAll = await limiter.consume(`developer:${actor.developerId}`, limit, requests)
  return ofAll.allowed ? state : ofAll
}

function countOwn(
  { limiter, trustProxyHops }: Limits,
  { key }: Caller,
  request: IncomingMessage,
  requests: number,
): Promise<RateLimitState> {
  if (key && key.rateLimit !== null) return limiter.consume(`key:${key.id}`, key.rateLimit, requests)
  return limiter.consume(`ip:${networkOf({ trustProxyHops }, request)}`, undefined, requests)
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
