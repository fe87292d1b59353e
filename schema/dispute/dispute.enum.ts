import type { DisputeCategory, DisputeResolution } from '../../server/domain/dispute/dispute.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

export const DisputeCategories = graphqlEnum<DisputeCategory>('DisputeCategory', 'What a dispute is about.', {
  not_delivered: 'Nothing was delivered.',
  not_as_described: 'What was delivered is not what was agreed.',
  incomplete: 'Something is missing.',
  payment: 'The payment is in question.',
  fraud: 'Suspected fraud.',
  other: 'Anything else.',
})

export const DisputeOutcomes = graphqlEnum<DisputeResolution>('DisputeResolution', 'How staff decide a dispute.', {
  release_seller: 'All that remains goes to the seller.',
  refund_buyer: 'All that remains goes back to the buyer.',
  split: 'The seller is awarded a part, the buyer gets back the rest.',
  dismiss: 'The dispute ends and the escrow goes on where it was.',
})
