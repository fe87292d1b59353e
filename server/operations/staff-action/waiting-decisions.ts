import { resolveDispute } from '../../domain/escrow/commands/resolve-dispute.js'
import { resolveReleaseRequest } from '../../domain/escrow/commands/resolve-release-request.js'
import type { EscrowAggregate } from '../../domain/escrow/escrow.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { decideDispute, waitingDecision } from '../dispute/resolve-dispute.js'
import type { Operation } from '../operation.js'
import { decideReleaseRequest, waitingReleaseDecision } from '../release-request/resolve-release-request.js'

/** A decision as it was put aside: what it is about, and how it is carried out. */
export interface WaitingDecision {
  escrowId: string
  /** Whether the dispute that was seen is still the open one. */
  isStillOpen(aggregate: EscrowAggregate): boolean
  carryOut(tx: Operation): Promise<EscrowView>
}

const readers: Readonly<Record<string, (payload: unknown) => WaitingDecision>> = {
  [resolveDispute.name](payload) {
    const { disputeId, ...decision } = waitingDecision.parse(payload)
    return {
      escrowId: decision.escrowId,
      isStillOpen: ({ openDispute }) => openDispute?.id === disputeId,
      carryOut: (tx) => decideDispute(tx, decision),
    }
  },
  [resolveReleaseRequest.name](payload) {
    const { disputeId, ...decision } = waitingReleaseDecision.parse(payload)
    return {
      escrowId: decision.escrowId,
      isStillOpen: ({ releaseRequests }) => releaseRequests.some(({ dispute }) => dispute?.id === disputeId),
      carryOut: async (tx) => (await decideReleaseRequest(tx, decision)).escrow,
    }
  },
}

/** A decision that waits, read back from its row: each kind of decision knows its own. */
export function readDecision({ action, payload }: { action: string; payload: unknown }): WaitingDecision {
  const read = readers[action]
  if (!read) throw new Error(`nobody knows how to carry out ${action}`)
  return read(payload)
}
