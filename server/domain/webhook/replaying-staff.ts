import type { StaffRole } from '../credential/actor.js'

/** Who of staff sends events again. */
export const replayingStaff = ['finance', 'owner'] as const satisfies readonly StaffRole[]
