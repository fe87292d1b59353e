import type { StaffRole } from '../../server/domain/credential/actor.js'

const moneyStaff: readonly StaffRole[] = ['finance', 'owner']

/** Whether somebody in this role looks after money, as far as the page shows it; the server says so itself. */
export const isMoneyStaff = (role: unknown): boolean => moneyStaff.some((each) => each === role)
