import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Dispute, type DisputeMessage } from '../../../schema/dispute/dispute.type.js'
import type { Context } from '../context.js'
import type { DisputeRoot } from '../loaders/dispute-loader.js'

/** What a dispute has that is read only where it is asked for. */
@Resolver(() => Dispute)
export class DisputeMessagesResolver {
  @FieldResolver()
  async messages(@Root() { keys }: DisputeRoot, @Ctx() { disputeMessages }: Context): Promise<DisputeMessage[]> {
    const said = await disputeMessages.load(keys.escrowId)
    return said.get(keys.disputeId) ?? []
  }
}
