import type { PersonKind } from '../../domain/credential/access-token.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import type { Person } from '../credential/find-person.js'
import { doorOf } from '../credential/request-password-reset.js'

/** Whoever's password was replaced hears of it, in case it was somebody else; of staff the audit log as well. */
export async function tellOfPassword(
  tx: Operation,
  { kind, person, action }: { kind: PersonKind; person: Person; action: 'change_password' | 'reset_password' },
): Promise<void> {
  const link = doorOf(tx.services.config.publicUrl, kind)
  await sendMail(tx, { to: person.email, kind: 'password_changed', locale: person.locale, parameters: { link } })
  if (kind === 'staff') await audit(tx, { action, subject: person.id })
}
