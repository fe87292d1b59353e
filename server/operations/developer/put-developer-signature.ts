import { User } from '../../db/entities/user.entity.js'
import { DomainError } from '../../domain/errors.js'
import { readDeveloperSignature } from '../../queries/developer/read-developer-signature.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { checkSignatureImage } from '../../domain/contract/signature-image.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { callerAs } from '../../domain/credential/actor.js'
import { keepSignature, newSignatureToken } from './keep-signature.js'
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
  const token = newSignatureToken(tx)
  await keepSignature(tx, { developerId, userId: user.id, image, token, confirmedAt: null })
  const link = `${tx.services.config.publicUrl}/account/signature?token=${token}`
  await sendMail(tx, {
    to: user.email,
    kind: 'signature_confirmation',
    locale: user.locale,
    parameters: { company: applicationName ?? companyName, link },
  })
  return { signature: await readDeveloperSignature(tx.em, developerId) }
}
