import { DomainError } from '../../domain/errors.js'
import type { AssociationSnapshot } from '../../../schema/association/association-document.js'
import { readAssociation } from '../../queries/association/read-association.js'
import { callerAs } from '../../domain/credential/actor.js'
import { lockDeveloper } from '../developer/lock-developer.js'
import type { Operation } from '../operation.js'
import { associate, findPendingRequest } from './associate.js'

/**
 * Ends an association, with the signature image and the consent to spending that belonged to it, and withdraws a request without an answer (decisions 3). The
 * developer ends their own, and may name nobody else; a user names the developer (uuid) who may no longer act for them.
 */
export async function endAssociation(tx: Operation, input: { developerId?: string } = {}): Promise<{ association: AssociationSnapshot }> {
  const developerId = tx.actor.kind === 'user' ? (input.developerId ?? null) : callerAs(tx, 'developer').developerId
  // Whoever names somebody else does not mean themselves.
  if (input.developerId && input.developerId !== developerId) throw new DomainError('ASSOCIATION_NOT_FOUND')
  const developer = developerId === null ? null : await lockDeveloper(tx, developerId)
  const isTheirs =
    developer &&
    (tx.actor.kind === 'user'
      ? developer.associatedUserId === tx.actor.userId
      : Boolean(developer.associatedUserId) || (await findPendingRequest(tx, developer.id)) !== null)
  if (!isTheirs) throw new DomainError('ASSOCIATION_NOT_FOUND')
  await associate(tx, { developerId: developer.id, userId: null })
  return { association: await readAssociation(tx.em, { developerId: developer.id, now: tx.wallNow }) }
}
