import type {
  ProofDecisionSource,
  ProofPhase,
  ProofReview,
  ProofRuling,
  ProofType,
  SubmissionDecision,
} from '../../server/domain/proof/proof.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

export const ProofPhases = graphqlEnum<ProofPhase>('ProofPhase', 'Where the proof of a purchase stands.', {
  awaiting_funding: 'The escrow is not paid yet.',
  waiting_seller_proof: 'The seller is to submit.',
  submitted_waiting_buyer_review: 'The buyer is to look at it; silence accepts it.',
  correction_requested: 'The seller is to submit again.',
  accepted: 'Accepted: the seller may deliver.',
  accepted_by_timeout: 'Accepted by the buyer’s silence: the seller may deliver.',
  needs_review: 'Staff are to decide.',
  expired: 'Nothing came in time; the buyer may give more time, once, or gets the money back.',
})

export const ProofTypes = graphqlEnum<ProofType>('ProofType', 'What a file is said to show.', {
  receipt: 'A receipt of the purchase.',
  order_confirmation: 'The confirmation of an order.',
  product_photo: 'A picture of the thing.',
  tracking_proof: 'That it was handed to a carrier.',
  other: 'Anything else.',
})

export const ProofDecisionSources = graphqlEnum<ProofDecisionSource>('ProofDecisionSource', 'Whose word on a proof it was.', {
  buyer: 'The buyer’s.',
  timeout: 'Nobody’s: the time passed.',
  admin: 'Staff’s.',
})

export const SubmissionDecisions = graphqlEnum<SubmissionDecision>('ProofSubmissionDecision', 'What became of what was submitted.', {
  accepted: 'It was accepted.',
  correction_requested: 'Something is to be corrected.',
  reported: 'The buyer suspects fraud, and staff look at it.',
  rejected: 'Staff refused it and cancelled the escrow.',
})

export const ProofReviews = graphqlEnum<ProofReview>('ProofReview', 'What a buyer makes of a proof.', {
  accept: 'It is good; the seller may deliver.',
  request_correction: 'The seller is to submit again.',
  report: 'It looks like fraud; staff are to look at it.',
})

export const ProofRulings = graphqlEnum<ProofRuling>('ProofRuling', 'What staff decide of a proof.', {
  accept: 'It is good; the seller may deliver.',
  request_correction: 'The seller is to submit again.',
  cancel: 'The escrow is cancelled and the buyer gets everything back.',
})
