import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Dispute, SettlementShares, type DisputeMessage } from '../../../schema/dispute/dispute.type.js'
import { Decimal } from '../../../schema/scalars/decimal.scalar.js'
import { sharesAt } from '../../queries/dispute/read-disputes.js'
import type { Context } from '../context.js'
import type { DisputeRoot } from '../loaders/dispute-loader.js'

/** What a dispute has that is read only where it is asked for. */
@Resolver(() => Dispute)
export class DisputePartsResolver {
  @FieldResolver()
  async messages(@Root() { keys }: DisputeRoot, @Ctx() { disputeMessages }: Context): Promise<DisputeMessage[]> {
    const said = await disputeMessages.load(keys.escrowId)
    return said.get(keys.disputeId) ?? []
  }

  @FieldResolver(() => SettlementShares, {
    nullable: true,
    description:
      'What each party would get if the seller were awarded this of what remains, told before it is offered; null once the dispute is over, and of one on a payout. An award beyond what remains is `AWARD_OUT_OF_RANGE`.',
  })
  sharesAt(
    @Root() dispute: DisputeRoot,
    @Arg('sellerAwardTnd', () => Decimal, { description: 'The award in TND, as in `offerSettlement`.' }) sellerAwardTnd: string,
  ): SettlementShares | null {
    return sharesAt(dispute, sellerAwardTnd)
  }
}
