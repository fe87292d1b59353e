import type { PersonKind } from '../../domain/credential/access-token.js'
import { emailOf } from '../../domain/email-address.js'
import type { Language } from '../../domain/language.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { findPerson, mayEnter } from './find-person.js'
import { isMailed, keepProof, limitAsking } from './mailbox-proof.js'

interface ResetRequest {
  kind: PersonKind
  email: string
  /** In which a stranger is spoken to; whoever has an account has a language of their own. */
  locale: Language
  /** The network of the caller (`http/client-address.ts`). */
  address: string
}

/**
 * Mails a link with which a forgotten password is replaced (decisions 3). An address without such an account gets a mail as well, which says so:
 * what is answered, what is written and how long it takes is the same for every address, and whoever mistook theirs learns of it.
 */
export async function requestPasswordReset(
  tx: Operation,
  { kind, email: text, locale, address }: ResetRequest,
): Promise<{ expiresAt: string }> {
  const email = emailOf(text, 'email')
  const asked = { purpose: 'reset_password', kind, email, address } as const
  const askedInHour = await limitAsking(tx, asked)
  const known = await findPerson[kind](tx.em, { email })
  const person = known && mayEnter(known) ? known : null
  const spoken = kind === 'user' && person ? person.locale : locale
  const { token, expiresAt } = await keepProof(tx, { ...asked, code: null, locale: spoken })
  const { publicUrl } = tx.services.config
  if (await isMailed(tx, asked, askedInHour))
    await sendMail(tx, {
      to: email,
      kind: person ? 'password_reset' : 'password_reset_unknown',
      locale: spoken,
      parameters: { link: person ? resetLink(publicUrl, kind, token) : doorOf(publicUrl, kind), deadline: expiresAt.toISOString() },
    })
  return { expiresAt: expiresAt.toISOString() }
}

/** Of the page on which the new password is chosen. What stands behind # is not sent to any server. */
const resetLink = (publicUrl: string, kind: PersonKind, token: string): string =>
  kind === 'user' ? `${publicUrl}/account/reset?token=${token}` : `${publicUrl}/admin/reset?as=${kind}#token=${token}`

/** Where one signs in, or makes an account. */
export const doorOf = (publicUrl: string, kind: PersonKind): string =>
  kind === 'user' ? `${publicUrl}/account/sign-in` : `${publicUrl}/admin?as=${kind}`
