import { formatAmount } from '../../domain/money/money.js'
import type { SpendingConsentSnapshot } from '../../../schema/association/association-document.js'

interface SpendingConsentRow {
  spendingCapMillimes: bigint | null
  spendingConsentAt: string | null
  spendingConsentVersion: string | null
  /** Of the day; null when nothing was spent. */
  spentMillimes: bigint | null
}

/** The user's standing consent as it is shown (decisions 13); null without one. */
export function spendingConsentView(row: SpendingConsentRow): SpendingConsentSnapshot | null {
  const { spendingCapMillimes, spendingConsentAt, spendingConsentVersion, spentMillimes } = row
  // The three are there together: the database holds them to that.
  if (spendingCapMillimes === null || spendingConsentAt === null || spendingConsentVersion === null) return null
  return {
    dailyCapTnd: formatAmount(spendingCapMillimes, 'TND'),
    spentTodayTnd: formatAmount(spentMillimes ?? 0n, 'TND'),
    acceptedAt: spendingConsentAt,
    textVersion: spendingConsentVersion,
  }
}
