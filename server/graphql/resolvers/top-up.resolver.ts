import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql'
import { CreateTopUpInput, PayTopUpInput } from '../../../schema/top-up/top-up.input.js'
import { CreateTopUpPayload, PayTopUpPayload } from '../../../schema/top-up/top-up.payload.js'
import { TopUp, TopUpConnection, TopUpsArgs } from '../../../schema/top-up/top-up.type.js'
import { WalletOwner } from '../../../schema/wallet/wallet-owner.type.js'
import { createTopUp } from '../../operations/top-up/create-top-up.js'
import { payTopUp } from '../../operations/top-up/pay-top-up.js'
import { requireWalletUser } from '../../operations/wallet/require-wallet-user.js'
import { listTopUps, readTopUp } from '../../queries/top-up/read-top-ups.js'
import { by, toReadTopUps } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { connectionById, windowOf } from '../list-window.js'
import { uuidOf } from '../typed-ids.js'

const toTopUp = by('user', 'api_key')

/** Whose top-ups the caller reads: those of a wallet, or for staff everybody's. */
const topUpScope = (context: Context): { userId: string | null } => ({
  userId: context.actor.kind === 'staff' ? null : requireWalletUser(context),
})

/** A top-up, by its uuid, for whoever may read it. */
export const readTopUpFor = (context: Context, id: string): Promise<TopUp> =>
  readTopUp(context.em, { ...topUpScope(context), id, pages: context.services.config })

@Resolver(() => TopUp)
export class TopUpResolver {
  @QueryFor(toReadTopUps, () => TopUp, {
    nullable: true,
    description: 'One top-up. Unknown or of another wallet: null with an error (TOP_UP_NOT_FOUND).',
  })
  topUp(@Arg('id', () => ID, { description: 'The top-up, `top_…`.' }) id: string, @Ctx() context: Context): Promise<TopUp> {
    return readTopUpFor(context, uuidOf('top', id))
  }

  @QueryFor(toReadTopUps, () => TopUpConnection, {
    description: 'The top-ups of the caller’s wallet, for staff everybody’s, newest first. Pages have a largest size.',
  })
  async topUps(@Args(() => TopUpsArgs) args: TopUpsArgs, @Ctx() context: Context) {
    const { status = null, after = null } = args
    const { limit } = windowOf(context, args)
    const scope = topUpScope(context)
    const { topUps, hasMore } = await listTopUps(context.em, { ...scope, status, limit, after, pages: context.services.config })
    return connectionById(topUps, { hasMore, after })
  }

  @MutationFor(toTopUp, () => CreateTopUpPayload, {
    description:
      'Opens a page on which the user puts money into the wallet by card (decisions 13). A key needs no consent for it. A `reference` that was used before gives the top-up of that time.',
    refusals:
      'ACCOUNT_NOT_ASSOCIATED, VALIDATION_ERROR, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, AMOUNT_PRECISION, NO_REDIRECT_URLS_CONFIGURED, REDIRECT_URL_MUST_BE_HTTPS, REDIRECT_URL_NOT_ALLOWED, LIMIT_REACHED, DAILY_LIMIT_REACHED',
  })
  createTopUp(@Arg('input', () => CreateTopUpInput) input: CreateTopUpInput, @Ctx() { run }: Context) {
    return run(createTopUp, input)
  }

  @MutationFor(by({ user: 'whose wallet it is' }), () => PayTopUpPayload, {
    description: 'Pays a top-up by card. A declined one can be tried again until the top-up expires.',
    refusals:
      'TOP_UP_NOT_FOUND, TOP_UP_ALREADY_PAID, TOP_UP_EXPIRED, PAYMENT_IN_PROGRESS, PAYMENT_DECLINED, PAYMENT_PROVIDER_UNAVAILABLE, DAILY_LIMIT_REACHED',
    events: 'wallet.topup.updated',
  })
  payTopUp(@Arg('input', () => PayTopUpInput) { topUpId }: PayTopUpInput, @Ctx() context: Context) {
    return payTopUp(context, { id: uuidOf('top', topUpId) })
  }

  @FieldResolver(() => WalletOwner, { nullable: true, description: 'Whose wallet it goes to; null for everybody but staff.' })
  owner(@Root() { id }: TopUp, @Ctx() { actor, walletOwners }: Context): Promise<WalletOwner> | null {
    return actor.kind === 'staff' ? walletOwners.load(id) : null
  }
}
