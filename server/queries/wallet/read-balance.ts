import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { formatAmount } from '../../domain/money/money.js'
import type { BalanceSnapshot } from '../../../schema/user/user-document.js'

/** A wallet in TND, as decimal text (specification, Balance; decisions 13). `escrow` is what the user funded and is neither released nor refunded. */
export async function readBalance(em: EntityManager, userId: string): Promise<BalanceSnapshot> {
  const [row] = await sql<Record<keyof BalanceSnapshot, string>>(
    em,
    `select
       coalesce((select balance from ledger.account where code = 'user_available:' || $1), 0)::text as available,
       coalesce((select balance from ledger.account where code = 'user_pending:' || $1), 0)::text as pending,
       coalesce((select sum(held_millimes) from escrow where buyer_id = $1::uuid and held_millimes > 0), 0)::text as escrow`,
    [userId],
  )
  const tnd = (millimes: string) => formatAmount(BigInt(millimes), 'TND')
  return { available: tnd(row!.available), pending: tnd(row!.pending), escrow: tnd(row!.escrow) }
}
