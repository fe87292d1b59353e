import { emailOf } from '../../domain/email-address.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { checkText } from '../../domain/text.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { checkPassword, hashPassword } from '../credential/password.js'
import { codeExpiry, issueCode } from '../credential/verification-code.js'

export interface NewUser {
  email: string
  password: string
  firstName: string
  lastName: string
  locale?: 'en' | 'fr' | 'ar' | null
}

/** The same for every address, known or not. */
export interface Registration {
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
  const firstName = checkText(input.firstName, { field: 'firstName', maxCharacters: 100 })
  const lastName = checkText(input.lastName, { field: 'lastName', maxCharacters: 100 })
  checkPassword(services, input.password, email)
  const passwordHash = await hashPassword(services, input.password)
  return run(writeUser, { email, passwordHash, firstName, lastName, locale: input.locale ?? 'en' })
}

interface CheckedUser {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  locale: 'en' | 'fr' | 'ar'
}

async function writeUser(tx: Operation, user: CheckedUser): Promise<Registration> {
  const { email, passwordHash, firstName, lastName, locale } = user
  await limitRequestedMails(tx, email, ['verification_code', 'account_exists'])
  const [written] = await tx.sql<{ id: string }>(
    `insert into app_user as u (id, email, password_hash, first_name, last_name, locale, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (email) do update
       set password_hash = $3, first_name = $4, last_name = $5, locale = $6, updated_at = $7 where u.email_verified_at is null
     returning id`,
    [tx.newId(), email, passwordHash, firstName, lastName, locale, tx.wallNow],
  )
  const subjectId = written?.id ?? (await withoutPassword(tx, email))
  if (subjectId) await mailCode(tx, { email, locale, subjectId })
  else
    await sendMail(tx, {
      to: email,
      kind: 'account_exists',
      locale,
      parameters: { link: `${tx.services.config.publicUrl}/account/sign-in` },
    })
  return { email, codeExpiresAt: codeExpiry(tx).toISOString() }
}

/** A user whom a sandbox helper made has no password to sign in with yet; `verifyEmail` may set one. */
async function withoutPassword(tx: Operation, email: string): Promise<string | undefined> {
  const [user] = await tx.sql<{ id: string }>('select id from app_user where email = $1 and password_hash is null', [email])
  return user?.id
}

async function mailCode(tx: Operation, { email, locale, subjectId }: { email: string; locale: 'en' | 'fr' | 'ar'; subjectId: string }) {
  const { code, expiresAt } = await issueCode(tx, { kind: 'user', subjectId })
  await sendMail(tx, { to: email, kind: 'verification_code', locale, parameters: { code, deadline: expiresAt.toISOString() } })
}
