import type { IdentityVerificationSnapshot } from '../../schema/identity-verification/identity-verification-document.js'
import { callerAs } from '../domain/credential/actor.js'
import { readIdentityVerification } from '../queries/identity-verification/read-identity-verifications.js'
import type { Context } from './context.js'

/** A verification (uuid) for the caller: a developer's side finds its own, reviewers find all. */
export function readVerificationFor(context: Context, id: string): Promise<IdentityVerificationSnapshot> {
  const reader = callerAs(context, 'api_key', 'developer', 'staff')
  const developerId = reader.kind === 'staff' ? null : reader.developerId
  return readIdentityVerification(context.em, { id, developerId, now: context.services.clock() })
}
