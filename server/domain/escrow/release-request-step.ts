import type { DisputeOutcome } from '../dispute/dispute.js'
import { releaseRequestMachine, type DecisionSource, type ReleaseRequestState } from '../release-request/release-request.js'
import type { Policy } from './command.js'
import { isCompletionHeld, resumeCompletion } from './completion-deadline.js'
import { still } from './ending.js'
import type { EscrowAggregate, Role } from './escrow.js'
import { disputedRequests } from './release-slices.js'
import { reservationEnd } from './settlement.js'
import type { DeadlineChange, Outcome } from './step.js'

type Resolution = { awardMillimes: bigint; outcome: DisputeOutcome; source: DecisionSource | null; reason: string | null; now: Date }

/** A disputed request is awarded something, which is then paid out, or nothing, which frees all that it held back (decisions 7). */
export function resolved(aggregate: EscrowAggregate, request: ReleaseRequestState, policy: Policy, resolution: Resolution): Outcome {
  const { awardMillimes, outcome, source, reason, now } = resolution
  const isNothing = awardMillimes === 0n
  // Of an award, paid out by the step after this one, what comes to the seller is told already.
  const { release, ...freed } = reservationEnd(aggregate.escrow, request, awardMillimes)
  return {
    ...still(aggregate),
    ...(isNothing ? { changes: freed.changes, transfers: [freed.transfer] } : {}),
    ...(reason === null ? {} : { saidReason: reason }),
    deadlines: ticketEnds(aggregate, request, policy),
    releaseRequest: {
      id: request.id,
      move: 'resolve',
      to: releaseRequestMachine.take('resolve', request.status, source === 'admin' ? 'staff' : 'escrow', isNothing ? 'voided' : 'approved'),
      changes: {
        awardedMillimes: awardMillimes,
        decisionSource: source,
        decidedAt: now,
        resolvedAt: now,
        resolutionReason: reason,
        sellerNetMillimes: release.sellerNetMillimes,
      },
      ticket: { close: { outcome, awardedMillimes: awardMillimes, reason: reason ?? undefined } },
    },
    events: isNothing ? ['escrow.release_request.resolved', 'escrow.release_request.voided'] : ['escrow.release_request.resolved'],
  }
}

/** A pending request is withdrawn, which frees what it held back. */
export function voided(aggregate: EscrowAggregate, request: ReleaseRequestState, by: 'seller' | 'escrow'): Outcome {
  const { transfer, changes } = reservationEnd(aggregate.escrow, request, 0n)
  return {
    ...still(aggregate),
    changes,
    transfers: [transfer],
    deadlines: [approvalEnds(request)],
    releaseRequest: { id: request.id, move: 'void', to: releaseRequestMachine.take('void', request.status, by), changes: {} },
    events: ['escrow.release_request.voided'],
  }
}

/** Nobody's silence approves it any more. */
export const approvalEnds = ({ id }: ReleaseRequestState): DeadlineChange => ({ clear: 'release_approval', subjectId: id })

/** With the ticket ends its own deadline, and the completion goes on if nothing else holds it back. */
export function ticketEnds(aggregate: EscrowAggregate, { id, dispute }: ReleaseRequestState, policy: Policy): DeadlineChange[] {
  const others = disputedRequests(aggregate).filter((request) => request.id !== id)
  const isHeldStill = isCompletionHeld({ ...aggregate, releaseRequests: others }) || aggregate.openDispute !== null
  return [
    ...(dispute ? [{ clear: 'dispute_silence', subjectId: dispute.id } as const] : []),
    ...(isHeldStill ? [] : [resumeCompletion(policy.resumeAtLeastHours)]),
  ]
}

/** As whom a role decides a request. */
export const decisionSourceOf: Readonly<Record<Role, DecisionSource | null>> = {
  buyer: 'buyer',
  timer: 'timeout',
  staff: 'admin',
  seller: null,
  creator: null,
  provider: null,
  guest: null,
}
