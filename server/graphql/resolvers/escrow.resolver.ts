import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Args, Ctx, FieldResolver, ID, Info, Resolver, Root } from 'type-graphql'
import { message } from '../../../locales/message.js'
import { Contract } from '../../../schema/contract/contract.type.js'
import { EscrowConnection, EscrowsArgs } from '../../../schema/escrow/escrow-connection.type.js'
import { Parties } from '../../../schema/escrow/escrow.enum.js'
import { CreateEscrowInput } from '../../../schema/escrow/escrow.input.js'
import { CreateEscrowPayload } from '../../../schema/escrow/escrow.payload.js'
import { EscrowHistory } from '../../../schema/escrow/escrow-history.type.js'
import { EscrowQuote } from '../../../schema/escrow/escrow-quote.type.js'
import { AllowedAction, CancellationRequest, Escrow } from '../../../schema/escrow/escrow.type.js'
import type { MoneyMovementSnapshot } from '../../../schema/escrow/money-line-document.js'
import { MoneyMovement } from '../../../schema/escrow/money-line.type.js'
import { Dispute } from '../../../schema/dispute/dispute.type.js'
import type { ContractSnapshot } from '../../../schema/contract/contract-document.js'
import type { ProofSnapshot } from '../../../schema/proof/proof-document.js'
import { Proof } from '../../../schema/proof/proof.type.js'
import { FirstArgs } from '../../../schema/node/connection-type.js'
import { ReleaseRequestConnection } from '../../../schema/release-request/release-request.type.js'
import { dbOf } from '../../db/typed-queries.js'
import type { Party, Role } from '../../domain/escrow/escrow.js'
import type { Actor } from '../../domain/credential/actor.js'
import { disputeDeciders } from '../../domain/dispute/dispute.js'
import { linkedContract } from '../../operations/file/linked-contract.js'
import { linkedProof } from '../../operations/file/linked-proof.js'
import { createEscrow } from '../../operations/escrow/create-escrow.js'
import { policyOf } from '../../operations/escrow/lock-escrow.js'
import { quoteEscrow } from '../../operations/escrow/quote-escrow.js'
import { requireAssociation, rolesInView } from '../../operations/escrow/roles-in.js'
import { allowedActions } from '../../queries/escrow/allowed-actions.js'
import { isWhole, withTexts, type ContractView, type WholeContract } from '../../queries/contract/contract-view.js'
import { readEscrowHistory } from '../../queries/escrow/read-escrow-history.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { callerAs } from '../../domain/credential/actor.js'
import { by, toRead } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import type { DisputeRoot } from '../loaders/dispute-loader.js'
import { keyOfTexts } from '../loaders/contract-texts-loader.js'
import { listReleaseRequests } from '../list-release-requests.js'
import { asksFor } from '../asks-for.js'
import { listEscrowConnection } from '../list-escrow-connection.js'
import { maskPersonalData, readsMasked } from '../mask-personal-data.js'
import { readEscrowFor } from '../read-escrow-for.js'
import { uuidOf } from '../typed-ids.js'

@Resolver(() => Escrow)
export class EscrowResolver {
  @QueryFor(toRead, () => Escrow, {
    nullable: true,
    description: 'One escrow, for its parties and its creator. Unknown or not yours: null with an error (ESCROW_NOT_FOUND, NOT_A_PARTY).',
  })
  async escrow(@Arg('id', () => ID, { description: '`esc_…`.' }) id: string, @Ctx() context: Context): Promise<EscrowView> {
    return readEscrowFor(context, uuidOf('esc', id))
  }

  @QueryFor(by({ staff: 'masked for support' }), () => EscrowHistory, {
    description:
      'What became of an escrow, with who did it and through what: events as long as they are kept, acts of staff and mails; and how its parties have dealt before. Unknown: an error (ESCROW_NOT_FOUND).',
  })
  async escrowHistory(
    @Arg('id', () => ID, { description: '`esc_…`.' }) id: string,
    @Arg('before', () => String, {
      nullable: true,
      description: 'The `olderCursor` of a page that was read; from the newest on when absent.',
    })
    before: string | null,
    @Ctx() context: Context,
  ): Promise<EscrowHistory> {
    const { em, services, actor } = context
    const asked = { escrowId: uuidOf('esc', id), limit: services.config.limits.pageMax, before: before ?? null }
    return maskPersonalData(actor, await readEscrowHistory(dbOf(em), asked))
  }

  @QueryFor(toRead, () => EscrowConnection, {
    description:
      'Escrows where the caller’s user is a party or that the caller’s developer created; all, for staff. Pages have a largest size.',
  })
  escrows(@Args(() => EscrowsArgs) args: EscrowsArgs, @Ctx() context: Context, @Info() info: GraphQLResolveInfo) {
    const actor = callerAs(context, 'user', 'api_key', 'staff')
    requireAssociation(actor)
    return listEscrowConnection(context, args, { withTotal: asksFor(info, ['totalCount']) })
  }

  @MutationFor(by('api_key', 'user'), () => CreateEscrowPayload, {
    description:
      'Creates a pending escrow, with its contract in standard mode (specification, Create escrow body). Without `sellerEmail` the caller’s own user is the seller.',
    refusals:
      'SELLER_NOT_ALLOWED_FOR_INSTANT, CONTRACT_NOT_ALLOWED, CONTRACT_TERMS_REQUIRED, DEVELOPER_FEE_NOT_ALLOWED, AUTO_SIGN_NOT_ALLOWED, SIGNATURE_NOT_CONFIGURED, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, AMOUNT_PRECISION, FEES_EXCEED_AMOUNT, BUYER_IS_SELLER, ACCOUNT_NOT_ASSOCIATED, DAILY_LIMIT_REACHED, FX_UNAVAILABLE, TEST_CLOCK_NOT_FOUND',
    events: 'escrow.created',
  })
  async createEscrow(@Arg('input', () => CreateEscrowInput) input: CreateEscrowInput, @Ctx() context: Context) {
    return { escrow: await createEscrow(context, onItsClock(input)) }
  }

