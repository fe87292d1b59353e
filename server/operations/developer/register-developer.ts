import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { bounds } from '../../domain/bounds.js'
import { checkPassword } from '../../domain/credential/password-strength.js'
import { DomainError } from '../../domain/errors.js'
import { mustExist } from '../../domain/must-exist.js'
import { readDeveloper } from '../../queries/developer/read-developer.js'
import { emailOf } from '../../domain/email-address.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { defaultLanguage } from '../../domain/language.js'
import { checkText } from '../../domain/text.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { hashPassword, nobodysPassword, verifyPassword } from '../credential/password.js'
import { findPerson } from '../credential/find-person.js'
import { issueCode } from '../credential/verification-code.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'

interface NewDeveloper {
  email: string
  password: string
  companyName: string
}

/**
 * Registers a developer (decisions 3): verified at once in the sandbox, after `verifyDeveloper` in live. A known address is `EMAIL_TAKEN`;
 * one that was never verified may be registered again. Where that is done with another password while a code is on its way, nobody can tell whose code
 * the mailbox's owner will type: no password counts then, and once verified they choose one by a mailed link. Idempotency keys do not apply.
 */
export const registerDeveloper: Workflow<NewDeveloper, { developer: DeveloperSnapshot }> = async (
  { run, services, clientAddress },
  input,
) => {
  const email = emailOf(input.email, 'email')
  const companyName = checkText(input.companyName, 'companyName', bounds.companyName)
  checkPassword(services.config.policy, input.password, email)
  const seen = await findPerson.developer(services.database.fork(), { email })
  const isAgain =
    seen !== null && !seen.isVerified && (await verifyPassword({ services, clientAddress }, input.password, seen.passwordHash))
  const passwordHash = isAgain
    ? mustExist(seen.passwordHash, 'the password that was right')
    : await hashPassword({ services, clientAddress }, input.password)
  return run(writeDeveloper, { email, companyName, passwordHash })
}

async function writeDeveloper(
  tx: Operation,
  { email, companyName, passwordHash }: { email: string; companyName: string; passwordHash: string },
): Promise<{ developer: DeveloperSnapshot }> {
  const { wallNow: now } = tx
  const isVerified = tx.services.config.environment === 'sandbox'
  await limitRequestedMails(tx, email, ['verification_code'])
  const isContested = await hasOtherRegistration(tx, email, passwordHash)
  const chosen = { passwordHash: isContested ? nobodysPassword : passwordHash, companyName, updatedAt: now }
  const written = await tx.db
    .insertInto('developer')
    .values({ id: tx.newId(), email, ...chosen, verifiedAt: isVerified ? now : null, createdAt: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(chosen).where('developer.verifiedAt', 'is', null))
    .returning('id')
    .executeTakeFirst()
  if (!written) throw new DomainError('EMAIL_TAKEN', { field: ['email'] })
  if (!isVerified) {
    const { code, expiresAt } = await issueCode(tx, { kind: 'developer', subjectId: written.id })
    const parameters = { code, company: companyName, deadline: expiresAt.toISOString() }
    await sendMail(tx, { to: email, kind: 'verification_code', locale: defaultLanguage, parameters })
  }
  return { developer: mustExist(await readDeveloper(tx.em, written.id), 'the new developer') }
}

/** Whether somebody has registered the address with another password, and has a code for it that still works. */
async function hasOtherRegistration(tx: Operation, email: string, passwordHash: string): Promise<boolean> {
  await takeLock(tx.db, lockOf(`registration of ${email}`))
  const other = tx.db
    .selectFrom('developer as d')
    .innerJoin('verification_code as c', 'c.subjectId', 'd.id')
    .select('d.id')
    .where('d.email', '=', email)
    .where('d.verifiedAt', 'is', null)
    .where('d.passwordHash', '!=', passwordHash)
    .where('c.kind', '=', 'developer')
    .where('c.usedAt', 'is', null)
    .where('c.expiresAt', '>', tx.wallNow)
  return (await other.executeTakeFirst()) !== undefined
}
