import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql'
import { WalletOwner } from '../../../schema/wallet/wallet-owner.type.js'
import * as inputs from '../../../schema/withdrawal/withdrawal.input.js'
import * as payloads from '../../../schema/withdrawal/withdrawal.payload.js'
import { Withdrawal, WithdrawalConnection, WithdrawalsArgs } from '../../../schema/withdrawal/withdrawal.type.js'
import { dbOf } from '../../db/typed-queries.js'
import { emailOf } from '../../domain/email-address.js'
import { DomainError } from '../../domain/errors.js'
import { withdrawalDeciders } from '../../domain/withdrawal/withdrawal.js'
import { cancelWithdrawal } from '../../operations/withdrawal/cancel-withdrawal.js'
import { createWithdrawal } from '../../operations/withdrawal/create-withdrawal.js'
import { decideWithdrawal } from '../../operations/withdrawal/decide-withdrawal.js'
import { previewWithdrawal } from '../../operations/withdrawal/preview-withdrawal.js'
import { revealDestination } from '../../operations/withdrawal/reveal-destination.js'
import { readWithdrawals } from '../../queries/withdrawal/read-withdrawals.js'
import { by, byStaff, toReadWithdrawals } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { connectionById, windowOf } from '../list-window.js'
import { readWithdrawalFor, withdrawalScope } from '../read-withdrawal-for.js'
import { uuidOf } from '../typed-ids.js'

const ofWallet = by({ user: '', api_key: 'for its associated user' })

@Resolver(() => Withdrawal)
export class WithdrawalResolver {
  @QueryFor(toReadWithdrawals, () => Withdrawal, {
    nullable: true,
    description: 'One withdrawal. Unknown or of another wallet: WITHDRAWAL_NOT_FOUND.',
  })
  withdrawal(@Arg('id', () => ID, { description: '`wd_…`.' }) id: string, @Ctx() context: Context): Promise<Withdrawal> {
    return readWithdrawalFor(context, uuidOf('wd', id))
  }

  @QueryFor(toReadWithdrawals, () => WithdrawalConnection, {
    description:
      'The withdrawals of the wallet, newest first; for staff everybody’s, the one that waits longest first unless told otherwise.',
  })
  async withdrawals(@Args(() => WithdrawalsArgs) args: WithdrawalsArgs, @Ctx() context: Context) {
    const { status = null, email = null, newestFirst, after = null } = args
    const { limit } = windowOf(context, args)
    const scope = withdrawalScope(context)
    if (email !== null && context.actor.kind !== 'staff') throw new DomainError('STAFF_ONLY')
    const asked = { ...scope, status, isNewestFirst: newestFirst ?? scope.userId !== null, limit, after }
    const ofOne = email === null ? {} : { email: emailOf(email, 'email') }
    const { withdrawals, hasMore } = await readWithdrawals(dbOf(context.em), { ...asked, ...ofOne })
    return connectionById(withdrawals, { hasMore, after })
  }

  @MutationFor(ofWallet, () => payloads.CreateWithdrawalPayload, {
    description:
      'Sets money of the wallet aside to be sent to a bank account of its user (decisions 13). Staff send it. Only who is identified withdraws, and an API key only within the standing consent of its user and the daily cap of that consent. A `reference` that was used before answers the withdrawal of that time.',
    refusals:
      'ACCOUNT_NOT_ASSOCIATED, INVALID_ID, VALIDATION_ERROR, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, AMOUNT_PRECISION, IDENTITY_REQUIRED, CONSENT_REQUIRED, DESTINATION_NOT_FOUND, DESTINATION_NOT_READY, LIMIT_REACHED, DAILY_LIMIT_REACHED, DAILY_CAP_EXCEEDED, INSUFFICIENT_FUNDS',
    events: 'wallet.withdrawal.updated',
  })
  async createWithdrawal(@Arg('input', () => inputs.CreateWithdrawalInput) input: inputs.CreateWithdrawalInput, @Ctx() context: Context) {
    const { amountTnd, reference, preview } = input
    const given = { amountTnd, reference, destinationId: uuidOf('dst', input.destinationId) }
    if (preview) return { preview: await previewWithdrawal(context, createWithdrawal, given) }
    return context.run(createWithdrawal, given)
  }

  @MutationFor(ofWallet, () => payloads.CancelWithdrawalPayload, {
    description: 'Takes a withdrawal back that nobody has decided yet.',
    refusals: 'ACCOUNT_NOT_ASSOCIATED, INVALID_ID, WITHDRAWAL_NOT_FOUND, WITHDRAWAL_NOT_PENDING',
    events: 'wallet.withdrawal.updated',
  })
  async cancelWithdrawal(@Arg('input', () => inputs.CancelWithdrawalInput) input: inputs.CancelWithdrawalInput, @Ctx() context: Context) {
    const given = { id: uuidOf('wd', input.id) }
    if (input.preview) return { preview: await previewWithdrawal(context, cancelWithdrawal, given) }
    return context.run(cancelWithdrawal, given)
  }

  @MutationFor(byStaff(...withdrawalDeciders), () => payloads.DecideWithdrawalPayload, {
    description:
      'Staff have sent a withdrawal by bank, or do not send it. Above the four-eyes limit one that is paid is first approved, and waits for `confirmStaffAction` by somebody else.',
    refusals: 'REASON_REQUIRED, VALIDATION_ERROR, INVALID_ID, WITHDRAWAL_NOT_FOUND, WITHDRAWAL_NOT_PENDING',
    events: 'wallet.withdrawal.updated',
  })
  async decideWithdrawal(@Arg('input', () => inputs.DecideWithdrawalInput) input: inputs.DecideWithdrawalInput, @Ctx() context: Context) {
    const { preview, ...decision } = input
    const given = { ...decision, id: uuidOf('wd', input.id) }
    if (preview) return { preview: await previewWithdrawal(context, decideWithdrawal, given) }
    return context.run(decideWithdrawal, given)
  }

  @MutationFor(byStaff(...withdrawalDeciders), () => payloads.RevealDestinationPayload, {
    description: 'The number of the account that a withdrawal goes to, for those who send it; each look is in the audit log.',
    refusals: 'REASON_REQUIRED, INVALID_ID, WITHDRAWAL_NOT_FOUND',
  })
  revealDestination(@Arg('input', () => inputs.RevealDestinationInput) input: inputs.RevealDestinationInput, @Ctx() context: Context) {
    return context.run(revealDestination, { ...input, withdrawalId: uuidOf('wd', input.withdrawalId) })
  }

  @FieldResolver(() => WalletOwner, { nullable: true, description: 'Whose wallet it leaves; null for everybody but staff.' })
  owner(@Root() { id }: Withdrawal, @Ctx() { actor, walletOwners }: Context): Promise<WalletOwner> | null {
    return actor.kind === 'staff' ? walletOwners.load(id) : null
  }
}
