import { DomainError } from '../errors.js'
import { identityMachine, type IdentityStatus } from './identity.js'

interface Known {
  identityStatus: IdentityStatus
}

/**
 * Whether a person's name is what was verified of them: money goes to accounts in that name alone (decisions 13). In the sandbox nobody has looked
 * at a name, so that it can be changed there.
 */
export const isNameFixed = ({ identityStatus }: Known, { environment }: { environment: 'sandbox' | 'live' }): boolean =>
  environment === 'live' && identityStatus === identityMachine.status.approved

/** @throws DomainError NAME_VERIFIED */
export function requireNameOpen(user: Known, config: { environment: 'sandbox' | 'live' }): void {
  if (isNameFixed(user, config)) throw new DomainError('NAME_VERIFIED')
}
