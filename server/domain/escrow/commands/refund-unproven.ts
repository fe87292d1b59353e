import { command } from '../command.js'
import { proofIs } from '../conditions.js'
import { refunded } from '../ending.js'

/** The buyer has given no more time for an expired proof: everything goes back (decisions 6). */
export const refundUnproven = command({
  name: 'refund_unproven',
  via: 'TIMER',
  needsPerson: false,
  movesMoney: true,
  deadline: { kind: 'proof_extension' },
  from: { paid: { by: ['timer'], when: [proofIs('expired')], to: ['cancelled'] } },
  refusals: { otherwise: 'PROOF_PHASE_INVALID' },
  effect: ({ aggregate, now }) => refunded(aggregate, now, 'proof_expired'),
  mail: { kind: 'proof_refunded' },
})
