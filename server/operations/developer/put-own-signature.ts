import { checkSignatureImage } from '../../domain/contract/signature-image.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { readDeveloperSignature } from '../../queries/developer/read-developer-signature.js'
import type { DeveloperSignatureSnapshot } from '../../../schema/developer/developer-document.js'
import type { Operation } from '../operation.js'
import { keepSignature, newSignatureToken } from './keep-signature.js'
import { lockDeveloper } from './lock-developer.js'

interface OwnSignature {
  /** Uuid. */
  developerId: string
  image: Uint8Array
}

/** The user gives the image with which a developer who acts for them signs, in place of an earlier one: that they gave it confirms it (decisions 3). */
export async function putOwnSignature(
  tx: Operation,
  { developerId, image }: OwnSignature,
): Promise<{ signature: DeveloperSignatureSnapshot }> {
  const { userId } = callerAs(tx, 'user')
  checkSignatureImage(tx.services.config.limits, image, 'image')
  const developer = await lockDeveloper(tx, developerId)
  if (developer?.associatedUserId !== userId) throw new DomainError('ASSOCIATION_NOT_FOUND')
  await keepSignature(tx, { developerId, userId, image, token: newSignatureToken(tx), confirmedAt: tx.wallNow })
  return { signature: await readDeveloperSignature(tx.em, developerId) }
}
