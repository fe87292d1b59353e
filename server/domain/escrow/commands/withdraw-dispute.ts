import { command } from '../command.js'
import { isOpener } from '../conditions.js'
import { reinstated } from '../dispute-end.js'

export const withdrawDispute = command({
  name: 'withdraw_dispute',
  mutation: {
    name: 'withdrawDispute',
    does: 'The opener withdraws the dispute; the escrow returns to where it was.',
    action: 'Withdraw one’s own dispute.',
    input: { says: 'The dispute to withdraw.', fields: {}, refersTo: 'version' },
    payload: 'An escrow back where its dispute began.',
  },
  via: 'SESSION',
  needsPerson: true,
  from: {
    disputed: { by: ['buyer', 'seller'], when: [isOpener], to: ['paid', 'delivered'], events: ['escrow.dispute.resolved'] },
  },
  refusals: { otherwise: 'DISPUTE_NOT_OPEN' },
  effect: ({ aggregate, policy }) =>
    reinstated(aggregate, { reason: 'dispute_withdrawn', leastHours: policy.resumeAtLeastHours, outcome: 'withdrawn' }),
  mail: { kind: 'dispute_resolved' },
})
