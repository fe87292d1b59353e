import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql'
import { Dispute } from '../../../schema/dispute/dispute.type.js'
import { EscrowReleaseRequests } from '../../../schema/escrow/escrow-release-requests.type.js'
import { ReleaseRequest, ReleaseRequestsArgs } from '../../../schema/release-request/release-request.type.js'
import { callerAs } from '../../domain/credential/actor.js'
import { partiesOf, requireAssociation, requireParty } from '../../operations/escrow/roles-in.js'
import { readEscrow } from '../../queries/escrow/read-escrow.js'
import type { ReleaseRequestView } from '../../queries/release-request/release-request-view.js'
import { toRead } from '../access/access.js'
import { QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { listReleaseRequests } from '../list-release-requests.js'
import { maskPersonalData } from '../mask-personal-data.js'
import { uuidOf } from '../typed-ids.js'

@Resolver(() => ReleaseRequest)
export class ReleaseRequestResolver {
  @QueryFor(toRead, () => EscrowReleaseRequests, {
    description:
      'The payout requests of an escrow with the escrow itself, for its parties, and for the developer that created it without an associated user, too. Unknown or not yours: an error (ESCROW_NOT_FOUND, NOT_A_PARTY).',
  })
  async releaseRequests(
    @Arg('escrowId', () => ID, { description: '`esc_…`.' }) escrowId: string,
    @Args(() => ReleaseRequestsArgs) args: ReleaseRequestsArgs,
    @Ctx() context: Context,
  ): Promise<EscrowReleaseRequests> {
    const actor = callerAs(context, 'user', 'api_key', 'staff')
    const escrow = await readEscrow(context.services.database, {
      escrowId: uuidOf('esc', escrowId),
      now: context.services.clock(),
      mayRead: (found) => {
        if (!requireParty(actor, partiesOf(found)).includes('creator')) requireAssociation(actor)
      },
    })
    return { ...(await listReleaseRequests(context, escrow, args)), escrow: maskPersonalData(actor, escrow) }
  }

  @FieldResolver(() => Dispute, { nullable: true, description: 'The dispute on this period alone, with what was said in it.' })
  async dispute(@Root() { keys, disputeTicketId }: ReleaseRequestView, @Ctx() { disputes }: Context): Promise<Dispute | null> {
    if (!disputeTicketId) return null
    const all = await disputes.load(keys.escrowId)
    return all.find(({ id }) => id === disputeTicketId) ?? null
  }
}
