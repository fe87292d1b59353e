import { userOf, type Actor } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { requireAssociation } from '../escrow/roles-in.js'

/** Whose wallet the caller looks into: the signed-in user's, or that of a key's associated user. @throws DomainError ACCOUNT_NOT_ASSOCIATED */
export function requireWalletUser({ actor }: { actor: Actor }): string {
  requireAssociation(actor)
  const userId = userOf(actor)
  if (!userId) throw new DomainError('FORBIDDEN')
  return userId
}
