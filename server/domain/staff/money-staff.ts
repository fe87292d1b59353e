import type { StaffRole } from '../credential/actor.js'

/** Who of staff reads the ledger. */
export const moneyStaff = ['finance', 'owner'] as const satisfies readonly StaffRole[]
