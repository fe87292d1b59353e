import type { StaffRole } from '../credential/actor.js'
import { machine } from '../machine.js'

/**
 * Whether a business was verified (decisions 3): staff decide, and decide anew once the developer has said something else about it. In
 * the sandbox what the developer says is approved at once.
 */
export const businessMachine = machine({
  noun: 'business',
  column: 'business.status',
  statuses: ['pending', 'approved', 'rejected'],
  initial: ['pending', 'approved'],
  moves: {
    resubmit: { from: ['pending', 'approved', 'rejected'], to: ['pending', 'approved'], by: ['developer'] },
    approve: { from: ['pending', 'rejected'], to: ['approved'], by: ['staff'] },
    /** Also of one that was approved: what was found later counts. */
    reject: { from: ['pending', 'approved'], to: ['rejected'], by: ['staff'] },
  },
})
export type BusinessStatus = (typeof businessMachine.statuses)[number]

export const businessDecisions = ['approve', 'reject'] as const
export type BusinessDecision = (typeof businessDecisions)[number]

/** Who decides on businesses (decisions 3 and 18). */
export const businessDeciders: readonly StaffRole[] = ['compliance', 'owner']

/** What a business says of itself. */
export interface BusinessFacts {
  name: string
  registrationNumber: string
  taxId: string
}

export const saysOtherwise = (known: BusinessFacts, said: BusinessFacts): boolean =>
  known.name !== said.name || known.registrationNumber !== said.registrationNumber || known.taxId !== said.taxId

/** In the sandbox, a business of which staff are to decide all the same: its registration number ends in `-REVIEW` (decisions 22). */
export const isLeftToStaff = ({ registrationNumber }: Pick<BusinessFacts, 'registrationNumber'>): boolean =>
  registrationNumber.endsWith('-REVIEW')
