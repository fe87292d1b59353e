import { bounds } from '../../bounds.js'
import { optionalReason } from '../command-input.js'
import { command, condition, type EffectContext } from '../command.js'
import { hoursAfter } from '../completion-deadline.js'
import { still } from '../ending.js'
import { notClosing, progressive } from '../conditions.js'
import { openRequests, pendingRequests } from '../release-slices.js'
import { followUp, type FollowUp, type Outcome } from '../step.js'
import { approveReleaseRequest } from './approve-release-request.js'
import { voidReleaseRequest } from './void-release-request.js'

/** What becomes of the payout requests that nobody has answered. */
const pendingRequestChoices = ['wait', 'approve', 'void'] as const
export type PendingRequestChoice = (typeof pendingRequestChoices)[number]

const fields = {
  pendingRequests: {
    kind: 'choice',
    values: pendingRequestChoices,
    enumName: 'PendingRequestChoice',
    says: 'What becomes of payout requests that are pending; default `WAIT`.',
    isRequired: false,
  },
  reason: optionalReason('Why', bounds.reason),
} as const

interface Closing {
  pendingRequests: PendingRequestChoice
  reason: string | null
}

const approvesAsBuyer = condition<Closing>(
  'BUYER_ONLY',
  ({ given, roles }) => given?.pendingRequests !== 'approve' || roles.includes('buyer'),
)
const voidsAsSeller = condition<Closing>('SELLER_ONLY', ({ given, roles }) => given?.pendingRequests !== 'void' || roles.includes('seller'))

export const close = command({
  name: 'close',
  mutation: {
    name: 'closeEscrow',
    does: 'Ends a progressive escrow: what was claimed is settled, the rest goes back to the buyer; at once when the seller closes it, otherwise after a time in which the seller may still claim. One that is closed already is answered as it is now.',
    action: 'Close a progressive escrow.',
    input: { says: 'The progressive escrow to close (specification, Payout requests).', fields, refersTo: 'version' },
    payload: 'A closing or closed escrow.',
    answers: 'closing',
  },
  via: 'API',
  needsPerson: false,
  movesMoney: true,
  needsPersonFor: ({ pendingRequests }) => pendingRequests === 'approve',
  isForCreator: true,
  reach: [approvesAsBuyer, voidsAsSeller, progressive],
  from: {
    paid: { by: ['seller', 'buyer', 'creator'], when: [notClosing], to: ['paid'], events: ['escrow.updated'] },
  },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'ESCROW_NOT_CLOSABLE' },
  statusOf: { DISPUTE_OPEN: 409 },
  isDone: ({ escrow }) => escrow.closedAt != null,
  read: ({ pendingRequests, reason }): Closing => ({ pendingRequests: pendingRequests ?? 'wait', reason: reason || null }),
  brings: [approveReleaseRequest, voidReleaseRequest],
  effect: closed,
  // Where it ends at once, the end is told.
  mail: { kind: ({ events, deadlines }) => (events.length === 0 ? null : deadlines.length > 0 ? 'close_requested' : 'close_begun') },
})

/** Whoever stands for the seller gives up what was not claimed; anybody else leaves the seller time to claim it (decisions 7). */
function closed({ aggregate, given, now, policy, role }: EffectContext<Closing>): Outcome {
  const { releasedMillimes, refundedMillimes } = aggregate.escrow
  const pending = pendingRequests(aggregate)
  const left = given.pendingRequests === 'void' ? openRequests(aggregate).length - pending.length : openRequests(aggregate).length
  const closingAt = role === 'seller' ? now : hoursAfter(now, policy.closeWaitHours)
  return {
    ...still(aggregate),
    saidReason: given.reason ?? undefined,
    changes: {
      closedAt: now,
      closingAt,
      closeReason: given.reason,
      closeReleasedMillimes: releasedMillimes,
      closeRefundedMillimes: refundedMillimes,
    },
    deadlines: role === 'seller' ? [] : [{ set: 'closing', at: closingAt }],
    ...(role === 'seller' && left === 0 ? { events: [] } : {}),
    follows: pending.flatMap(({ id }) => answers[given.pendingRequests](id)),
  }
}

const answers: Readonly<Record<PendingRequestChoice, (id: string) => FollowUp[]>> = {
  wait: () => [],
  approve: (id) => [followUp(approveReleaseRequest, { id })],
  void: (id) => [followUp(voidReleaseRequest, { id })],
}
