import type { WithdrawalStatus } from '../../schema/operations/document-types.js'
import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

export const withdrawalStatuses = ['PENDING', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED'] as const satisfies readonly WithdrawalStatus[]

/** Everybody's withdrawals, newest first. */
export const listWithdrawals = cursorList(async ({ first, after, filter }) => {
  const status = withdrawalStatuses.find((each) => each === filter['status']) ?? null
  const email = filter['email']?.trim() || null
  return (await ask('StaffWithdrawals', { status, email, newestFirst: true, first, after })).withdrawals
})
