import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf } from '../../db/typed-queries.js'
import { account } from '../../domain/ledger/transfer.js'
import { formatAmount } from '../../domain/money/money.js'
import type { BusinessBalanceSnapshot } from '../../../schema/business/business-document.js'

/** The wallet of a business in TND, as decimal text (decisions 13). */
export async function readBusinessBalance(em: EntityManager, businessId: string): Promise<BusinessBalanceSnapshot> {
  const [available, pending] = [account.businessAvailable(businessId), account.businessPending(businessId)]
  const rows = await dbOf(em)
    .selectFrom('ledger.account as a')
    .select(['a.code', 'a.balance'])
    .where('a.code', 'in', [available, pending])
    .execute()
  const balanceOf = (code: string) => formatAmount(rows.find((row) => row.code === code)?.balance ?? 0n, 'TND')
  return { available: balanceOf(available), pending: balanceOf(pending) }
}
