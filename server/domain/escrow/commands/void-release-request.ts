import type { ReleaseRequestName } from '../../release-request/release-request.js'
import { requestIdField } from '../command-input.js'
import { command, type Path } from '../command.js'
import type { DisputableStatus } from '../escrow.js'
import { progressive } from '../conditions.js'
import { onSellersSide, requestKnown, requestOfOwn, requestPending } from '../release-conditions.js'
import { voided } from '../release-request-step.js'
import { requireRequest } from '../release-slices.js'

const pathFrom = (status: DisputableStatus): Path<ReleaseRequestName> => ({
  by: ['seller', 'creator'],
  when: [requestKnown, requestOfOwn, requestPending],
  to: [status],
  events: ['escrow.release_request.voided'],
})

const fields = { requestId: requestIdField('The payout request to withdraw') } as const

export const voidReleaseRequest = command({
  name: 'void_release_request',
  mutation: {
    name: 'voidReleaseRequest',
    does: 'The seller’s side withdraws a payout request that is pending; its slice can be claimed again, its `requestId` stays used.',
    action: 'Withdraw a payout request.',
    input: { says: 'A payout request to withdraw.', fields, refersTo: 'version' },
    payload: 'A payout request that was withdrawn.',
    answers: 'request',
  },
  via: 'API',
  needsPerson: false,
  movesMoney: true,
  namesRequest: true,
  isForCreator: true,
  reach: [onSellersSide, progressive],
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'RELEASE_REQUEST_NOT_PENDING' },
  statusOf: { DISPUTE_OPEN: 409, RELEASE_REQUEST_NOT_PENDING: 409 },
  read: ({ requestId }): ReleaseRequestName => ({ requestId }),
  effect: ({ aggregate, given }) => voided(aggregate, requireRequest(aggregate, given), 'seller'),
  mail: { kind: 'release_withdrawn' },
})
