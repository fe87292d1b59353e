import type { Language } from '../../domain/language.js'
import { newOneTimeSecret } from '../credential/one-time-code.js'
import { endProofs, keepProof } from '../credential/mailbox-proof.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'

interface NewColleague {
  /** A uuid. */
  id: string
  email: string
  locale: Language
}

/**
 * Mails a member of staff the link with which they choose their password and set up their authenticator, so that nobody else ever holds
 * either (decisions 18). Whichever link they had before is over.
 */
export async function mailStaffLink(tx: Operation, { id, email, locale }: NewColleague): Promise<void> {
  const { services, db } = tx
  await db
    .updateTable('staff')
    .set({ totpPending: newOneTimeSecret(services, email).sealed })
    .where('id', '=', id)
    .execute()
  await endProofs(tx, { kind: 'staff', email, purposes: ['join_staff', 'reset_password'] })
  // It was asked for by an owner, who may ask as often as there are colleagues.
  const { token, expiresAt } = await keepProof(tx, { purpose: 'join_staff', kind: 'staff', email, locale, address: '', code: null })
  const link = `${services.config.publicUrl}/admin/join?as=staff#token=${token}`
  await sendMail(tx, { to: email, kind: 'staff_link', locale, parameters: { link, deadline: expiresAt.toISOString() } })
}
