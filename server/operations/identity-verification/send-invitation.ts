import type { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import type { Language } from '../../domain/language.js'
import type { IdentitySession } from '../../ports/identity/identity.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { mustExist } from '../../domain/must-exist.js'
import { keepSession } from './keep-session.js'

interface Invitation {
  session: IdentitySession
  language: Language
  now: Date
}

/** Mails the provider's link, which nobody else gets to see, and keeps under which session its result will come. */
export async function sendInvitation(tx: Operation, row: IdentityVerification, { session, language, now }: Invitation): Promise<void> {
  keepSession(tx, row, session)
  Object.assign(row, { emailSentAt: now, updatedAt: now })
  await tx.em.flush()
  const parameters = { company: await nameOfDeveloper(tx, row), link: session.url, deadline: row.expiresAt.toISOString() }
  await sendMail(tx, { to: row.email, kind: 'identity_invitation', locale: language, parameters })
}

async function nameOfDeveloper(tx: Operation, row: IdentityVerification): Promise<string> {
  const developerId = mustExist(row.developerId, 'the developer who invites')
  const names = tx.db.selectFrom('developer').select(['applicationName', 'companyName']).where('id', '=', developerId)
  const { applicationName, companyName } = await names.executeTakeFirstOrThrow()
  return applicationName ?? companyName
}
