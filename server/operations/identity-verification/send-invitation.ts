import type { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import type { Language } from '../../domain/language.js'
import type { IdentitySession } from '../../ports/identity/identity.js'
import { businessMachine } from '../../domain/business/business.js'
import { mailStranger } from '../mail/mail-stranger.js'
import type { Operation } from '../operation.js'
import { mustExist } from '../../domain/must-exist.js'
import { keepSession } from './keep-session.js'

interface Invitation {
  session: IdentitySession
  language: Language
  now: Date
}

/**
 * Mails the provider's link, which nobody else gets to see, and keeps under which session its result will come. Whoever gets it may not know
 * who asks, also where they have an account: it counts as mails to strangers do; answers false, and changes nothing, when there was no room.
 */
export async function sendInvitation(tx: Operation, row: IdentityVerification, { session, language, now }: Invitation): Promise<boolean> {
  const developerId = mustExist(row.developerId, 'the developer who invites')
  const wasSent = await mailStranger(tx, {
    to: row.email,
    kind: 'identity_invitation',
    locale: language,
    parameters: { link: session.url, deadline: row.expiresAt.toISOString() },
    askedBy: developerId,
    checkedCompany: await checkedNameOf(tx, developerId),
  })
  if (!wasSent) return false
  keepSession(tx, row, session)
  Object.assign(row, { emailSentAt: now, updatedAt: now })
  await tx.em.flush()
  return true
}

/** That of the developer's business once compliance has approved it; what a developer has only typed is mailed to nobody. */
async function checkedNameOf(tx: Operation, developerId: string): Promise<string | null> {
  const { approved } = businessMachine.status
  const named = tx.db.selectFrom('business').select('name').where('developerId', '=', developerId).where('status', '=', approved)
  return (await named.executeTakeFirst())?.name ?? null
}
