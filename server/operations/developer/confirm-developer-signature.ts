import { LockMode } from '@mikro-orm/postgresql'
import { DeveloperSignature } from '../../db/entities/developer-signature.entity.js'
import { DomainError } from '../../domain/errors.js'
import { readDeveloperSignature } from '../../queries/developer/read-developer-signature.js'
import type { Operation } from '../operation.js'
import { confirmImage } from './confirm-own-signature.js'
import { callerAs } from '../../domain/credential/actor.js'
import type { DeveloperSignatureSnapshot } from '../../../schema/developer/developer-document.js'

/**
 * The associated user confirms that this image signs for them (decisions 3). `sha256` is that of the image they were shown: another image
 * in the meantime is `VERSION_CONFLICT`.
 */
export async function confirmDeveloperSignature(
  tx: Operation,
  { token, sha256 }: { token: string; sha256: string },
): Promise<{ signature: DeveloperSignatureSnapshot }> {
  const { userId } = callerAs(tx, 'user')
  const tokenDigest = tx.services.secrets.digest(token)
  const signature = await tx.em.findOne(DeveloperSignature, { tokenDigest }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!signature) throw new DomainError('INVALID_LINK')
  if (signature.userId !== userId)
    throw new DomainError('FORBIDDEN', { message: 'The signature is of another user. Sign in as that user.' })
  confirmImage(tx, signature, sha256)
  await tx.em.flush()
  return { signature: await readDeveloperSignature(tx.em, signature.developerId) }
}
