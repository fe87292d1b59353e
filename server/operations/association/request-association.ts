import { readAssociation } from '../../queries/association/read-association.js'
import { emailOf } from '../../domain/email-address.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { supersedeRequest } from './associate.js'
import { limitRequestedMails } from '../mail/limit-requested-mails.js'
import { requireActor } from '../credential/require-actor.js'
import type { AssociationSnapshot } from '../../../schema/association/association-document.js'

/**
 * Asks a user to let the developer act for them (decisions 3): mails a link with a 256-bit token to a consent page. An earlier request
 * without an answer is superseded. The address may have no account yet; the page leads to registration first.
 */
export async function requestAssociation(tx: Operation, { email: text }: { email: string }): Promise<{ association: AssociationSnapshot }> {
  const { developerId } = requireActor(tx, 'developer')
  const email = emailOf(text, 'email')
  await limitRequestedMails(tx, email, ['association_request'])
  const [developer] = await tx.sql<{ name: string }>(
    'select coalesce(application_name, company_name) as name from developer where id = $1 for no key update',
    [developerId],
  )
  const { token, expiresAt } = await writeRequest(tx, { developerId, email })
  const [user] = await tx.sql<{ locale: 'en' | 'fr' | 'ar' }>('select locale from app_user where email = $1', [email])
  const link = `${tx.services.config.publicUrl}/account/association?token=${token}`
  const parameters = { company: developer!.name, link, deadline: expiresAt.toISOString() }
  await sendMail(tx, { to: email, kind: 'association_request', locale: user?.locale ?? 'en', parameters })
  return { association: await readAssociation(tx.em, { developerId, now: tx.wallNow }) }
}

async function writeRequest(tx: Operation, { developerId, email }: { developerId: string; email: string }) {
  const { services, wallNow: now } = tx
  const token = Buffer.from(services.randomBytes(32)).toString('base64url')
  const expiresAt = new Date(now.getTime() + services.config.policy.associationRequestDays * 86_400_000)
  await supersedeRequest(tx, developerId)
  await tx.sql(
    'insert into association_request (id, developer_id, email, token_digest, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)',
    [tx.newId(), developerId, email, services.secrets.digest(token), expiresAt, now],
  )
  return { token, expiresAt }
}
