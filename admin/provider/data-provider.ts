import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import { listAuditLog } from '../audit/list-audit-log.js'
import { listCharges } from '../charge/list-charges.js'
import { listDevelopers } from '../developer/list-developers.js'
import { listDisputes } from '../dispute/list-disputes.js'
import { listEscrows } from '../escrow/list-escrows.js'
import { listEvents } from '../event/list-events.js'
import { listAccounts, listTransfers } from '../ledger/list-ledger.js'
import { listTopUps } from '../top-up/list-top-ups.js'
import { listUsers } from '../user/list-users.js'
import { listWithdrawals } from '../withdrawal/list-withdrawals.js'
import type { ReadList } from './cursor-list.js'

const lists: Record<string, ReadList> = {
  audit: listAuditLog,
  charges: listCharges,
  developers: listDevelopers,
  disputes: listDisputes,
  escrows: listEscrows,
  events: listEvents,
  'ledger-accounts': listAccounts,
  'ledger-transfers': listTransfers,
  'top-ups': listTopUps,
  users: listUsers,
  withdrawals: listWithdrawals,
}

/**
 * Lists by named operations (`server/ask.ts`). Nothing here writes: a decision is a form of its own, with a preview and a reason, and each
 * case asks for what it shows.
 */
export const dataProvider: DataProvider = {
  getList: async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const read = lists[resource]
    if (!read) throw new Error(`there is no list of ${resource}`)
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
