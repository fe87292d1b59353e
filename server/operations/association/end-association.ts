import { DomainError } from '../../domain/errors.js'
import { readAssociation } from '../../queries/association/read-association.js'
import type { Operation } from '../operation.js'
import { associate } from './associate.js'
import { requireActor } from '../credential/require-actor.js'
import type { AssociationSnapshot } from '../../../schema/association/association-document.js'

/**
 * Ends an association, with the signature image that belonged to it, and withdraws a request without an answer (decisions 3). The
 * developer ends their own, and may name nobody else; a user names the developer (uuid) who may no longer act for them.
 */
export async function endAssociation(tx: Operation, input: { developerId?: string } = {}): Promise<{ association: AssociationSnapshot }> {
  const developerId = tx.actor.kind === 'user' ? (input.developerId ?? null) : requireActor(tx, 'developer').developerId
  // Whoever names somebody else does not mean themselves.
  if (input.developerId && input.developerId !== developerId) throw new DomainError('ASSOCIATION_NOT_FOUND')
  const userId = tx.actor.kind === 'user' ? tx.actor.userId : null
  const [found] = await tx.sql<{ id: string }>(
    `select d.id from developer d where d.id = $1 and case when $2::uuid is not null then d.associated_user_id = $2
       else d.associated_user_id is not null or exists (select from association_request r where r.developer_id = d.id and r.status = 'pending') end
     for no key update`,
    [developerId, userId],
  )
  if (!found) throw new DomainError('ASSOCIATION_NOT_FOUND')
  await associate(tx, { developerId: found.id, userId: null })
  return { association: await readAssociation(tx.em, { developerId: found.id, now: tx.wallNow }) }
}
