import { createHash } from 'node:crypto'
import { DeveloperSignature } from '../../db/entities/developer-signature.entity.js'
import { User } from '../../db/entities/user.entity.js'
import { DomainError } from '../../domain/errors.js'
import { readDeveloperSignature } from '../../queries/developer/read-developer-signature.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { checkSignatureImage } from '../../domain/contract/signature-image.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { callerAs } from '../../domain/credential/actor.js'
import { lockOwnAccount } from './lock-developer.js'
import type { DeveloperSignatureSnapshot } from '../../../schema/developer/developer-document.js'

/**
 * Stores the image that will sign for the associated user with `autoSign` (decisions 3), in place of an earlier one. It cannot be used
 * until that user confirms its hash on the page behind the mailed link.
 */
export async function putDeveloperSignature(
  tx: Operation,
  { image }: { image: Uint8Array },
): Promise<{ signature: DeveloperSignatureSnapshot }> {
  const { developerId } = callerAs(tx, 'developer')
  checkSignatureImage(tx.services.config.limits, image, 'image')
  const { associatedUserId, applicationName, companyName } = await lockOwnAccount(tx, developerId)
  if (!associatedUserId) throw new DomainError('ACCOUNT_NOT_ASSOCIATED')
  const user = await tx.em.findOneOrFail(User, { id: associatedUserId })
  await limitRequestedMails(tx, user.email, ['signature_confirmation'])
  const token = Buffer.from(tx.services.randomBytes(32)).toString('base64url')
  const sha256 = createHash('sha256').update(image).digest('hex')
  await tx.em.upsert(DeveloperSignature, {
    developerId,
    userId: user.id,
    image: Buffer.from(image),
    sha256,
    tokenDigest: tx.services.secrets.digest(token),
    confirmedAt: null,
    createdAt: tx.wallNow,
  })
  const link = `${tx.services.config.publicUrl}/account/signature?token=${token}`
  await sendMail(tx, {
    to: user.email,
    kind: 'signature_confirmation',
    locale: user.locale,
    parameters: { company: applicationName ?? companyName, link },
  })
  return { signature: await readDeveloperSignature(tx.em, developerId) }
}
