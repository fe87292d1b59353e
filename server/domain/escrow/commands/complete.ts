import { command } from '../command.js'
import { sellerRegistered } from '../conditions.js'
import { released } from '../ending.js'
import type { EscrowAggregate } from '../escrow.js'
import { accepted } from '../proof-step.js'
import { noPeriodDispute } from '../release-conditions.js'
import { pendingRequests } from '../release-slices.js'
import { followUp, type Outcome } from '../step.js'
import { isProofAccepted } from '../../proof/proof.js'
import { approveReleaseRequest } from './approve-release-request.js'

export const complete = command({
  name: 'complete',
  mutation: {
    name: 'completeEscrow',
    does: 'The buyer accepts, which releases the money to the seller.',
    action: 'Accept, and release the money.',
    input: { says: 'The escrow to complete.', fields: {}, refersTo: 'session' },
    payload: 'A completed escrow.',
  },
  via: 'SESSION',
  needsPerson: true,
  movesMoney: true,
  session: { action: 'complete', says: 'Accept the delivery and release the money (buyer).', target: 'buyer' },
  deadline: { kind: 'completion' },
  notIn: { instant: 'INSTANT_ESCROW_NO_COMPLETE_STEP' },
  from: {
    paid: {
      by: ['buyer'],
      to: ['completed'],
      when: [noPeriodDispute],
      whenGiven: [sellerRegistered],
      otherEvents: ['escrow.proof.accepted'],
    },
    delivered: { by: ['buyer', 'timer'], to: ['completed'], when: [noPeriodDispute], whenGiven: [sellerRegistered] },
  },
  refusals: { disputed: 'DISPUTE_OPEN', cancelled: 'ESCROW_CLOSED', completed: 'ESCROW_ALREADY_COMPLETED', otherwise: 'INVALID_ACTION' },
  brings: [approveReleaseRequest],
  // What was claimed and not answered is approved with the rest (decisions 5).
  first: ({ aggregate }) => pendingRequests(aggregate).map(({ id }) => followUp(approveReleaseRequest, { id })),
  effect: ({ aggregate, now, role }) => ({
    ...released(aggregate, now, role === 'timer' ? 'completion_deadline' : 'completed_by_buyer'),
    ...acceptingProof(aggregate),
  }),
  mail: { kind: 'escrow_completed' },
})

/** Whoever accepts everything accepts the proof, too, wherever it stands (decisions 6). */
function acceptingProof(aggregate: EscrowAggregate): Pick<Outcome, 'proof' | 'events'> {
  if (!aggregate.proof || isProofAccepted(aggregate.proof)) return {}
  const { proof, events } = accepted(aggregate, 'buyer')
  return { proof, ...(events ? { events } : {}) }
}
