import { bounds } from '../../domain/bounds.js'
import { codeDigits } from '../../domain/credential/mailbox-proof.js'
import { checkPassword } from '../../domain/credential/password-strength.js'
import { defaultLanguage, type Language } from '../../domain/language.js'
import { emailOf } from '../../domain/email-address.js'
import { isMailed, keepProof, limitAsking } from '../credential/mailbox-proof.js'
import { newCode } from '../credential/new-code.js'
import { hashPassword } from '../credential/password.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { checkText } from '../../domain/text.js'
import { accountOf } from './open-account.js'

export interface NewUser {
  email: string
  password: string
  firstName: string
  lastName: string
  locale?: Language | null
  /** The network of the caller (`http/client-address.ts`). */
  address: string
}

/** The same for every address, known or not. */
interface Registration {
  /** What goes with the mailed code. */
  registrationToken: string
  email: string
  /** ISO 8601: until when the mailed code works. */
  codeExpiresAt: string
}

/**
 * Registers a user, who exists once `verifyEmail` got the code that is mailed for this very registration (decisions 3): whoever registers the
 * same address meanwhile has another code, and neither of them keeps the other out. An address that has an account is not given away: its
 * owner gets a mail, no code is right, and the answer is the same.
 */
export const registerUser: Workflow<NewUser, Registration> = async ({ run, services, clientAddress }, input) => {
  const email = emailOf(input.email, 'email')
  const firstName = checkText(input.firstName, 'firstName', bounds.personName)
  const lastName = checkText(input.lastName, 'lastName', bounds.personName)
  checkPassword(services.config.policy, input.password, email)
  const passwordHash = await hashPassword({ services, clientAddress }, input.password)
  return run(writeRegistration, {
    email,
    passwordHash,
    firstName,
    lastName,
    locale: input.locale ?? defaultLanguage,
    address: input.address,
  })
}

interface CheckedUser {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  locale: Language
  address: string
}

async function writeRegistration(tx: Operation, { address, ...user }: CheckedUser): Promise<Registration> {
  const { email, locale } = user
  const asked = { purpose: 'register', kind: 'user', email, address } as const
  const askedInHour = await limitAsking(tx, asked)
  const isKnown = (await accountOf(tx, email)) !== null
  const isSent = await isMailed(tx, asked, askedInHour)
  const digits = codeDigits(askedInHour, tx.services.config.limits)
  const code = isKnown || !isSent ? null : newCode(tx, { digits, isKnown })
  const { token, expiresAt } = await keepProof(tx, { ...asked, ...user, code })
  const deadline = expiresAt.toISOString()
  if (code !== null) await sendMail(tx, { to: email, kind: 'verification_code', locale, parameters: { code, deadline } })
  else if (isSent)
    await sendMail(tx, {
      to: email,
      kind: 'account_exists',
      locale,
      parameters: { link: `${tx.services.config.publicUrl}/account/sign-in` },
    })
  return { registrationToken: token, email, codeExpiresAt: deadline }
}
