import type { StaffRole } from '../credential/actor.js'
import { depositDeciders } from '../deposit-proof/deposit-proof.js'
import { disputeDeciders } from '../dispute/dispute.js'
import { financeDeciders } from '../payment/finance-case.js'
import { withdrawalDeciders } from '../withdrawal/withdrawal.js'

/** Decisions that wait for a second person where they are large, as the audit log calls them, with who of staff makes and confirms one. */
const decidedBy = {
  resolve_dispute: disputeDeciders,
  resolve_release_request: disputeDeciders,
  review_proof_as_staff: disputeDeciders,
  review_deposit_proof: depositDeciders,
  refund_deposit: depositDeciders,
  decide_finance_case: financeDeciders,
  decide_withdrawal: withdrawalDeciders,
} as const satisfies Record<string, readonly StaffRole[]>

export type LargeDecision = keyof typeof decidedBy

const isLargeDecision = (action: string): action is LargeDecision => Object.hasOwn(decidedBy, action)

/** A decision that was put aside, by its name. @throws Error for one that nobody puts aside */
export function largeDecisionOf(action: string): LargeDecision {
  if (!isLargeDecision(action)) throw new Error(`nobody knows how to carry out ${action}`)
  return action
}

/** Who of staff may confirm one: whoever may decide such a thing. */
export const decidersOf = (decision: LargeDecision): readonly StaffRole[] => decidedBy[decision]

/** Those that somebody in this role is told of while they wait: on an escrow, as everybody of staff may open it, and what they decide themselves. */
export const decisionsToldTo = (role: StaffRole): LargeDecision[] =>
  (Object.keys(decidedBy) as LargeDecision[]).filter((decision) => {
    const deciders = decidersOf(decision)
    return deciders === disputeDeciders || deciders.includes(role)
  })
