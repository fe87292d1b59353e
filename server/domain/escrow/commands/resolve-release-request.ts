import { bounds } from '../../bounds.js'
import { parseAward } from '../../dispute/award.js'
import type { ReleaseRequestName, ReleaseRequestState } from '../../release-request/release-request.js'
import { requestIdField, type InputOf } from '../command-input.js'
import { command, condition, type Path } from '../command.js'
import type { DisputableStatus } from '../escrow.js'
import { progressive } from '../conditions.js'
import { requestDisputed, requestKnown } from '../release-conditions.js'
import { resolved } from '../release-request-step.js'
import { findRequest, requireRequest } from '../release-slices.js'
import { followUp } from '../step.js'
import { settleReleaseRequest } from './settle-release-request.js'

const fields = {
  requestId: requestIdField('The disputed payout request'),
  awardedTnd: { kind: 'amount', says: 'What the seller is awarded of the slice in TND: from 0 to all of it.', isRequired: true },
  reason: { kind: 'text', bound: bounds.staffReason, says: 'Why', isRequired: true },
} as const

type Decision = ReleaseRequestName & { awardedMillimes: bigint; reason: string }

const awardWithinSlice = condition<Decision>(
  'AWARD_OUT_OF_RANGE',
  ({ aggregate, given }) => {
    const request = given && findRequest(aggregate, given)
    return !request || given.awardedMillimes <= request.amountMillimes
  },
  { message: () => 'The award is more than was claimed. Award from 0 to the amount of the payout request.' },
)

const pathFrom = (status: DisputableStatus): Path<Decision> => ({
  by: ['staff'],
  when: [requestKnown, requestDisputed, awardWithinSlice],
  to: [status],
  events: ['escrow.release_request.resolved'],
  otherEvents: ['escrow.release_request.voided'],
})

export const resolveReleaseRequest = command({
  name: 'resolve_release_request',
  mutation: {
    name: 'resolveReleaseRequest',
    does: 'Staff decide a disputed payout request: what is awarded is released, the rest can be claimed again. Above the four-eyes limit the decision waits for `confirmStaffAction` by somebody else.',
    action: 'Decide a disputed payout request.',
    input: { says: 'A staff decision on a disputed payout request.', fields, refersTo: 'version' },
    payload: 'A decided payout request, or a decision that waits for a second person.',
    answers: 'request',
    alsoRefuses: ['REASON_REQUIRED', 'STAFF_ONLY'],
  },
  via: 'STAFF',
  needsPerson: true,
  movesMoney: true,
  namesRequest: true,
  reach: [progressive],
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'DISPUTE_NOT_OPEN' },
  statusOf: { DISPUTE_OPEN: 409 },
  read: decisionOf,
  brings: [settleReleaseRequest],
  effect: ({ aggregate, given, now, policy }) => {
    const request = requireRequest(aggregate, given)
    const { awardedMillimes: awardMillimes, reason } = given
    const outcome = outcomeOf(request, awardMillimes)
    return {
      ...resolved(aggregate, request, policy, { awardMillimes, outcome, source: 'admin', reason, now }),
      ...(awardMillimes > 0n ? { follows: [followUp(settleReleaseRequest, { id: request.id })] } : {}),
    }
  },
  // What is awarded is told when it is paid.
  mail: { kind: ({ follows }) => (follows ? null : 'release_refused'), to: 'both' },
})

function decisionOf({ requestId, awardedTnd, reason }: InputOf<typeof fields>): Decision {
  return { requestId, awardedMillimes: parseAward(awardedTnd, 'awardedTnd'), reason }
}

const outcomeOf = ({ amountMillimes }: ReleaseRequestState, award: bigint) =>
  award === 0n ? 'refund_buyer' : award === amountMillimes ? 'release_seller' : 'split'
