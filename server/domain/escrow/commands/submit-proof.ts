import { bounds } from '../../bounds.js'
import { proofTypes } from '../../proof/proof.js'
import { command } from '../command.js'
import { proofIs, proofRequired } from '../conditions.js'
import { still } from '../ending.js'
import { submitted } from '../proof-step.js'

const fields = {
  fileIds: {
    kind: 'files',
    bound: bounds.proofFiles,
    says: 'What shows it, 1-5 files that the seller has uploaded and named nowhere else, `file_…`.',
    isRequired: true,
  },
  proofType: {
    kind: 'choice',
    values: proofTypes,
    enumName: 'ProofType',
    says: 'What the files show; informational.',
    isRequired: false,
  },
  note: { kind: 'text', bound: bounds.proofNote, says: 'A word to the buyer', isRequired: false },
} as const

export const submitProof = command({
  name: 'submit_proof',
  mutation: {
    name: 'submitProof',
    does: 'The seller shows proof of the purchase or the shipment; the buyer looks at it.',
    action: 'Submit proof of the purchase.',
    input: { says: 'Files that prove the purchase or the shipment.', fields, refersTo: 'session' },
    payload: 'An escrow whose proof waits for the buyer.',
    alsoRefuses: ['FILE_NOT_FOUND', 'FILE_ALREADY_USED'],
  },
  via: 'SESSION',
  needsPerson: true,
  session: { action: 'submit_proof', says: 'Upload proof (seller).', target: 'seller' },
  notIn: { instant: 'INSTANT_ESCROW_NO_PROOF' },
  requires: proofRequired,
  from: {
    paid: {
      by: ['seller'],
      when: [proofIs('waiting_seller_proof', 'correction_requested')],
      to: ['paid'],
      events: ['escrow.proof.submitted'],
    },
  },
  refusals: { disputed: 'DISPUTE_OPEN', cancelled: 'ESCROW_CLOSED', completed: 'ESCROW_CLOSED', otherwise: 'PROOF_PHASE_INVALID' },
  effect: ({ aggregate, given: { fileIds, note, proofType }, now }) => ({
    ...still(aggregate),
    ...submitted(aggregate, { fileIds, note: note || null, proofType: proofType ?? null }, now),
  }),
  mail: { kind: 'proof_submitted' },
})
