import { businessDeciders } from '../business/business.js'
import type { StaffRole } from '../credential/actor.js'
import { depositDeciders } from '../deposit-proof/deposit-proof.js'
import { disputeDeciders } from '../dispute/dispute.js'
import { identityReviewers } from '../identity-verification/identity-verification.js'
import { financeDeciders } from '../payment/finance-case.js'
import { withdrawalDeciders } from '../withdrawal/withdrawal.js'

/** What waits for staff (decisions 18), with who of them sees how much it is; null: everybody. */
const watchedBy = {
  disputes: null,
  identities: identityReviewers,
  businesses: businessDeciders,
  deposits: depositDeciders,
  deposit_refunds: depositDeciders,
  withdrawals: withdrawalDeciders,
  finance_cases: financeDeciders,
  proofs: disputeDeciders,
} as const satisfies Record<string, readonly StaffRole[] | null>

export type WaitingQueue = keyof typeof watchedBy

/** The queues of somebody in this role. */
export const queuesOf = (role: StaffRole): WaitingQueue[] =>
  (Object.keys(watchedBy) as WaitingQueue[]).filter((queue) => {
    const roles: readonly StaffRole[] | null = watchedBy[queue]
    return roles === null || roles.includes(role)
  })
