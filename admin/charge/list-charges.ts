import type { ChargeSort } from '../../schema/operations/document-types.js'
import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

export const chargeStatuses = ['PENDING', 'PAID', 'COMPLETED'] as const

/** Charges, filtered and sorted by the server. */
export const listCharges = cursorList(async ({ first, after, filter: { q, status }, sort }) => {
  const known = chargeStatuses.find((each) => each === status)
  const filter = { ...(known ? { status: [known] } : {}), ...(q ? { q } : {}) }
  return (await ask('Charges', { first, after, filter, sort: sorts[sort] ?? 'CREATED_AT_DESC', withTotal: false })).charges
})

const sorts: Partial<Record<string, ChargeSort>> = { 'createdAt ASC': 'CREATED_AT', 'createdAt DESC': 'CREATED_AT_DESC' }
