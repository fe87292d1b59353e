import { DomainError } from '../../errors.js'
import { command } from '../command.js'
import { proofIs, proofNotExtendedBefore, proofRequired } from '../conditions.js'
import { still } from '../ending.js'
import { extended } from '../proof-step.js'

const fields = {
  hours: {
    kind: 'whole_number',
    least: 1,
    says: 'How many hours the seller has from now on, 6-72 unless the deployment sets other bounds.',
    isRequired: true,
  },
} as const

export const extendProofDeadline = command({
  name: 'extend_proof_deadline',
  mutation: {
    name: 'extendProofDeadline',
    does: 'The buyer gives the seller more time for a proof that has expired: once, before the money goes back.',
    action: 'Give more time for the proof, once.',
    input: { says: 'More time for an expired proof.', fields, refersTo: 'version' },
    payload: 'An escrow whose proof is waited for again.',
  },
  via: 'SESSION',
  needsPerson: true,
  notIn: { instant: 'INSTANT_ESCROW_NO_PROOF' },
  requires: proofRequired,
  from: {
    paid: {
      by: ['buyer'],
      when: [proofNotExtendedBefore, proofIs('expired')],
      to: ['paid'],
      events: ['escrow.proof.required'],
      otherEvents: ['escrow.proof.correction_requested'],
    },
  },
  refusals: { disputed: 'DISPUTE_OPEN', cancelled: 'ESCROW_CLOSED', completed: 'ESCROW_CLOSED', otherwise: 'PROOF_PHASE_INVALID' },
  effect: ({ aggregate, given: { hours }, now, policy: { proofDeadlineMinHours: least, proofDeadlineMaxHours: most } }) => {
    if (hours < least || hours > most)
      throw new DomainError('VALIDATION_ERROR', { details: { hours: `must be from ${least} to ${most}` }, field: ['hours'] })
    return { ...still(aggregate), ...extended(aggregate, hours, now) }
  },
  mail: { kind: 'proof_extended' },
})