  @QueryFor(by('user', 'api_key'), () => EscrowQuote, {
    description: 'Every money field of an escrow with this body, without creating it. Refusals as of createEscrow.',
  })
  quoteEscrow(@Arg('input', () => CreateEscrowInput) input: CreateEscrowInput, @Ctx() context: Context) {
    return quoteEscrow(context, onItsClock(input))
  }

  @FieldResolver(() => [AllowedAction], {
    description: 'What a party could do now, and why not; for the caller’s own side unless `for` says otherwise.',
  })
  async allowedActions(
    @Root() escrow: EscrowView,
    @Ctx() context: Context,
    @Arg('for', () => Parties, { nullable: true, description: 'For which side.' }) party?: Party | null,
  ): Promise<AllowedAction[]> {
    const roles: Role[] = party ? [party] : actingRoles(context.actor, escrow)
    const { aggregate, now } = await context.standings.load(escrow.keys.escrowId)
    return allowedActions({ aggregate, roles, now, policy: policyOf(context) }).map((each) => ({
      ...each,
      userMessage: each.code && message(`errors.${each.code}`, context.language),
    })) as AllowedAction[]
  }

  @FieldResolver(() => [Dispute], {
    description: 'Every dispute on the whole escrow with its messages and offers, newest first. Staff notes only for staff.',
  })
  async disputes(@Root() { keys }: EscrowView, @Ctx() { disputes }: Context): Promise<DisputeRoot[]> {
    if (keys.disputeId === null) return []
    const all = await disputes.load(keys.escrowId)
    return all.filter(({ type }) => type === 'escrow_dispute')
  }

  @FieldResolver(() => ReleaseRequestConnection, {
    description: 'The payout requests of a progressive escrow, oldest first; none on others. Pages have a largest size.',
  })
  releaseRequests(@Root() escrow: EscrowView, @Args(() => FirstArgs) args: FirstArgs, @Ctx() context: Context) {
    return listReleaseRequests(context, escrow, args)
  }

  @FieldResolver(() => [MoneyMovement], {
    description: 'Where the money is and was: every movement in the order of the ledger, and at the end what is still held (decisions 20).',
  })
  moneyLine(@Root() { keys }: EscrowView, @Ctx() { moneyLines }: Context): Promise<MoneyMovementSnapshot[]> {
    return moneyLines.load(keys.escrowId)
  }

  @FieldResolver(() => [CancellationRequest], {
    description: 'Every request of the buyer to call it off, oldest first, and what became of each; the newest 20.',
  })
  cancellationRequests(@Root() { keys }: EscrowView, @Ctx() context: Context): Promise<CancellationRequest[]> {
    return context.cancellationRequests.load(keys.escrowId)
  }

  @FieldResolver(() => Contract, {
    nullable: true,
    description:
      'The contract; standard mode only. The links to its PDFs work for a while; staff of the role `support` get none, as they name people.',
  })
  async contract(
    @Root() { contract, keys }: EscrowView,
    @Ctx() { services, actor, contractTexts }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContractSnapshot | null> {
    if (!contract) return null
    const whole = isWhole(contract)
      ? contract
      : await readWhole(contract, { key: keyOfTexts(keys.escrowId, contract), contractTexts, info })
    const shown = readsMasked(actor) ? { ...maskPersonalData(actor, whole), pdfVersions: [] } : whole
    return linkedContract(services, shown, 'forReader')
  }

  @FieldResolver(() => Proof, {
    nullable: true,
    description:
      'The proof with everything that was submitted; null for an escrow without `fulfillmentPolicy`. The links to its files work for a while.',
  })
  proof(@Root() { proof }: EscrowView, @Ctx() { services }: Context): ProofSnapshot | null {
    return proof && linkedProof(services, proof, 'forReader')
  }

  @FieldResolver()
  metadata(@Root() escrow: EscrowView, @Ctx() { actor }: Context): Record<string, string> | null {
    const isCreator = rolesInView(actor, escrow).includes('creator')
    return isCreator ? escrow.metadata : null
  }
}

/** With what is long of it, as far as it is asked for. */
async function readWhole(
  contract: ContractView,
  { key, contractTexts, info }: Pick<Context, 'contractTexts'> & { key: string; info: GraphQLResolveInfo },
): Promise<WholeContract> {
  const asksForImage = asksFor(info, ['sellerSignature', 'signatureImage']) || asksFor(info, ['buyerSignature', 'signatureImage'])
  const [terms, images] = await Promise.all([
    asksFor(info, ['terms']) ? contractTexts.terms.load(key) : null,
    asksForImage ? contractTexts.images.load(key) : null,
  ])
  return withTexts(contract, { terms, images })
}

/** Every member of staff may read an escrow; only some may decide about one. */
const actingRoles = (actor: Actor, escrow: EscrowView): Role[] =>
  actor.kind === 'staff' && !disputeDeciders.includes(actor.role) ? [] : rolesInView(actor, escrow)

const onItsClock = ({ testClockId, ...input }: CreateEscrowInput) => ({
  ...input,
  testClockId: testClockId == null ? null : uuidOf('clk', testClockId),
})
