import { command } from '../command.js'
import { proofIs } from '../conditions.js'
import { refunded, still } from '../ending.js'
import { expired, expiredProof, proofOf } from '../proof-step.js'

/** The seller has shown nothing in time. The first time the buyer may give more of it; the second time the money goes back (decisions 6). */
export const expireProof = command({
  name: 'expire_proof',
  via: 'TIMER',
  needsPerson: false,
  movesMoney: true,
  deadline: { kind: 'proof_upload' },
  from: {
    paid: {
      by: ['timer'],
      when: [proofIs('waiting_seller_proof', 'correction_requested')],
      to: ['paid', 'cancelled'],
      events: ['escrow.proof.expired'],
    },
  },
  refusals: { otherwise: 'PROOF_PHASE_INVALID' },
  effect: ({ aggregate, now, policy }) =>
    proofOf(aggregate).extendedAt
      ? { ...refunded(aggregate, now, 'proof_expired'), proof: expiredProof(aggregate) }
      : { ...still(aggregate), ...expired(aggregate, now, policy) },
  mail: { kind: ({ to }) => (to === 'cancelled' ? 'proof_refunded' : 'proof_expired') },
})
