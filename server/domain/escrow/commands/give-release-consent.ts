import { command, type Path } from '../command.js'
import { progressive } from '../conditions.js'
import { still } from '../ending.js'
import { withReleaseConsent } from '../release-consent.js'

const pathFrom = (status: 'paid' | 'delivered'): Path => ({ by: ['buyer'], to: [status], events: ['escrow.updated'] })

export const giveReleaseConsent = command({
  name: 'give_release_consent',
  mutation: {
    name: 'giveReleaseConsent',
    does: 'The buyer accepts that payout requests which stay unanswered are paid out by themselves; it can also be given when paying.',
    action: 'Accept automatic release.',
    input: { says: 'The progressive escrow whose payout requests may be paid out by themselves.', fields: {}, refersTo: 'version' },
    payload: 'A progressive escrow with the buyer’s consent.',
  },
  via: 'SESSION',
  needsPerson: true,
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },
  refusals: { pending: 'ESCROW_NOT_PAID', disputed: 'DISPUTE_OPEN', otherwise: 'ESCROW_CLOSED' },
  reach: [progressive],
  effect: ({ aggregate, now }) => {
    const changes = withReleaseConsent(aggregate.escrow, true, now)
    return changes.releaseConsentAt ? { ...still(aggregate), changes } : null
  },
})
