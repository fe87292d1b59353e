import type { StaffRole } from '../credential/actor.js'
import { outsideOf, type OutsideAccount } from '../ledger/place.js'
import { mustExist } from '../must-exist.js'
import { chargebackMachine } from './chargeback.js'
import { paymentRefundMachine } from './payment-refund.js'

/** What waits for staff of finance: a refund that the provider has refused, or a payment that it has taken back. */
export const financeCaseKinds = ['refund', 'chargeback'] as const
export type FinanceCaseKind = (typeof financeCaseKinds)[number]

/** In which status of its own each waits to be decided. */
export const waitingStatuses = { refund: paymentRefundMachine.status.refused, chargeback: chargebackMachine.status.open } as const

/** `retrying`: the provider has been asked again and has not decided; `withdrawn`: it says again that it has the money. */
export const financeCaseStatuses = ['open', 'retrying', 'settled', 'withdrawn'] as const
export type FinanceCaseStatus = (typeof financeCaseStatuses)[number]

/** Who decides one. */
export const financeDeciders = ['finance', 'owner'] as const satisfies readonly StaffRole[]

export const financeDecisions = ['settle', 'retry'] as const
export type FinanceDecision = (typeof financeDecisions)[number]

/** The key of the transfer that ends a case: what goes back to a card leaves once, whoever sends it. */
export const endOfCase = ({ kind, id }: { kind: FinanceCaseKind; id: string }): string =>
  kind === 'refund' ? `refund:${id}:done` : `chargeback:${id}`

/** The accounts that one moves between: everything of it is outside. */
export const accountOfCase = (code: string): OutsideAccount => mustExist(outsideOf(code), `where ${code} is outside`)
