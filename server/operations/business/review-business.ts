import { LockMode } from '@mikro-orm/postgresql'
import { Business } from '../../db/entities/business.entity.js'
import { Developer } from '../../db/entities/developer.entity.js'
import { businessDeciders, businessMachine, type BusinessDecision } from '../../domain/business/business.js'
import { DomainError } from '../../domain/errors.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { BusinessView } from '../../queries/business/business-view.js'
import { readBusiness } from '../../queries/business/read-businesses.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'

export interface ReviewBusiness {
  /** A uuid. */
  id: string
  decision: BusinessDecision
  reason: string
  /** The version that was shown: what was said of it since, nobody has read. */
  expectedVersion?: number | null | undefined
}

/**
 * Staff decide whether a business was verified (decisions 3 and 18). Deciding as it was decided before is BUSINESS_ALREADY_DECIDED, so that two
 * who look at it at once do not both believe that it was they; what was said of it after it was read is decided by nobody who has not read it.
 */
export async function reviewBusiness(
  tx: Operation,
  { id, decision, reason, expectedVersion }: ReviewBusiness,
): Promise<{ business: BusinessView }> {
  requireStaff(tx, businessDeciders)
  checkReason(reason)
  const business = await tx.em.findOne(Business, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!business) throw new DomainError('BUSINESS_NOT_FOUND')
  if (!businessMachine.allows(decision, business.status, 'staff')) throw new DomainError('BUSINESS_ALREADY_DECIDED')
  requireSeen(business, expectedVersion)
  const before = business.status
  business.status = businessMachine.take(decision, before, 'staff')
  Object.assign(business, { decisionReason: reason.trim(), decidedAt: tx.wallNow, updatedAt: tx.wallNow, version: business.version + 1 })
  await tx.em.flush()
  await audit(tx, { action: 'review_business', subject: id, reason, before: { status: before }, after: { status: business.status } })
  await tellDeveloper(tx, business, { decision, reason })
  return { business: await readBusiness(tx.em, id) }
}

function requireSeen({ status, version, updatedAt }: Business, expectedVersion: number | null | undefined): void {
  if (expectedVersion == null || expectedVersion === version) return
  const what = status === businessMachine.status.pending ? 'What the business says of itself was changed' : `The business was ${status}`
  const message = `${what} on ${updatedAt.toISOString()}, after you read it; it has version ${version} now. Read it again, and decide on that.`
  throw new DomainError('VERSION_CONFLICT', { field: ['expectedVersion'], message })
}

async function tellDeveloper(
  tx: Operation,
  { developerId, name }: Business,
  { decision, reason }: Pick<ReviewBusiness, 'decision' | 'reason'>,
): Promise<void> {
  const { email } = await tx.em.findOneOrFail(Developer, { id: developerId })
  const kind = decision === 'approve' ? 'business_approved' : 'business_rejected'
  await sendMail(tx, { to: email, kind, locale: 'en', parameters: { company: name, reason } })
}
