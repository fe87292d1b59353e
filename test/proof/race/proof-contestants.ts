import { graphqlRequest } from '../../support/installation/rest-client.js'
import { uploadReceipt } from '../../support/installation/upload-receipt.js'
import { alarm, by, type PrepareContestant } from './contestant.js'
import { mutations } from './mutations.js'
import { inPerson, throughSession, whenDue } from './racers.js'

/** A file of the seller's is there before the race. */
const submitted: PrepareContestant = async ({ clients, shop }, { id: escrowId }) => {
  const fileIds = [await uploadReceipt(clients[0]!, shop.user)]
  return { request: graphqlRequest(mutations.submitProof, { escrowId, fileIds, note: 'Bought today.' }, shop.user.token) }
}

const fraud = { reason: 'The receipt is forged.' }
const ruling = { reason: 'As the receipt shows.' }

/** Whoever wants something of the proof of purchase of an escrow. */
export const proofContestants = {
  submit: by('submit', submitted, throughSession({ action: 'submit_proof', actor: 'seller' })),
  accept: by(
    'accept',
    inPerson('buyer', mutations.reviewProof, { decision: 'ACCEPT' }),
    throughSession({ action: 'review_proof', actor: 'buyer' }, { decision: 'accept' }),
  ),
  doubt: by(
    'doubt',
    inPerson('buyer', mutations.reviewProof, { decision: 'REQUEST_CORRECTION', ...fraud }),
    throughSession({ action: 'review_proof', actor: 'buyer' }, { decision: 'report', ...fraud }),
  ),
  extend: by('extend', inPerson('buyer', mutations.extendProof, { hours: 12 })),
  ruling: by(
    'staff',
    inPerson('staff', mutations.decideProof, { decision: 'ACCEPT', ...ruling }),
    inPerson('staff', mutations.decideProof, { decision: 'CANCEL', ...ruling }),
  ),
  expiry: alarm('expiry', whenDue('proof_upload')),
  silence: alarm('silence', whenDue('proof_review')),
  refundUnproven: alarm('refund of what came to nothing', whenDue('proof_extension')),
} as const
