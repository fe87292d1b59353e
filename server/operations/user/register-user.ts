import { User } from '../../db/entities/user.entity.js'
import { bounds } from '../../domain/bounds.js'
import { checkPassword } from '../../domain/credential/password-strength.js'
import { codeExpiry } from '../../domain/credential/verification-code.js'
import { defaultLanguage, type Language } from '../../domain/language.js'
import { emailOf } from '../../domain/email-address.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { checkText } from '../../domain/text.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { hashPassword } from '../credential/password.js'
import { issueCode } from '../credential/verification-code.js'

export interface NewUser {
  email: string
  password: string
  firstName: string
  lastName: string
  locale?: Language | null
}

/** The same for every address, known or not. */
interface Registration {
  email: string
  /** ISO 8601: until when the mailed code works. */
  codeExpiresAt: string
}

/**
 * Registers a user, who exists for others once `verifyEmail` got the code that is mailed (decisions 3). Registering again before that
 * replaces password and names. An address that has an account is not given away: its owner gets a mail, and the answer is the same.
 */
export const registerUser: Workflow<NewUser, Registration> = async ({ run, services }, input) => {
  const email = emailOf(input.email, 'email')
  const firstName = checkText(input.firstName, 'firstName', bounds.personName)
  const lastName = checkText(input.lastName, 'lastName', bounds.personName)
  checkPassword(services.config.policy, input.password, email)
  const passwordHash = await hashPassword(services, input.password)
  return run(writeUser, { email, passwordHash, firstName, lastName, locale: input.locale ?? defaultLanguage })
}

interface CheckedUser {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  locale: Language
}

async function writeUser(tx: Operation, user: CheckedUser): Promise<Registration> {
  const { email, passwordHash, firstName, lastName, locale } = user
  await limitRequestedMails(tx, email, ['verification_code', 'account_exists'])
  const chosen = { passwordHash, firstName, lastName, locale, updatedAt: tx.wallNow }
  const written = await tx.db
    .insertInto('app_user')
    .values({ id: tx.newId(), email, ...chosen, createdAt: tx.wallNow })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(chosen).where('app_user.emailVerifiedAt', 'is', null))
    .returning('id')
    .executeTakeFirst()
  const subjectId = written?.id ?? (await withoutPassword(tx, email))
  if (subjectId) await mailCode(tx, { email, locale, subjectId })
  else
    await sendMail(tx, {
      to: email,
      kind: 'account_exists',
      locale,
      parameters: { link: `${tx.services.config.publicUrl}/account/sign-in` },
    })
  return { email, codeExpiresAt: codeExpiry(tx.wallNow, tx.services.config.policy).toISOString() }
}

/** A user whom a sandbox helper made has no password to sign in with yet; `verifyEmail` may set one. */
async function withoutPassword(tx: Operation, email: string): Promise<string | undefined> {
  const user = await tx.em.findOne(User, { email, passwordHash: null })
  return user?.id
}

async function mailCode(tx: Operation, { email, locale, subjectId }: { email: string; locale: Language; subjectId: string }) {
  const { code, expiresAt } = await issueCode(tx, { kind: 'user', subjectId })
  await sendMail(tx, { to: email, kind: 'verification_code', locale, parameters: { code, deadline: expiresAt.toISOString() } })
}
