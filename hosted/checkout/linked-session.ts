import type { Request } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices, LinkedSession } from '../hosted-services.js'

/** The session whose link this is; a link with a wrong token leads nowhere, and looks like one to an unknown session. */
export async function linkedSession(services: HostedServices, request: Request): Promise<LinkedSession> {
  const { sessionId } = request.params
  const { t } = request.query
  if (typeof sessionId !== 'string' || typeof t !== 'string' || !services.isSessionToken(sessionId, t))
    throw new DomainError('SESSION_NOT_FOUND')
  const session = await services.readSession(sessionId)
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  return session
}
