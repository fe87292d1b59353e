import { LockMode } from '@mikro-orm/postgresql'
import { DeveloperSignature } from '../../db/entities/developer-signature.entity.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { readDeveloperSignature } from '../../queries/developer/read-developer-signature.js'
import type { DeveloperSignatureSnapshot } from '../../../schema/developer/developer-document.js'
import type { Operation } from '../operation.js'

interface ShownSignature {
  /** Uuid. */
  developerId: string
  /** That of the image which was shown, in hexadecimal. */
  sha256: string
}

/**
 * The user confirms, signed in and without the mailed link, that a developer's image signs for them (decisions 3). Another image in the meantime is
 * `VERSION_CONFLICT`.
 */
export async function confirmOwnSignature(
  tx: Operation,
  { developerId, sha256 }: ShownSignature,
): Promise<{ signature: DeveloperSignatureSnapshot }> {
  const { userId } = callerAs(tx, 'user')
  const own = { developerId, userId }
  const signature = await tx.em.findOne(DeveloperSignature, own, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!signature) throw new DomainError('SIGNATURE_NOT_CONFIGURED', { status: 404 })
  confirmImage(tx, signature, sha256)
  await tx.em.flush()
  return { signature: await readDeveloperSignature(tx.em, developerId) }
}

/** @throws DomainError VERSION_CONFLICT when it is another image than was shown */
export function confirmImage(tx: Operation, signature: DeveloperSignature, sha256: string): void {
  if (signature.sha256 !== sha256.toLowerCase()) throw new DomainError('VERSION_CONFLICT', { field: ['sha256'] })
  signature.confirmedAt ??= tx.wallNow
}
