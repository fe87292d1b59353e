import { depositDeciders } from '../deposit-proof/deposit-proof.js'
import type { StaffRole } from '../credential/actor.js'
import { identityReviewers } from '../identity-verification/identity-verification.js'
import { financeDeciders } from '../payment/finance-case.js'
import { withdrawalDeciders } from '../withdrawal/withdrawal.js'
import { moneyStaff } from './money-staff.js'

/** What has a page of its own for staff, with who of them may open it; null: everybody. */
const openTo = {
  escrow: null,
  dispute: null,
  user: null,
  developer: null,
  charge: null,
  event: null,
  withdrawal: withdrawalDeciders,
  top_up: withdrawalDeciders,
  deposit: depositDeciders,
  identity: identityReviewers,
  transfer: moneyStaff,
  account: moneyStaff,
  staff: ['owner'],
  finance_case: financeDeciders,
} as const satisfies Record<string, readonly StaffRole[] | null>

export type FindingPage = keyof typeof openTo

export function mayOpen(page: FindingPage, role: StaffRole): boolean {
  const readers: readonly StaffRole[] | null = openTo[page]
  return readers === null || readers.includes(role)
}
