import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql'
import { Dispute } from '../../../schema/dispute/dispute.type.js'
import { EscrowReleaseRequests } from '../../../schema/escrow/escrow-release-requests.type.js'
import { FirstArgs } from '../../../schema/node/connection-type.js'
import { ReleaseRequest } from '../../../schema/release-request/release-request.type.js'
import { Invoice } from '../../../schema/invoice/invoice.type.js'
import type { ReleaseRequestView } from '../../queries/release-request/release-request-view.js'
import { toRead } from '../access/access.js'
import { QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import type { DisputeRoot } from '../loaders/dispute-loader.js'
import { listReleaseRequests, readReleaseRequestFor } from '../list-release-requests.js'
import { readEscrowFor } from '../read-escrow-for.js'
import { uuidOf } from '../typed-ids.js'

@Resolver(() => ReleaseRequest)
export class ReleaseRequestResolver {
  @QueryFor(toRead, () => EscrowReleaseRequests, {
    description:
      'The payout requests of an escrow with the escrow itself, for its parties, and for the developer that created it without an associated user, too. Unknown or not yours: an error (ESCROW_NOT_FOUND, NOT_A_PARTY).',
  })
  async releaseRequests(
    @Arg('escrowId', () => ID, { description: '`esc_…`.' }) escrowId: string,
    @Args(() => FirstArgs) args: FirstArgs,
    @Ctx() context: Context,
  ): Promise<EscrowReleaseRequests> {
    const escrow = await readEscrowFor(context, uuidOf('esc', escrowId), { isOpenToCreator: true })
    return { ...(await listReleaseRequests(context, escrow, args)), escrow }
  }

  @QueryFor(toRead, () => ReleaseRequest, {
    nullable: true,
    description:
      'One payout request of an escrow, for those who may read all of them. Unknown: null and an error (RELEASE_REQUEST_NOT_FOUND); an escrow that is unknown or not yours: null and an error.',
  })
  async releaseRequest(
    @Arg('escrowId', () => ID, { description: '`esc_…`.' }) escrowId: string,
    @Arg('requestId', () => String, { description: 'As whoever made it calls it.' }) requestId: string,
    @Ctx() context: Context,
  ): Promise<ReleaseRequest> {
    const escrow = await readEscrowFor(context, uuidOf('esc', escrowId), { isOpenToCreator: true })
    return readReleaseRequestFor(context, escrow, requestId)
  }

  @FieldResolver(() => Invoice, {
    nullable: true,
    description: 'Its invoice; null unless it was released. The PDF is made right after the release.',
  })
  invoice(@Root() { id }: ReleaseRequestView, @Ctx() { invoices }: Context): Promise<Invoice | null> {
    return invoices.load(uuidOf('rr', id))
  }

  @FieldResolver(() => Dispute, { nullable: true, description: 'The dispute on this period alone, with what was said in it.' })
  async dispute(@Root() { keys, disputeTicketId }: ReleaseRequestView, @Ctx() { disputes }: Context): Promise<DisputeRoot | null> {
    if (!disputeTicketId) return null
    const all = await disputes.load(keys.escrowId)
    return all.find(({ id }) => id === disputeTicketId) ?? null
  }
}
