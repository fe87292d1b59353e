import { bounds } from '../../bounds.js'
import { DomainError } from '../../errors.js'
import { proofReviews } from '../../proof/proof.js'
import { command } from '../command.js'
import { proofIs, proofRequired } from '../conditions.js'
import { still } from '../ending.js'
import { accepted, correctionAsked, reported } from '../proof-step.js'
import type { Step } from '../step.js'

const fields = {
  decision: {
    kind: 'choice',
    values: proofReviews,
    enumName: 'ProofReview',
    says: 'What the buyer makes of it.',
    isRequired: true,
    sandboxDefault: 'accept',
  },
  reason: {
    kind: 'text',
    bound: bounds.proofReason,
    says: 'Why it is not accepted, which the seller reads; not with ACCEPT, otherwise required',
    isRequired: false,
    sandboxDefault: 'Asked for in the sandbox',
  },
} as const

export const reviewProof = command({
  name: 'review_proof',
  mutation: {
    name: 'reviewProof',
    does: 'The buyer accepts the proof, asks for a correction, or reports fraud, which staff then look at. So they do when a correction is asked for too often.',
    action: 'Review the proof of the purchase.',
    input: { says: 'What the buyer makes of the proof.', fields, refersTo: 'session' },
    payload: 'An escrow whose proof was reviewed.',
    alsoRefuses: ['REASON_REQUIRED'],
  },
  via: 'SESSION',
  needsPerson: true,
  session: { action: 'review_proof', says: 'Review proof (buyer).', target: 'buyer' },
  notIn: { instant: 'INSTANT_ESCROW_NO_PROOF' },
  requires: proofRequired,
  from: {
    paid: {
      by: ['buyer'],
      when: [proofIs('submitted_waiting_buyer_review')],
      to: ['paid'],
      events: ['escrow.proof.accepted'],
      otherEvents: ['escrow.proof.correction_requested', 'escrow.proof.needs_review'],
    },
  },
  refusals: { disputed: 'DISPUTE_OPEN', cancelled: 'ESCROW_CLOSED', completed: 'ESCROW_CLOSED', otherwise: 'PROOF_PHASE_INVALID' },
  read: ({ decision, reason }) => {
    if (decision === 'accept') return { decision, reason: '' }
    if (!reason?.trim()) throw new DomainError('REASON_REQUIRED', { field: ['reason'] })
    return { decision, reason }
  },
  effect: ({ aggregate, given: { decision, reason }, now }) => {
    if (decision === 'accept') return { ...still(aggregate), ...accepted(aggregate, 'buyer') }
    const outcome = decision === 'report' ? reported(aggregate, reason) : correctionAsked(aggregate, reason, now)
    return { ...still(aggregate), ...outcome, saidReason: reason }
  },
  mail: { kind: tellingOf },
})

/** Which mail tells of where a proof has gone. */
export function tellingOf({ proof }: Step) {
  if (proof?.to === 'correction_requested') return 'proof_correction_requested'
  return proof?.to === 'needs_review' ? 'proof_needs_review' : 'proof_accepted'
}
