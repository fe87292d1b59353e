import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin'

/** A list as react-admin asks for it, of one resource. */
type ReadList = (params: Pick<GetListParams, 'pagination' | 'filter' | 'sort'>) => Promise<GetListResult>

/** Each is loaded with the first page of its list. */
const lists: Record<string, () => Promise<ReadList>> = {
  audit: async () => (await import('../audit/list-audit-log.js')).listAuditLog,
  charges: async () => (await import('../charge/list-charges.js')).listCharges,
  developers: async () => (await import('../developer/list-developers.js')).listDevelopers,
  disputes: async () => (await import('../dispute/list-disputes.js')).listDisputes,
  escrows: async () => (await import('../escrow/list-escrows.js')).listEscrows,
  events: async () => (await import('../event/list-events.js')).listEvents,
  'ledger-accounts': async () => (await import('../ledger/list-ledger.js')).listAccounts,
  'ledger-transfers': async () => (await import('../ledger/list-ledger.js')).listTransfers,
  'top-ups': async () => (await import('../top-up/list-top-ups.js')).listTopUps,
  users: async () => (await import('../user/list-users.js')).listUsers,
  withdrawals: async () => (await import('../withdrawal/list-withdrawals.js')).listWithdrawals,
}

/**
 * Lists by named operations (`server/ask.ts`). Nothing here writes: a decision is a form of its own, with a preview and a reason, and each
 * case asks for what it shows.
 */
export const dataProvider: DataProvider = {
  getList: async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const load = lists[resource]
    if (!load) throw new Error(`there is no list of ${resource}`)
    const read = await load()
    const { data, pageInfo, ...rest } = await read(params)
    // Lists are not counted; on the last page it is known how many there are, and of a page that there is not, nothing.
    const { page = 1, perPage = data.length } = params.pagination ?? {}
    const isLast = pageInfo?.hasNextPage === false && (page === 1 || data.length > 0)
    const total = isLast ? { total: (page - 1) * perPage + data.length } : {}
    // Each list answers rows of its own operation; whoever shows them names the same resource.
    return { data: data as Row[], ...(pageInfo ? { pageInfo } : {}), ...total, ...rest }
  },
  getOne: () => unused('getOne'),
  getMany: () => unused('getMany'),
  getManyReference: () => unused('getManyReference'),
  create: () => unused('create'),
  update: () => unused('update'),
  updateMany: () => unused('updateMany'),
  delete: () => unused('delete'),
  deleteMany: () => unused('deleteMany'),
}

const unused = (method: string): Promise<never> => Promise.reject(new Error(`${method}: the console has a form of its own for this`))
