import { Arg, Ctx, Int, Resolver } from 'type-graphql'
import { Escrow } from '../../../schema/escrow/escrow.type.js'
import { disputeDeciders } from '../../domain/dispute/dispute.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { readProofsToReview } from '../../queries/escrow/read-proofs-to-review.js'
import { byStaff } from '../access/access.js'
import { QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { windowOf } from '../list-window.js'

@Resolver()
export class ProofResolver {
  @QueryFor(byStaff(...disputeDeciders), () => [Escrow], {
    description:
      'The paid escrows whose proof of purchase was left to staff (decisions 6), the one that waits longest first; `reviewProofAsStaff` decides.',
  })
  proofsToReview(
    @Arg('first', () => Int, { nullable: true, description: 'How many; default 20, at most 100 unless the deployment sets other bounds.' })
    first: number | null,
    @Ctx() context: Context,
  ): Promise<EscrowView[]> {
    const { limit } = windowOf(context, { first })
    return readProofsToReview(context.em, { limit, now: context.services.clock() })
  }
}
