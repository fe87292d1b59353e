import { bounds } from '../../bounds.js'
import { releaseRequestMachine, type ReleaseRequestName } from '../../release-request/release-request.js'
import { requestIdField } from '../command-input.js'
import { command, type Path } from '../command.js'
import { hoursAfter, pauseCompletion } from '../completion-deadline.js'
import { still } from '../ending.js'
import type { DisputableStatus } from '../escrow.js'
import { progressive } from '../conditions.js'
import { requestKnown, requestPending } from '../release-conditions.js'
import { approvalEnds } from '../release-request-step.js'
import { requireRequest } from '../release-slices.js'

type Rejection = ReleaseRequestName & { reason: string; fileIds?: readonly string[] | null }

const pathFrom = (status: DisputableStatus): Path<Rejection> => ({
  by: ['buyer'],
  when: [requestKnown, requestPending],
  to: [status],
  events: ['escrow.release_request.disputed'],
})

const fields = {
  requestId: requestIdField('The payout request to reject'),
  reason: { kind: 'text', bound: bounds.disputeReason, says: 'What is wrong', isRequired: true },
  fileIds: {
    kind: 'files',
    bound: bounds.evidenceFiles,
    says: 'What shows it, 1-5 files that the buyer has uploaded and named nowhere else, `file_…`.',
    isRequired: false,
  },
} as const

export const rejectReleaseRequest = command({
  name: 'reject_release_request',
  mutation: {
    name: 'rejectReleaseRequest',
    does: 'The buyer rejects a payout request, which opens a dispute on that period alone; its slice stays reserved.',
    action: 'Reject a payout request.',
    input: { says: 'A payout request to reject.', fields, refersTo: 'session' },
    payload: 'A payout request in dispute.',
    answers: 'request',
    alsoRefuses: ['FILE_NOT_FOUND', 'FILE_ALREADY_USED'],
  },
  via: 'SESSION',
  needsPerson: true,
  isOfOwnAccord: true,
  session: { action: 'reject_release', says: 'Reject a payout request (buyer).', target: 'buyer', isGrave: true },
  namesRequest: true,
  reach: [progressive],
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'RELEASE_REQUEST_NOT_PENDING' },
  statusOf: { DISPUTE_OPEN: 409, RELEASE_REQUEST_NOT_PENDING: 409 },
  read: ({ requestId, reason, fileIds = null }): Rejection => ({ requestId, reason, fileIds }),
  effect: ({ aggregate, given, now, policy }) => {
    const request = requireRequest(aggregate, given)
    return {
      ...still(aggregate),
      saidReason: given.reason,
      deadlines: [
        approvalEnds(request),
        pauseCompletion,
        { set: 'dispute_silence', at: hoursAfter(now, policy.disputeSilenceHours), subject: 'release_dispute' },
      ],
      releaseRequest: {
        id: request.id,
        move: 'reject',
        to: releaseRequestMachine.take('reject', request.status, 'buyer'),
        changes: {},
        ticket: { open: { reason: given.reason, fileIds: given.fileIds ?? [] } },
      },
    }
  },
  mail: { kind: 'release_rejected' },
})
