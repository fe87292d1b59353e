import { parseAward } from './parse-award.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { perform, type EscrowRequest } from '../escrow/perform.js'
import type { Operation } from '../operation.js'

/** A party offers to end the dispute with `sellerAwardTnd` of what remains going to the seller, 0 … remaining (decisions 5, Disputed). */
export function offerSettlement(
  tx: Operation,
  { sellerAwardTnd, ...request }: EscrowRequest & { sellerAwardTnd: string },
): Promise<EscrowView> {
  return perform(tx, request, 'offer_settlement', () => ({ sellerAwardMillimes: parseAward(sellerAwardTnd) }))
}
