import type { ReleaseRequestName } from '../../release-request/release-request.js'
import type { Command, Path } from '../command.js'
import type { EscrowAggregate, EscrowStatus } from '../escrow.js'
import { requestKnown } from '../release-conditions.js'
import { decisionSourceOf, resolved, voided } from '../release-request-step.js'
import { openRequests, requireRequest } from '../release-slices.js'
import { followUp, type FollowUp } from '../step.js'

const pathFrom = (status: EscrowStatus): Path<ReleaseRequestName> => ({
  by: ['buyer', 'seller', 'staff', 'timer'],
  when: [requestKnown],
  to: [status],
  events: ['escrow.release_request.voided'],
  otherEvents: ['escrow.release_request.resolved'],
})

/** The escrow ends otherwise, and an open request with it: a pending one is withdrawn, a disputed one is awarded nothing (decisions 7). */
export const endReleaseRequest: Command<'end_release_request', {}, ReleaseRequestName> = {
  name: 'end_release_request',
  via: 'STEP',
  needsPerson: false,
  movesMoney: true,
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered'), disputed: pathFrom('disputed') },
  refusals: { otherwise: 'RELEASE_REQUEST_NOT_FOUND' },
  effect: ({ aggregate, given, now, policy, role }) => {
    const request = requireRequest(aggregate, given)
    if (request.status === 'pending') return voided(aggregate, request, 'escrow')
    const source = decisionSourceOf[role]
    return resolved(aggregate, request, policy, { awardMillimes: 0n, outcome: 'refund_buyer', source, reason: null, now })
  },
}

/** What goes before an end of the escrow that pays out none of them as they were claimed. */
export const endOpenRequests = (aggregate: EscrowAggregate): FollowUp[] =>
  openRequests(aggregate).map(({ id }) => followUp(endReleaseRequest, { id }))
