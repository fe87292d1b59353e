import { codeDigits } from '../../domain/credential/mailbox-proof.js'
import { emailOf } from '../../domain/email-address.js'
import { defaultLanguage, type Language } from '../../domain/language.js'
import { isMailed, keepProof, limitAsking } from '../credential/mailbox-proof.js'
import { newCode } from '../credential/new-code.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { accountOf } from './open-account.js'

interface CodeRequest {
  email: string
  /** Of the page that asks; it becomes that of an account that is opened with the code. */
  locale?: Language | null
  /** The network of the caller (`http/client-address.ts`). */
  address: string
}

/** The same for every address, known or not. */
interface Challenge {
  /** What goes with the mailed code. */
  challenge: string
  /** ISO 8601. */
  expiresAt: string
}

/**
 * Mails a code with which its reader signs in, and opens an account if there is none (decisions 3): alike for every address. One caller can
 * ask for one address once a minute and five times an hour, whatever others ask.
 */
export async function requestSignInCode(tx: Operation, { email: text, locale, address }: CodeRequest): Promise<Challenge> {
  const email = emailOf(text, 'email')
  const asked = { purpose: 'sign_in', kind: 'user', email, address } as const
  const askedInHour = await limitAsking(tx, asked)
  const known = await accountOf(tx, email)
  const digits = codeDigits(askedInHour, tx.services.config.limits)
  const code = (await isMailed(tx, asked, askedInHour)) ? newCode(tx, { digits, isKnown: known !== null }) : null
  const { token, expiresAt } = await keepProof(tx, { ...asked, code, locale: locale ?? defaultLanguage })
  const deadline = expiresAt.toISOString()
  const spoken = locale ?? known?.locale ?? defaultLanguage
  if (code !== null) await sendMail(tx, { to: email, kind: 'sign_in_code', locale: spoken, parameters: { code, deadline } })
  return { challenge: token, expiresAt: deadline }
}
