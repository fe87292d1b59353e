import { DomainError } from '../../domain/errors.js'
import type { EscrowState, Role } from '../../domain/escrow/escrow.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { userOf, type Actor } from '../../domain/credential/actor.js'

type Parties = Pick<EscrowState, 'sellerId' | 'buyerId'> & {
  /** Known where a guest may act. */
  id?: string
  createdByDeveloperId?: string | null
  createdByUserId?: string | null
}

/** Every capacity in which the actor stands to an escrow; none for a stranger. */
export function rolesIn(actor: Actor, escrow: Parties): Role[] {
  if (actor.kind === 'timer') return ['timer']
  if (actor.kind === 'staff') return ['staff']
  if (actor.kind === 'guest') return actor.escrowId === escrow.id ? ['guest'] : []
  const userId = userOf(actor)
  const roles: Role[] = []
  if (userId && escrow.sellerId === userId) roles.push('seller')
  if (userId && escrow.buyerId === userId) roles.push('buyer')
  if (isCreator(actor, escrow)) roles.push('creator')
  return roles
}

/** The same of an escrow as it is shown. */
export const rolesInView = (actor: Actor, escrow: Pick<EscrowView, 'keys'>): Role[] => rolesIn(actor, partiesOf(escrow))

export const partiesOf = ({ keys }: Pick<EscrowView, 'keys'>): Parties => ({
  id: keys.escrowId,
  sellerId: keys.sellerId,
  buyerId: keys.buyerId,
  createdByDeveloperId: keys.developerId,
  createdByUserId: keys.createdByUserId,
})

/** What a developer created is the developer's, also while associated with the user who asks. */
function isCreator(actor: Actor, { createdByDeveloperId, createdByUserId }: Parties): boolean {
  if (actor.kind === 'api_key') return createdByDeveloperId === actor.developerId
  return actor.kind === 'user' && !createdByDeveloperId && createdByUserId === actor.userId
}

/** Most operations by API key need an associated user account (specification, Authentication). */
export function requireAssociation(actor: Actor): void {
  if (actor.kind === 'api_key' && !actor.associatedUserId) throw new DomainError('ACCOUNT_NOT_ASSOCIATED')
}

/** The roles of somebody who may know of the escrow at all; a stranger is refused (decisions 1). */
export function requireParty(actor: Actor, escrow: Parties): Role[] {
  const roles = rolesIn(actor, escrow)
  if (roles.length === 0) throw new DomainError('NOT_A_PARTY')
  return roles
}
