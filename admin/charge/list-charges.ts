import type { ChargeSort } from '../../schema/operations/document-types.js'
import type { ReadList } from '../provider/data-provider.js'
import { ask } from '../server/ask.js'

export const chargeStatuses = ['PENDING', 'PAID', 'COMPLETED'] as const

/** Charges, filtered and sorted by the server. */
export const listCharges: ReadList = async ({ pagination, filter, sort }) => {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const status = chargeStatuses.find((each) => each === filter?.status)
  const { charges } = await ask('Charges', {
    first: perPage,
    offset: (page - 1) * perPage,
    filter: { ...(status ? { status: [status] } : {}), ...(filter?.q ? { q: String(filter.q) } : {}) },
    sort: sorts[`${sort?.field} ${sort?.order}`] ?? 'CREATED_AT_DESC',
  })
  return { data: charges.nodes, total: charges.totalCount ?? 0 }
}

const sorts: Record<string, ChargeSort> = {
  'createdAt ASC': 'CREATED_AT',
  'createdAt DESC': 'CREATED_AT_DESC',
  'amountTnd ASC': 'AMOUNT',
  'amountTnd DESC': 'AMOUNT_DESC',
}
