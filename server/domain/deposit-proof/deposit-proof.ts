import type { StaffRole } from '../credential/actor.js'
import { machine } from '../machine.js'

/**
 * What a guest shows of a payment into the platform's bank account (decisions 8, Guest checkout). An escrow waits for at most one; a rejected
 * one may be followed by another from the same link, and an escrow that is cancelled rejects the one that waits.
 */
export const depositProofMachine = machine({
  noun: 'bank-deposit proof',
  column: 'deposit_proof.status',
  statuses: ['pending', 'accepted', 'rejected', 'auto_rejected'],
  initial: ['pending'],
  moves: {
    /** The money is at the bank: it pays the escrow. */
    accept: { from: ['pending'], to: ['accepted'], by: ['staff'] },
    reject: { from: ['pending'], to: ['rejected'], by: ['staff'] },
    auto_reject: { from: ['pending'], to: ['auto_rejected'], by: ['escrow'] },
  },
})
export type DepositProofStatus = (typeof depositProofMachine.statuses)[number]

/** Who decides one, and sends back what a guest is owed (decisions 13). */
export const depositDeciders = ['finance', 'owner'] as const satisfies readonly StaffRole[]

export const depositDecisions = ['approve', 'reject'] as const
export type DepositDecision = (typeof depositDecisions)[number]
