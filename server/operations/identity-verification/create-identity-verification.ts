import type { CreatedVerificationSnapshot } from '../../../schema/identity-verification/identity-verification-document.js'
import { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { callerAs } from '../../domain/credential/actor.js'
import { emailOf } from '../../domain/email-address.js'
import { DomainError } from '../../domain/errors.js'
import { encodeId } from '../../domain/id.js'
import { domainsAbove } from '../../domain/identity-verification/email-domain.js'
import { kycMachine, nextInvitationAt } from '../../domain/identity-verification/identity-verification.js'
import { defaultLanguage, type Language } from '../../domain/language.js'
import { identityMachine } from '../../domain/user/identity.js'
import type { IdentitySession } from '../../ports/identity/identity.js'
import { verificationView } from '../../queries/identity-verification/verification-view.js'
import { requireRedirectUrl } from '../checkout/require-redirect-url.js'
import { claimAddress } from '../escrow/hold-addresses.js'
import { countVerification } from '../count-in-day.js'
import { holdOwnClock } from '../escrow/hold-clock.js'
import { mayMailStranger } from '../mail/mail-stranger.js'
import type { Operation } from '../operation.js'
import type { Services } from '../services.js'
import type { Workflow } from '../workflow.js'
import { accountOf } from './decide-verification.js'
import { lockVerification } from './lock-verification.js'
import { findOpen, makeVerification, type VerificationTerms } from './open-verification.js'
import { returnLink } from './return-link.js'
import { sendInvitation } from './send-invitation.js'
import { verificationTime } from './verification-time.js'

export interface NewIdentityVerification extends VerificationTerms {
  email: string
}

export interface CreatedVerification {
  identityVerification: CreatedVerificationSnapshot
  /** Whether this call made it. */
  created: boolean
}

/**
 * Asks for a person's identity to be verified, before they have an account (specification, Identity verifications). The sandbox approves at
 * once and sends nothing (decisions 2); live mails the provider's link, whose session is opened between two transactions. While one is
 * pending, asking again answers that one, and may send the invitation again. Refused in this order: body, redirect URL, EMAIL_DOMAIN_BLOCKED,
 * KYC_ALREADY_APPROVED, DAILY_LIMIT_REACHED. An invitation beyond those that one address is mailed in a day is not sent (decisions 14).
 */
export const createIdentityVerification: Workflow<NewIdentityVerification, CreatedVerification> = async ({ run, services }, input) => {
  const opened = await run(openVerification, input, { isAnswer: false })
  // Under an idempotency key that was used before, the answer of that time.
  if ('identityVerification' in opened) return opened
  const session = opened.invites ? await openSession(services, opened) : null
  return run(concludeVerification, { ...opened, session })
}

interface Opened {
  id: string
  email: string
  language: Language
  created: boolean
  /** Whether an invitation is to be sent. */
  invites: boolean
  /** Whether only the mails that its address had today keep it from being sent. */
  isCrowded: boolean
}

async function openVerification(tx: Operation, input: NewIdentityVerification): Promise<Opened | CreatedVerification> {
  const { developerId } = callerAs(tx, 'api_key')
  const email = emailOf(input.email, 'email')
  if (input.redirectUrl != null) await requireRedirectUrl(tx, developerId, input.redirectUrl)
  await refuseBlockedDomain(tx, email)
  await claimAddress(tx, email)
  const account = await accountOf(tx, email)
  if (account?.identityStatus === identityMachine.status.approved) throw new DomainError('KYC_ALREADY_APPROVED')
  const testClockId = input.testClockId ?? null
  const now = testClockId ? await holdOwnClock(tx, testClockId) : tx.wallNow
  const known = await findOpen(tx, { developerId, email, testClockId }, now)
  const row = known ?? (await makeVerification(tx, { ...input, email, developerId }, now))
  if (!known) countVerification(tx)
  const language = account?.locale ?? defaultLanguage
  const isDue = mayInvite(tx, row, now)
  // The provider is asked for no session whose link would not be sent.
  const isCrowded = isDue && !(await mayMailStranger(tx, { to: email, askedBy: developerId }))
  return { id: row.id, email, language, created: !known, invites: isDue && !isCrowded, isCrowded }
}

async function refuseBlockedDomain(tx: Operation, email: string): Promise<void> {
  const blocked = tx.db.selectFrom('blocked_email_domain').select('domain').where('domain', 'in', domainsAbove(email))
  if (await blocked.executeTakeFirst()) throw new DomainError('EMAIL_DOMAIN_BLOCKED', { field: ['email'] })
}

/** Whoever has shown their papers already is not asked again. */
function mayInvite(tx: Operation, row: IdentityVerification, now: Date): boolean {
  const next = nextInvitationAt(row, { resendMinutes: tx.services.config.policy.identityResendMinutes })
  return row.kycStatus === kycMachine.status.pending && !row.needsAdminReview && (next === null || next <= now)
}

/** Null when the provider gave none: the invitation then waits for the same request to come again. */
async function openSession(services: Services, { id, email, language }: Opened): Promise<IdentitySession | null> {
  const request = { verificationId: encodeId('idv', id), email, language, returnUrl: returnLink(services, { id }) }
  try {
    return await services.identities.openSession(request)
  } catch (error) {
    services.log.error({ err: error, verification: request.verificationId }, 'no session for an identity verification')
    return null
  }
}

async function concludeVerification(
  tx: Operation,
  { id, created, language, invites, isCrowded, session }: Opened & { session: IdentitySession | null },
): Promise<CreatedVerification> {
  const row = await lockVerification(tx, id)
  const now = await verificationTime(tx, row)
  // Somebody else may have invited in between, or the person may have gone through with it.
  const isDue = session !== null && mayInvite(tx, row, now)
  const invited = isDue && (await sendInvitation(tx, row, { session, language, now }))
  const course = { created, invited, failed: invites && session === null, isCrowded: isCrowded || (isDue && !invited) }
  const message = messageOf(tx, row, course)
  return { identityVerification: { ...verificationView(row, now), message }, created }
}

interface Course {
  created: boolean
  invited: boolean
  failed: boolean
  isCrowded: boolean
}

/** For developers. */
function messageOf(tx: Operation, row: IdentityVerification, { created, invited, failed, isCrowded }: Course): string {
  if (row.kycStatus === kycMachine.status.approved)
    return row.decidedBy === 'sandbox'
      ? 'Approved: the sandbox approves at creation and sends no e-mail'
      : 'Approved already; it is linked when the person registers with this e-mail address'
  if (failed) return 'The invitation could not be sent; repeat the request to try again'
  if (isCrowded) return 'No invitation was sent: the address was mailed as often as it may be in a day; repeat the request tomorrow'
  if (invited) return created ? 'Identity verification created, and the invitation sent' : 'The invitation was sent again'
  if (row.needsAdminReview) return 'The person has been through the verification, and its result is being reviewed'
  const next = nextInvitationAt(row, { resendMinutes: tx.services.config.policy.identityResendMinutes })
  return `An invitation was sent at ${row.emailSentAt?.toISOString()}; the next one can be sent from ${next?.toISOString()}`
}
