import { bounds } from '../../bounds.js'
import { releaseRequestMachine, type ReleaseRequestName } from '../../release-request/release-request.js'
import type { InputOf } from '../command-input.js'
import { command, condition, type Condition, type EffectContext, type Path } from '../command.js'
import { isOpener } from '../conditions.js'
import { reinstated } from '../dispute-end.js'
import { still } from '../ending.js'
import type { DisputableStatus } from '../escrow.js'
import { requestDisputed, requestKnown } from '../release-conditions.js'
import { ticketEnds } from '../release-request-step.js'
import { requireRequest } from '../release-slices.js'
import { followUp, type Outcome } from '../step.js'
import { settleReleaseRequest } from './settle-release-request.js'

const fields = {
  requestId: {
    kind: 'text',
    bound: bounds.requestId,
    says: 'The payout request whose rejection is withdrawn; without it, the dispute is that of the whole escrow',
    isRequired: false,
    isForPrograms: true,
  },
} as const

type Withdrawal = InputOf<typeof fields>

const ofWholeEscrow = condition<Withdrawal>('DISPUTE_OPEN', ({ given }) => given?.requestId == null)
const ofOnePeriod = condition<Withdrawal>('DISPUTE_NOT_OPEN', ({ given }) => given === undefined || given.requestId != null)

/** A condition on the request that is named; the one before has asked whether one is. */
const ofRequest = (asked: Condition<ReleaseRequestName>): Condition<Withdrawal> =>
  condition(asked.code, ({ given, ...rest }) =>
    asked.holds({ ...rest, given: given?.requestId == null ? undefined : nameOf(given.requestId) }),
  )

const nameOf = (requestId: string): ReleaseRequestName => ({ requestId })

const rejectionFrom = (status: DisputableStatus): Path<Withdrawal> => ({
  by: ['buyer'],
  when: [ofOnePeriod, ofRequest(requestKnown), ofRequest(requestDisputed)],
  to: [status],
  events: ['escrow.release_request.approved'],
})

export const withdrawDispute = command({
  name: 'withdraw_dispute',
  mutation: {
    name: 'withdrawDispute',
    does: 'The opener withdraws the dispute; the escrow returns to where it was. With a `requestId` the buyer withdraws the rejection of a payout request, which releases its slice.',
    action: 'Withdraw one’s own dispute.',
    input: { says: 'The dispute to withdraw.', fields, refersTo: 'version' },
    payload: 'An escrow without that dispute.',
  },
  via: 'SESSION',
  needsPerson: true,
  movesMoney: true,
  namesRequest: true,
  from: {
    disputed: { by: ['buyer', 'seller'], when: [ofWholeEscrow, isOpener], to: ['paid', 'delivered'], events: ['escrow.dispute.resolved'] },
    paid: rejectionFrom('paid'),
    delivered: rejectionFrom('delivered'),
  },
  refusals: { otherwise: 'DISPUTE_NOT_OPEN' },
  brings: [settleReleaseRequest],
  effect: (context) => {
    const { aggregate, given, policy } = context
    if (given.requestId != null) return rejectionWithdrawn({ ...context, given: nameOf(given.requestId) })
    return reinstated(aggregate, { reason: 'dispute_withdrawn', policy, outcome: 'withdrawn' })
  },
  mail: { kind: ({ dispute }) => (dispute ? 'dispute_resolved' : null) },
})

/** What the buyer rejected is approved after all, and paid out (decisions 7). */
function rejectionWithdrawn({ aggregate, given, now, policy }: EffectContext<ReleaseRequestName>): Outcome {
  const request = requireRequest(aggregate, given)
  return {
    ...still(aggregate),
    deadlines: ticketEnds(aggregate, request, policy),
    releaseRequest: {
      id: request.id,
      move: 'reinstate',
      to: releaseRequestMachine.take('reinstate', request.status, 'buyer'),
      changes: { decidedAt: now, decisionSource: 'buyer' },
      ticket: { close: { outcome: 'withdrawn', awardedMillimes: null } },
    },
    follows: [followUp(settleReleaseRequest, { id: request.id })],
  }
}
