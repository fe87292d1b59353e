import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { formatAmount } from '../../domain/money/money.js'
import type { BalanceSnapshot } from '../../../schema/user/user-document.js'

/**
 * A wallet in TND, as decimal text (specification, Balance; decisions 13). `escrow` is
 * what is held in escrows of which the user is a party, gross with fees: each counts for its buyer and for its seller.
 */
export async function readBalance(em: EntityManager, userId: string): Promise<BalanceSnapshot> {
  const [row] = await sql<Record<'available' | 'pending' | 'escrowAsBuyer' | 'escrowAsSeller', string>>(
    em,
    `select
       coalesce((select balance from ledger.account where code = 'user_available:' || $1), 0)::text as available,
       coalesce((select balance from ledger.account where code = 'user_pending:' || $1), 0)::text as pending,
       coalesce((select sum(held_millimes) from escrow where buyer_id = $1::uuid and held_millimes > 0), 0)::text as "escrowAsBuyer",
       coalesce((select sum(held_millimes) from escrow where seller_id = $1::uuid and held_millimes > 0), 0)::text as "escrowAsSeller"`,
    [userId],
  )
  const { available, pending, escrowAsBuyer, escrowAsSeller } = row!
  const tnd = (...millimes: string[]) =>
    formatAmount(
      millimes.map(BigInt).reduce((sum, part) => sum + part, 0n),
      'TND',
    )
  return {
    available: tnd(available),
    pending: tnd(pending),
    escrow: tnd(escrowAsBuyer, escrowAsSeller),
    escrowAsBuyer: tnd(escrowAsBuyer),
    escrowAsSeller: tnd(escrowAsSeller),
  }
}
