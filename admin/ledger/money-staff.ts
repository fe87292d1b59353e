import { money } from '../home/queues.js'

/** Whether somebody in this role looks after money, as far as the page shows it; the server says so itself. */
export const isMoneyStaff = (role: unknown): boolean => money.some((each) => each === role)
