import type { DisputeType } from '../../schema/operations/document-types.js'
import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

export const disputeTypes = ['ESCROW_DISPUTE', 'RELEASE_DISPUTE'] as const satisfies readonly DisputeType[]

/** Disputes, the one that waits longest first. */
export const listDisputes = cursorList(async ({ first, after, filter }) => {
  const type = disputeTypes.find((each) => each === filter['type']) ?? null
  return (await ask('Disputes', { isOpen: filter['isOpen'] !== 'false', type, first, after })).disputes
})
