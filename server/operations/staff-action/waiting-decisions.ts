import { resolveDispute } from '../../domain/escrow/commands/resolve-dispute.js'
import { reviewProofAsStaff } from '../../domain/escrow/commands/review-proof-as-staff.js'
import { resolveReleaseRequest } from '../../domain/escrow/commands/resolve-release-request.js'
import type { EscrowAggregate } from '../../domain/escrow/escrow.js'
import type { ErrorCode } from '../../domain/errors.js'
import { largeDecisionOf, type LargeDecision } from '../../domain/staff-action/large-decision.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { FinanceCaseSnapshot } from '../../../schema/payment/finance-case-document.js'
import type { WithdrawalSnapshot } from '../../../schema/withdrawal/withdrawal-document.js'
import { isRefundDue, refundDepositAction, refundWaitingDeposit, waitingRefund } from '../deposit-proof/refund-deposit.js'
import { decideWaitingDeposit, reviewDepositAction, waitingReview } from '../deposit-proof/review-deposit-proof.js'
import { decideDispute, waitingDecision } from '../dispute/resolve-dispute.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import type { Operation } from '../operation.js'
import { decideFinanceAction, decideWaitingCase, isFinanceCaseOpen, waitingFinanceDecision } from '../payment/decide-finance-case.js'
import { ruleProof, waitingRuling } from '../proof/review-proof-as-staff.js'
import { decideReleaseRequest, waitingReleaseDecision } from '../release-request/resolve-release-request.js'
import { awaitsSecondPerson, decideWithdrawalAction, payWaiting, waitingPayment } from '../withdrawal/decide-withdrawal.js'

/** What a decision led to: what it was about. */
export interface CarriedOut {
  escrow: EscrowView | null
  withdrawal: WithdrawalSnapshot | null
  financeCase: FinanceCaseSnapshot | null
}

/** What a decision is about: an escrow, by its uuid, or what belongs to none. */
export type DecisionSubject = { kind: 'escrow'; escrowId: string } | { kind: 'withdrawal' } | { kind: 'finance_case' }

/** A decision as it was put aside: what it is about, and how it is carried out. */
export interface WaitingDecision {
  subject: DecisionSubject
  /** Locks what it is about; whether what was seen still waits for it: the dispute, what was submitted as proof, what is owed. */
  isStillOpen(tx: Operation): Promise<boolean>
  /** What is told when it does not. */
  otherwise: ErrorCode
  carryOut(tx: Operation): Promise<CarriedOut>
}

/** Of a decision about an escrow, which is locked first, as always. */
const ofEscrow = (escrowId: string, waits: (aggregate: EscrowAggregate) => boolean): Pick<WaitingDecision, 'subject' | 'isStillOpen'> => ({
  subject: { kind: 'escrow', escrowId },
  isStillOpen: async (tx) => waits((await lockEscrow(tx, escrowId)).aggregate),
})

const ledTo = (escrow: EscrowView): CarriedOut => ({ ...nothing, escrow })

const nothing: CarriedOut = { escrow: null, withdrawal: null, financeCase: null }

const readers: Readonly<Record<LargeDecision, (payload: unknown) => WaitingDecision>> = {
  [resolveDispute.name](payload) {
    const { disputeId, ...decision } = waitingDecision.parse(payload)
    return {
      ...ofEscrow(decision.escrowId, ({ openDispute }) => openDispute?.id === disputeId),
      otherwise: 'DISPUTE_NOT_OPEN',
      carryOut: async (tx) => ledTo(await decideDispute(tx, decision)),
    }
  },
  [resolveReleaseRequest.name](payload) {
    const { disputeId, ...decision } = waitingReleaseDecision.parse(payload)
    return {
      ...ofEscrow(decision.escrowId, ({ releaseRequests }) => releaseRequests.some(({ dispute }) => dispute?.id === disputeId)),
      otherwise: 'DISPUTE_NOT_OPEN',
      carryOut: async (tx) => ledTo((await decideReleaseRequest(tx, decision)).escrow),
    }
  },
  [reviewDepositAction](payload) {
    const { escrowId, ...review } = waitingReview.parse(payload)
    return {
      ...ofEscrow(escrowId, ({ pendingDeposit }) => pendingDeposit?.id === review.id),
      otherwise: 'DEPOSIT_PROOF_NOT_PENDING',
      carryOut: async (tx) => ledTo(await decideWaitingDeposit(tx, review)),
    }
  },
  [refundDepositAction](payload) {
    const { escrowId, ...refund } = waitingRefund.parse(payload)
    return {
      subject: { kind: 'escrow', escrowId },
      isStillOpen: (tx) => isRefundDue(tx, refund),
      otherwise: 'NO_REFUND_DUE',
      carryOut: async (tx) => ledTo(await refundWaitingDeposit(tx, refund)),
    }
  },
  [reviewProofAsStaff.name](payload) {
    const { submissionId, ...ruling } = waitingRuling.parse(payload)
    return {
      ...ofEscrow(ruling.escrowId, ({ proof }) => proof?.newestSubmissionId === submissionId),
      otherwise: 'PROOF_PHASE_INVALID',
      carryOut: async (tx) => ledTo(await ruleProof(tx, ruling)),
    }
  },
  [decideFinanceAction](payload) {
    const decision = waitingFinanceDecision.parse(payload)
    return {
      subject: { kind: 'finance_case' },
      isStillOpen: (tx) => isFinanceCaseOpen(tx, decision),
      otherwise: 'FINANCE_CASE_NOT_OPEN',
      carryOut: async (tx) => ({ ...nothing, financeCase: await decideWaitingCase(tx, decision) }),
    }
  },
  [decideWithdrawalAction](payload) {
    const payment = waitingPayment.parse(payload)
    return {
      subject: { kind: 'withdrawal' },
      isStillOpen: (tx) => awaitsSecondPerson(tx, payment.id),
      otherwise: 'WITHDRAWAL_NOT_PENDING',
      carryOut: async (tx) => ({ ...nothing, withdrawal: await payWaiting(tx, payment) }),
    }
  },
}

/** A decision that waits, read back from its row: each kind of decision knows its own. */
export const readDecision = ({ action, payload }: { action: string; payload: unknown }): WaitingDecision =>
  readers[largeDecisionOf(action)](payload)
