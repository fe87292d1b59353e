import { DomainError } from '../../domain/errors.js'
import type { EscrowState, Role } from '../../domain/escrow/escrow.js'
import { userOf, type Actor } from '../actor.js'

type Parties = Pick<EscrowState, 'sellerId' | 'buyerId'> & { createdByDeveloperId?: string | null; createdByUserId?: string | null }

/** Every capacity in which the actor stands to an escrow; none for a stranger. */
export function rolesIn(actor: Actor, escrow: Parties): Role[] {
  if (actor.kind === 'timer') return ['timer']
  if (actor.kind === 'staff') return ['staff']
  const userId = userOf(actor)
  const roles: Role[] = []
  if (userId && escrow.sellerId === userId) roles.push('seller')
  if (userId && escrow.buyerId === userId) roles.push('buyer')
  const created =
    actor.kind === 'api_key' ? escrow.createdByDeveloperId === actor.developerId : actor.kind === 'user' && escrow.createdByUserId === actor.userId
  if (created) roles.push('creator')
  return roles
}

/** Most operations by API key need an associated user account (specification, Authentication 4). */
export function requireAssociation(actor: Actor): void {
  if (actor.kind === 'api_key' && !actor.associatedUserId) throw new DomainError('ACCOUNT_NOT_ASSOCIATED')
}

/** The roles of somebody who may know of the escrow at all; a stranger is refused (decisions 1: foreign escrow → 403). */
export function requireParty(actor: Actor, escrow: Parties): Role[] {
  const roles = rolesIn(actor, escrow)
  if (roles.length === 0) throw new DomainError('NOT_A_PARTY')
  return roles
}
