import type { IncomingMessage } from 'node:http'
import { DomainError } from '../../domain/errors.js'
import { acceptedLanguage } from '../../http/accepted-language.js'
import type { ApiGuard } from '../../http/api-guard.js'
import { addressNetwork, clientAddress } from '../../http/client-address.js'
import type { Services } from '../../operations/services.js'
import type { Authentication } from '../../queries/credential/authenticate.js'
import type { EventHub } from '../../queries/event/event-hub.js'
import { createContext, type Context, type ContextRequest } from '../context.js'
import type { Engine } from '../engine/engine.js'
import { isFromOwnPage } from './same-origin.js'

type GraphqlGuard = ApiGuard<Authentication>

/** What every transport of GraphQL works with. */
export interface GraphqlParts {
  engine: Engine
  services: Services
  hub: EventHub
  guard: GraphqlGuard
}

/**
 * Who asks: by header, or by the session cookie of the hosted pages, which is looked at only without a header and only when the request
 * comes from our own pages, since browsers send it along by themselves (ORIGIN_NOT_ALLOWED). A header that is no good is UNAUTHORIZED: who
 * sends a credential means to use it, and shall not be served as nobody. A cookie that is no good is nobody: its owner cannot help
 * sending it, and has to be able to sign in again.
 */
export async function whoAsks(guard: GraphqlGuard, request: IncomingMessage, publicUrl: string): Promise<Authentication> {
  const { headers } = request
  const cookie =
    headers.authorization === undefined && headers['x-api-key'] === undefined ? sessionToken(headers.cookie, publicUrl) : undefined
  if (cookie === undefined) return guard.authenticate(request)
  if (!isFromOwnPage(request, publicUrl)) throw new DomainError('ORIGIN_NOT_ALLOWED')
  try {
    return await guard.authenticate(withCredential(request, `Bearer ${cookie}`))
  } catch (error) {
    if (isUnauthorized(error)) return { actor: { kind: 'anonymous' } }
    throw error
  }
}

/** The same request as if it had carried this credential: that of a cookie, or of a websocket's first message. */
export function withCredential(request: IncomingMessage, authorization: string): IncomingMessage {
  const { 'x-api-key': _key, cookie: _cookie, ...headers } = request.headers
  return Object.create(request, { headers: { value: { ...headers, authorization } } })
}

export const isUnauthorized = (error: unknown): error is DomainError => error instanceof DomainError && error.code === 'UNAUTHORIZED'

/** Over https only the name that no other host can set is believed. */
function sessionToken(cookies: string | undefined, publicUrl: string): string | undefined {
  const name = publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'
  const cookie = (cookies ?? '').split(';').find((pair) => pair.trim().startsWith(`${name}=`))
  return cookie?.trim().slice(name.length + 1) || undefined
}

/** A context for what runs on behalf of this caller, with what was read ahead of it. */
export function contextFor(
  { services, hub, guard }: GraphqlParts,
  { actor, token, readTogether }: Authentication & Pick<ContextRequest, 'readTogether'>,
  request: IncomingMessage,
  requestId: string,
): Context {
  return createContext(services, hub, {
    actor,
    requestId,
    language: acceptedLanguage(request),
    clientAddress: addressNetwork(clientAddress(request, guard.trustProxyHops)),
    ...(token ? { token } : {}),
    ...(readTogether ? { readTogether } : {}),
  })
}
