import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, fragment } from '../../db/typed-queries.js'
import { formatAmount } from '../../domain/money/money.js'
import type { BalanceSnapshot } from '../../../schema/user/user-document.js'

/**
 * A wallet in TND, as decimal text (specification, Balance; decisions 13). `escrow` is
 * what is held in escrows of which the user is a party, gross with fees: each counts for its buyer and for its seller.
 */
export async function readBalance(em: EntityManager, userId: string): Promise<BalanceSnapshot> {
  const row = await dbOf(em)
    .selectNoFrom((eb) => {
      const balanceOf = (kind: 'user_available' | 'user_pending') =>
        eb.selectFrom('ledger.account as a').where('a.code', '=', `${kind}:${userId}`).select('a.balance')
      // With the condition of the index that has what is held in it.
      const heldOf = (side: 'buyerId' | 'sellerId') =>
        eb
          .selectFrom('escrow as e')
          .where(`e.${side}`, '=', userId)
          .where('e.heldMillimes', '>', fragment.lit(0n))
          .select(({ fn }) => fragment<bigint | null>`${fn.sum('e.heldMillimes')}::bigint`.as('sum'))
      return [
        balanceOf('user_available').as('available'),
        balanceOf('user_pending').as('pending'),
        heldOf('buyerId').as('escrowAsBuyer'),
        heldOf('sellerId').as('escrowAsSeller'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { available, pending, escrowAsBuyer, escrowAsSeller } = row
  const tnd = (...millimes: Array<bigint | null>) =>
    formatAmount(
      millimes.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n),
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
