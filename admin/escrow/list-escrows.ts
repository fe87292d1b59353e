import type { EscrowFilterInput, EscrowSort, EscrowStatus } from '../../schema/operations/document-types.js'
import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

export const escrowStatuses = [
  'PENDING',
  'PAID',
  'DELIVERED',
  'DISPUTED',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly EscrowStatus[]

/** Escrows, filtered and sorted by the server, which reads on behind the page before: a long list is not counted for each look. */
export const listEscrows = cursorList(async ({ first, after, filter, sort }) => {
  const asked = { first, after, filter: filterOf(filter), sort: sorts[sort] ?? 'CREATED_AT_DESC', withTotal: false }
  return (await ask('Escrows', asked)).escrows
})

/** The orders that a list of everybody's escrows is kept in: by any other one, a page would sort all of them. */
const sorts: Partial<Record<string, EscrowSort>> = { 'createdAt ASC': 'CREATED_AT', 'createdAt DESC': 'CREATED_AT_DESC' }

function filterOf({ q, status, email, userId }: Partial<Record<string, string>>): EscrowFilterInput {
  const known = escrowStatuses.find((each) => each === status)
  return { ...(q ? { q } : {}), ...(known ? { status: [known] } : {}), ...(email ? { email } : {}), ...(userId ? { userId } : {}) }
}
