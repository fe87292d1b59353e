import type { ReleaseRequestName } from '../../release-request/release-request.js'
import { releaseRequestMachine } from '../../release-request/release-request.js'
import { requestIdField } from '../command-input.js'
import { command, type Path } from '../command.js'
import { still } from '../ending.js'
import type { DisputableStatus } from '../escrow.js'
import { progressive } from '../conditions.js'
import { requestKnown, requestPending } from '../release-conditions.js'
import { approvalEnds, decisionSourceOf } from '../release-request-step.js'
import { findRequest, requireRequest } from '../release-slices.js'
import { followUp } from '../step.js'
import { settleReleaseRequest } from './settle-release-request.js'

const pathFrom = (status: DisputableStatus): Path<ReleaseRequestName> => ({
  by: ['buyer', 'timer'],
  when: [requestKnown, requestPending],
  to: [status],
  events: ['escrow.release_request.approved'],
  timerEvents: ['escrow.release_request.auto_approved'],
})

const fields = { requestId: requestIdField('The payout request to approve') } as const

export const approveReleaseRequest = command({
  name: 'approve_release_request',
  mutation: {
    name: 'approveReleaseRequest',
    does: 'The buyer approves a payout request, which releases its slice to the seller.',
    action: 'Approve a payout request.',
    input: { says: 'A payout request to approve.', fields, refersTo: 'session' },
    payload: 'A payout request that was approved and released.',
    answers: 'request',
  },
  via: 'SESSION',
  needsPerson: true,
  movesMoney: true,
  session: { action: 'approve_release', says: 'Approve a payout request (buyer).', target: 'buyer' },
  namesRequest: true,
  deadline: {
    kind: 'release_approval',
    isAbout: (aggregate, id) => findRequest(aggregate, { id })?.status === 'pending',
    givenOf: (id) => ({ id }),
  },
  reach: [progressive],
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'RELEASE_REQUEST_NOT_PENDING' },
  statusOf: { DISPUTE_OPEN: 409, RELEASE_REQUEST_NOT_PENDING: 409 },
  read: ({ requestId }): ReleaseRequestName => ({ requestId }),
  brings: [settleReleaseRequest],
  effect: ({ aggregate, given, now, role }) => {
    const request = requireRequest(aggregate, given)
    return {
      ...still(aggregate),
      deadlines: [approvalEnds(request)],
      releaseRequest: {
        id: request.id,
        move: 'approve',
        to: releaseRequestMachine.take('approve', request.status, role === 'timer' ? 'timer' : 'buyer'),
        changes: { decidedAt: now, decisionSource: decisionSourceOf[role] },
      },
      follows: [followUp(settleReleaseRequest, { id: request.id })],
    }
  },
})
