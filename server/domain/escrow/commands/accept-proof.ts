import { command } from '../command.js'
import { proofIs } from '../conditions.js'
import { still } from '../ending.js'
import { accepted } from '../proof-step.js'

/** The buyer has let the time for looking at the proof pass: it counts as accepted (decisions 6). */
export const acceptProof = command({
  name: 'accept_proof',
  via: 'TIMER',
  needsPerson: false,
  deadline: { kind: 'proof_review' },
  from: {
    paid: {
      by: ['timer'],
      when: [proofIs('submitted_waiting_buyer_review')],
      to: ['paid'],
      events: ['escrow.proof.accepted_by_timeout'],
    },
  },
  refusals: { otherwise: 'PROOF_PHASE_INVALID' },
  effect: ({ aggregate }) => ({ ...still(aggregate), ...accepted(aggregate, 'timeout') }),
  mail: { kind: 'proof_accepted' },
})
