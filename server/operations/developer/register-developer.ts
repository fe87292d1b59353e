import { DomainError } from '../../domain/errors.js'
import { readDeveloper } from '../../queries/developer/read-developer.js'
import { emailOf } from '../../domain/email-address.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { checkText } from '../../domain/text.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { checkPassword, hashPassword } from '../credential/password.js'
import { issueCode } from '../credential/verification-code.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'

export interface NewDeveloper {
  email: string
  password: string
  companyName: string
}

/**
 * Registers a developer (decisions 3): verified at once in the sandbox, after `verifyDeveloper` in live. A known address is `EMAIL_TAKEN`;
 * one that was never verified may be registered again, with another password. Idempotency keys do not apply.
 */
export const registerDeveloper: Workflow<NewDeveloper, { developer: DeveloperSnapshot }> = async ({ run, services }, input) => {
  const email = emailOf(input.email, 'email')
  const companyName = checkText(input.companyName, { field: 'companyName', maxCharacters: 200 })
  checkPassword(services, input.password, email)
  const passwordHash = await hashPassword(services, input.password)
  return run(writeDeveloper, { email, companyName, passwordHash })
}

async function writeDeveloper(
  tx: Operation,
  { email, companyName, passwordHash }: { email: string; companyName: string; passwordHash: string },
): Promise<{ developer: DeveloperSnapshot }> {
  const isVerified = tx.services.config.environment === 'sandbox'
  await limitRequestedMails(tx, email, ['verification_code'])
  const [written] = await tx.sql<{ id: string }>(
    `insert into developer as d (id, email, password_hash, company_name, verified_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (email) do update set password_hash = $3, company_name = $4, updated_at = $6 where d.verified_at is null
     returning id`,
    [tx.newId(), email, passwordHash, companyName, isVerified ? tx.wallNow : null, tx.wallNow],
  )
  if (!written) throw new DomainError('EMAIL_TAKEN', { field: ['email'] })
  if (!isVerified) {
    const { code, expiresAt } = await issueCode(tx, { kind: 'developer', subjectId: written.id })
    const parameters = { code, company: companyName, deadline: expiresAt.toISOString() }
    await sendMail(tx, { to: email, kind: 'verification_code', locale: 'en', parameters })
  }
  return { developer: (await readDeveloper(tx.em, written.id))! }
}
