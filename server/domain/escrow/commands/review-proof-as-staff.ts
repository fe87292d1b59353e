import { bounds } from '../../bounds.js'
import { proofRulings } from '../../proof/proof.js'
import { command } from '../command.js'
import { proofIs, proofRequired } from '../conditions.js'
import { refunded, still } from '../ending.js'
import { accepted, proofOf, sentBack } from '../proof-step.js'

const fields = {
  decision: {
    kind: 'choice',
    values: proofRulings,
    enumName: 'ProofRuling',
    says: 'What becomes of the proof, and with CANCEL of the escrow.',
    isRequired: true,
  },
  reason: { kind: 'text', bound: bounds.staffReason, says: 'Why', isRequired: true },
} as const

export const reviewProofAsStaff = command({
  name: 'review_proof_as_staff',
  mutation: {
    name: 'reviewProofAsStaff',
    does: 'Staff decide a proof that was left to them. Above the four-eyes limit the decision waits for `confirmStaffAction` by somebody else.',
    action: 'Decide the proof of the purchase.',
    input: { says: 'A staff decision on a proof.', fields, refersTo: 'version' },
    payload: 'A decided proof, or a decision that waits for a second person.',
    alsoRefuses: ['REASON_REQUIRED', 'STAFF_ONLY'],
  },
  via: 'STAFF',
  needsPerson: true,
  movesMoney: true,
  notIn: { instant: 'INSTANT_ESCROW_NO_PROOF' },
  requires: proofRequired,
  from: {
    paid: {
      by: ['staff'],
      when: [proofIs('needs_review')],
      to: ['paid', 'cancelled'],
      otherEvents: ['escrow.proof.accepted', 'escrow.proof.correction_requested'],
    },
  },
  refusals: { disputed: 'DISPUTE_OPEN', cancelled: 'ESCROW_CLOSED', completed: 'ESCROW_CLOSED', otherwise: 'PROOF_PHASE_INVALID' },
  effect: ({ aggregate, given: { decision, reason }, now }) => {
    const said = { saidReason: reason }
    if (decision === 'accept') return { ...still(aggregate), ...accepted(aggregate, 'admin', reason), ...said }
    if (decision === 'request_correction') return { ...still(aggregate), ...sentBack(aggregate, reason, now), ...said }
    return {
      ...refunded(aggregate, now, 'proof_rejected'),
      ...said,
      proof: { to: proofOf(aggregate).phase, settledBy: 'admin', decision: { decision: 'rejected', source: 'admin', reason } },
    }
  },
  mail: {
    kind: ({ to, proof }) => {
      if (to === 'cancelled') return 'escrow_cancelled'
      return proof?.to === 'correction_requested' ? 'proof_correction_requested' : 'proof_accepted'
    },
  },
})
