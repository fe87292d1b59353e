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
import { hashPassword } from '../credential/password.js'
import { issueCode } from '../credential/verification-code.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'

interface NewDeveloper {
  email: string
  password: string
  companyName: string
}

/**
 * Registers a developer (decisions 3): verified at once in the sandbox, after `verifyDeveloper` in live. A known address is `EMAIL_TAKEN`;
 * one that was never verified may be registered again, with another password. Idempotency keys do not apply.
 */
export const registerDeveloper: Workflow<NewDeveloper, { developer: DeveloperSnapshot }> = async (
  { run, services, clientAddress },
  input,
) => {
  const email = emailOf(input.email, 'email')
  const companyName = checkText(input.companyName, 'companyName', bounds.companyName)
  checkPassword(services.config.policy, input.password, email)
  const passwordHash = await hashPassword({ services, clientAddress }, input.password)
  return run(writeDeveloper, { email, companyName, passwordHash })
}

async function writeDeveloper(
  tx: Operation,
  { email, companyName, passwordHash }: { email: string; companyName: string; passwordHash: string },
): Promise<{ developer: DeveloperSnapshot }> {
  const { wallNow: now } = tx
  const isVerified = tx.services.config.environment === 'sandbox'
  await limitRequestedMails(tx, email, ['verification_code'])
  const chosen = { passwordHash, companyName, updatedAt: now }
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
