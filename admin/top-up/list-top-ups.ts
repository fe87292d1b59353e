import type { TopUpStatus } from '../../schema/operations/document-types.js'
import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

export const topUpStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'] as const satisfies readonly TopUpStatus[]

/** Everybody's top-ups, newest first. */
export const listTopUps = cursorList(async ({ first, after, filter }) => {
  const status = topUpStatuses.find((each) => each === filter['status']) ?? null
  return (await ask('StaffTopUps', { status, first, after })).topUps
})
