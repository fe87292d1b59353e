import { resolveDispute } from '../../domain/escrow/commands/resolve-dispute.js'
import { reviewProofAsStaff } from '../../domain/escrow/commands/review-proof-as-staff.js'
import { resolveReleaseRequest } from '../../domain/escrow/commands/resolve-release-request.js'
import type { EscrowAggregate } from '../../domain/escrow/escrow.js'
import type { ErrorCode } from '../../domain/errors.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { decideDispute, waitingDecision } from '../dispute/resolve-dispute.js'
import type { Operation } from '../operation.js'
import { ruleProof, waitingRuling } from '../proof/review-proof-as-staff.js'
import { decideReleaseRequest, waitingReleaseDecision } from '../release-request/resolve-release-request.js'

/** A decision as it was put aside: what it is about, and how it is carried out. */
export interface WaitingDecision {
  escrowId: string
  /** Whether what was seen still waits for it: the dispute, or what was submitted as proof. */
  isStillOpen(aggregate: EscrowAggregate): boolean
  /** What is told when it does not. */
  otherwise: ErrorCode
  carryOut(tx: Operation): Promise<EscrowView>
}

const readers: Readonly<Record<string, (payload: unknown) => WaitingDecision>> = {
  [resolveDispute.name](payload) {
    const { disputeId, ...decision } = waitingDecision.parse(payload)
    return {
      escrowId: decision.escrowId,
      isStillOpen: ({ openDispute }) => openDispute?.id === disputeId,
      otherwise: 'DISPUTE_NOT_OPEN',
      carryOut: (tx) => decideDispute(tx, decision),
    }
  },
  [resolveReleaseRequest.name](payload) {
    const { disputeId, ...decision } = waitingReleaseDecision.parse(payload)
    return {
      escrowId: decision.escrowId,
      isStillOpen: ({ releaseRequests }) => releaseRequests.some(({ dispute }) => dispute?.id === disputeId),
      otherwise: 'DISPUTE_NOT_OPEN',
      carryOut: async (tx) => (await decideReleaseRequest(tx, decision)).escrow,
    }
  },
  [reviewProofAsStaff.name](payload) {
    const { submissionId, ...ruling } = waitingRuling.parse(payload)
    return {
      escrowId: ruling.escrowId,
      isStillOpen: ({ proof }) => proof?.newestSubmissionId === submissionId,
      otherwise: 'PROOF_PHASE_INVALID',
      carryOut: (tx) => ruleProof(tx, ruling),
    }
  },
}

/** A decision that waits, read back from its row: each kind of decision knows its own. */
export function readDecision({ action, payload }: { action: string; payload: unknown }): WaitingDecision {
  const read = readers[action]
  if (!read) throw new Error(`nobody knows how to carry out ${action}`)
  return read(payload)
}
