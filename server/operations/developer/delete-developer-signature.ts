import { DeveloperSignature } from '../../db/entities/developer-signature.entity.js'
import { DomainError } from '../../domain/errors.js'
import { callerAs } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'

/** Removes the developer's signature image (decisions 3); what it signed stays signed. */
export async function deleteDeveloperSignature(tx: Operation): Promise<{ deleted: true }> {
  const { developerId } = callerAs(tx, 'developer')
  const deleted = await tx.em.nativeDelete(DeveloperSignature, { developerId })
  if (deleted === 0) throw new DomainError('SIGNATURE_NOT_CONFIGURED', { status: 404 })
  return { deleted: true }
}
