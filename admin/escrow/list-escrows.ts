import type { EscrowFilterInput, EscrowSort } from '../../schema/operations/document-types.js'
import type { ReadList } from '../provider/data-provider.js'
import { ask } from '../server/ask.js'

/** Escrows, filtered and sorted by the server. */
export const listEscrows: ReadList = async ({ pagination, filter, sort }) => {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const { escrows } = await ask('Escrows', {
    first: perPage,
    offset: (page - 1) * perPage,
    filter: filterOf(filter),
    sort: sorts[`${sort?.field} ${sort?.order}`] ?? 'CREATED_AT_DESC',
    withTotal: true,
  })
  return { data: escrows.nodes, total: escrows.totalCount ?? 0 }
}

const sorts: Record<string, EscrowSort> = {
  'createdAt ASC': 'CREATED_AT',
  'createdAt DESC': 'CREATED_AT_DESC',
  'updatedAt ASC': 'UPDATED_AT',
  'updatedAt DESC': 'UPDATED_AT_DESC',
  'amountTnd ASC': 'AMOUNT',
  'amountTnd DESC': 'AMOUNT_DESC',
}

/** Empty fields of the form are no filter. */
const filterOf = (given: EscrowFilterInput = {}): EscrowFilterInput =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== null))
