import { createHash } from 'node:crypto'
import { DomainError } from '../../domain/errors.js'
import { readDeveloperSignature } from '../../queries/developer/read-developer-signature.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { checkSignatureImage } from './check-signature-image.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { requireActor } from '../credential/require-actor.js'
import type { DeveloperSignatureSnapshot } from '../../../schema/developer/developer-document.js'

/**
 * Stores the image that will sign for the associated user with `autoSign` (decisions 3), in place of an earlier one. It cannot be used
 * until that user confirms its hash on the page behind the mailed link.
 */
export async function putDeveloperSignature(
  tx: Operation,
  { image }: { image: Uint8Array },
): Promise<{ signature: DeveloperSignatureSnapshot }> {
  const { developerId } = requireActor(tx, 'developer')
  checkSignatureImage(tx, image, 'image')
  const [user] = await tx.sql<{ id: string; email: string; locale: 'en' | 'fr' | 'ar'; company: string }>(
    `select u.id, u.email, u.locale, coalesce(d.application_name, d.company_name) as company
     from developer d join app_user u on u.id = d.associated_user_id where d.id = $1 for no key update of d`,
    [developerId],
  )
  if (!user) throw new DomainError('ACCOUNT_NOT_ASSOCIATED')
  await limitRequestedMails(tx, user.email, ['signature_confirmation'])
  const token = Buffer.from(tx.services.randomBytes(32)).toString('base64url')
  const sha256 = createHash('sha256').update(image).digest('hex')
  await tx.sql(
    `insert into developer_signature (developer_id, user_id, image, sha256, token_digest, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (developer_id) do update
       set user_id = $2, image = $3, sha256 = $4, token_digest = $5, confirmed_at = null, created_at = $6`,
    [developerId, user.id, Buffer.from(image), sha256, tx.services.secrets.digest(token), tx.wallNow],
  )
  const link = `${tx.services.config.publicUrl}/account/signature?token=${token}`
  await sendMail(tx, { to: user.email, kind: 'signature_confirmation', locale: user.locale, parameters: { company: user.company, link } })
  return { signature: await readDeveloperSignature(tx.em, developerId) }
}
