import { DeveloperSignature } from '../../db/entities/developer-signature.entity.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/** The user takes away the image with which a developer (uuid) signs for them; what it signed stays signed. The association stays (decisions 3). */
export async function deleteOwnSignature(tx: Operation, { developerId }: { developerId: string }): Promise<{ deleted: true }> {
  const { userId } = callerAs(tx, 'user')
  const deleted = await tx.em.nativeDelete(DeveloperSignature, { developerId, userId })
  if (deleted === 0) throw new DomainError('SIGNATURE_NOT_CONFIGURED', { status: 404 })
  return { deleted: true }
}
