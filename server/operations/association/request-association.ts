import { AssociationRequest } from '../../db/entities/association-request.entity.js'
import { User } from '../../db/entities/user.entity.js'
import { associationRequestMachine, requestExpiry } from '../../domain/association/association-request.js'
import { emailOf } from '../../domain/email-address.js'
import { defaultLanguage } from '../../domain/language.js'
import type { AssociationSnapshot } from '../../../schema/association/association-document.js'
import { readAssociation } from '../../queries/association/read-association.js'
import { callerAs } from '../../domain/credential/actor.js'
import { lockOwnAccount } from '../developer/lock-developer.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { sendMail } from '../mail/send-mail.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { supersedeRequest } from './associate.js'

/**
 * Asks a user to let the developer act for them (decisions 3): mails a link with a 256-bit token to a consent page. An earlier request
 * without an answer is superseded. The address may have no account yet; the page leads to registration first.
 */
export async function requestAssociation(tx: Operation, { email: text }: { email: string }): Promise<{ association: AssociationSnapshot }> {
  const { developerId } = callerAs(tx, 'developer')
  const { config } = tx.services
  const email = emailOf(text, 'email')
  await limitRequestedMails(tx, email, ['association_request'])
  const { applicationName, companyName } = await lockOwnAccount(tx, developerId)
  countChange(tx)
  const { token, expiresAt } = await writeRequest(tx, { developerId, email })
  const user = await tx.em.findOne(User, { email })
  const link = `${config.publicUrl}/account/association?token=${token}`
  // Whoever has no account does not know the developer either, and is told nothing in the developer's own words.
  const parameters = { ...(user ? { company: applicationName ?? companyName } : {}), link, deadline: expiresAt.toISOString() }
  await sendMail(tx, { to: email, kind: 'association_request', locale: user?.locale ?? defaultLanguage, parameters })
  return { association: await readAssociation(tx.em, { developerId, now: tx.wallNow }) }
}

async function writeRequest(tx: Operation, { developerId, email }: { developerId: string; email: string }) {
  const { services, wallNow: now } = tx
  const token = Buffer.from(services.randomBytes(32)).toString('base64url')
  await supersedeRequest(tx, developerId)
  const { expiresAt } = tx.em.create(AssociationRequest, {
    id: tx.newId(),
    developerId,
    email,
    tokenDigest: services.secrets.digest(token),
    status: associationRequestMachine.status.pending,
    expiresAt: requestExpiry(now, services.config.policy),
    createdAt: now,
  })
  await tx.em.flush()
  return { token, expiresAt }
}
