import { emailDomainOf } from '../../domain/identity-verification/email-domain.js'
import { identityReviewers } from '../../domain/identity-verification/identity-verification.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'

export interface DomainDecision {
  domain: string
  reason: string
}

/** Addresses of the domain, and of those below it, are not invited any more (decisions 10); doing it again changes nothing. */
export async function blockEmailDomain(tx: Operation, decision: DomainDecision): Promise<{ domain: string }> {
  const domain = readDecision(tx, decision)
  const made = await tx.db
    .insertInto('blocked_email_domain')
    .values({ domain })
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .executeTakeFirst()
  if (made) await auditBlock(tx, { domain, reason: decision.reason, isBlocked: true })
  return { domain }
}

/** The other way round. */
export async function unblockEmailDomain(tx: Operation, decision: DomainDecision): Promise<{ domain: string }> {
  const domain = readDecision(tx, decision)
  const gone = await tx.db.deleteFrom('blocked_email_domain').where('domain', '=', domain).returning('domain').executeTakeFirst()
  if (gone) await auditBlock(tx, { domain, reason: decision.reason, isBlocked: false })
  return { domain }
}

function readDecision(tx: Operation, { domain, reason }: DomainDecision): string {
  requireStaff(tx, identityReviewers)
  checkReason(reason)
  return emailDomainOf(domain, 'domain')
}

const auditBlock = (tx: Operation, { domain, reason, isBlocked }: DomainDecision & { isBlocked: boolean }): Promise<void> =>
  audit(tx, {
    action: isBlocked ? 'block_email_domain' : 'unblock_email_domain',
    subject: domain,
    reason,
    before: { isBlocked: !isBlocked },
    after: { isBlocked },
  })
