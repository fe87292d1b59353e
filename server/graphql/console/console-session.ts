import { timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { DomainError } from '../../domain/errors.js'
import type { StaffRole } from '../../domain/credential/actor.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'
import { readMe } from '../../queries/viewer/read-me.js'
import type { Services } from '../../operations/services.js'
import type { Authentication } from '../../queries/credential/authenticate.js'
import { contextFor, isUnauthorized, withCredential, type GraphqlParts } from '../request/caller.js'
import { isFromOwnPage } from '../request/same-origin.js'
import { readConsoleToken, type ConsoleKind } from './console-cookie.js'

/** A member of staff, or a developer, who is signed in to the console. */
export interface ConsoleSession {
  kind: ConsoleKind
  who: Authentication
  token: string
  expiresAt: Date
}

/** What a page is told of it; the token is not part of it. */
export interface ConsoleSessionView {
  environment: 'sandbox' | 'live'
  staff: { id: string; email: string; role: StaffRole } | null
  developer: { id: string; email: string; companyName: string } | null
  /** How long the session still lives, whatever happens. */
  remainingSeconds: number | null
  /** What every request that acts carries in `X-CSRF-Token`. */
  csrfToken: string | null
}

/** The session that a request's cookie speaks for, or null: unknown, ended, or somebody who is not that any more. */
export async function consoleSession({ guard, services }: GraphqlParts, request: Request): Promise<ConsoleSession | null> {
  const sent = readConsoleToken(request, { https: isHttps(services) })
  if (sent === null) return null
  const who = await authenticated(guard, request, sent.token)
  return who?.actor.kind === sent.kind && who.token ? { who, ...sent, expiresAt: who.token.expiresAt } : null
}

async function authenticated(guard: GraphqlParts['guard'], request: Request, token: string): Promise<Authentication | null> {
  try {
    return await guard.authenticate(withCredential(request, `Bearer ${token}`))
  } catch (error) {
    if (isUnauthorized(error)) return null
    throw error
  }
}

export async function sessionView(parts: GraphqlParts, request: Request, session: ConsoleSession | null): Promise<ConsoleSessionView> {
  const { services } = parts
  const { environment } = services.config
  if (!session) return { environment, staff: null, developer: null, remainingSeconds: null, csrfToken: null }
  const { em, actor } = contextFor(parts, session.who, request, request.requestId ?? '')
  const me = await readMe(em, services, actor)
  return {
    environment,
    staff: me.kind === 'staff' ? me.staff : null,
    developer: me.kind === 'developer' ? shownOf(me.developer) : null,
    remainingSeconds: secondsUntil(services, session.expiresAt),
    csrfToken: csrfTokenOf(services, session.token),
  }
}

const shownOf = ({ id, email, companyName }: DeveloperSnapshot) => ({ id, email, companyName })

/** Refuses what does not come from a page of ours: a browser sends the cookie along by itself. @throws DomainError ORIGIN_NOT_ALLOWED */
export function requireOwnPage({ services }: GraphqlParts, request: Request): void {
  if (!isFromOwnPage(request, services.config.publicUrl)) throw new DomainError('ORIGIN_NOT_ALLOWED')
}

/** The session of a request that acts. @throws DomainError UNAUTHORIZED, ORIGIN_NOT_ALLOWED */
export async function requireSession(parts: GraphqlParts, request: Request): Promise<ConsoleSession> {
  requireOwnPage(parts, request)
  const session = await consoleSession(parts, request)
  if (!session) throw new DomainError('UNAUTHORIZED')
  // Only a page that this very session was shown knows it.
  if (!isSame(request.get('x-csrf-token') ?? '', csrfTokenOf(parts.services, session.token))) throw new DomainError('ORIGIN_NOT_ALLOWED')
  return session
}

export const secondsUntil = ({ clock }: Pick<Services, 'clock'>, end: Date): number =>
  Math.max(0, Math.floor((end.getTime() - clock().getTime()) / 1000))

export const isHttps = ({ config }: Pick<Services, 'config'>): boolean => config.publicUrl.startsWith('https:')

const csrfTokenOf = ({ secrets }: Pick<Services, 'secrets'>, token: string): string =>
  secrets.digest(`console page ${token}`).toString('base64url')

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
