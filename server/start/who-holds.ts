import { DomainError } from '../domain/errors.js'
import type { Services } from '../operations/services.js'
import { authenticate, type Authentication } from '../queries/credential/authenticate.js'

/** A cookie that is no good is nobody: its owner cannot help sending it, and has to be able to sign in again. */
export async function whoHolds(services: Services, cookieToken: string | null): Promise<Authentication> {
  try {
    return await authenticate(services, { cookieToken: cookieToken ?? undefined, audience: 'graphql' })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAUTHORIZED') return { actor: { kind: 'anonymous' } }
    throw error
  }
}
