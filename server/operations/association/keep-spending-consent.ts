import type { Developer } from '../../db/entities/developer.entity.js'
import { spendingConsentVersion } from '../../../schema/association/consent-texts.js'
import { formatAmount } from '../../domain/money/money.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'

/** Keeps the consent, with its time and the version of its text, on a developer who is locked, and tells the audit log. */
export async function keepSpendingConsent(tx: Operation, developer: Developer, capMillimes: bigint | null): Promise<void> {
  const before = consentOf(developer)
  if (capMillimes === null && before === null) return
  // Giving is counted: whoever takes back what was given is never refused.
  if (capMillimes !== null) countChange(tx)
  const given = { spendingConsentAt: tx.wallNow, spendingConsentVersion }
  const none = { spendingConsentAt: null, spendingConsentVersion: null }
  Object.assign(developer, { spendingCapMillimes: capMillimes, ...(capMillimes === null ? none : given), updatedAt: tx.wallNow })
  await tx.em.flush()
  await audit(tx, { action: 'set_spending_consent', subject: developer.id, before, after: consentOf(developer) })
}

function consentOf({ spendingCapMillimes, spendingConsentAt, spendingConsentVersion: textVersion, associatedUserId }: Developer) {
  if (spendingCapMillimes == null) return null
  return {
    userId: associatedUserId,
    dailyCapTnd: formatAmount(spendingCapMillimes, 'TND'),
    acceptedAt: spendingConsentAt?.toISOString(),
    textVersion,
  }
}
