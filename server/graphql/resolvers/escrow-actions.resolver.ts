import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import * as inputs from '../../../schema/escrow/escrow.input.js'
import * as payloads from '../../../schema/escrow/escrow.payload.js'
import { acceptCancellation } from '../../operations/escrow/accept-cancellation.js'
import { cancelEscrow } from '../../operations/escrow/cancel-escrow.js'
import { cancelPaidEscrow } from '../../operations/escrow/cancel-paid-escrow.js'
import { completeEscrow } from '../../operations/escrow/complete-escrow.js'
import { createEscrow } from '../../operations/escrow/create-escrow.js'
import { deliverEscrow } from '../../operations/escrow/deliver-escrow.js'
import { extendCompletionDeadline } from '../../operations/escrow/extend-completion-deadline.js'
import { payEscrow } from '../../operations/escrow/pay-escrow.js'
import { rejectCancellation } from '../../operations/escrow/reject-cancellation.js'
import { rejectDelivery } from '../../operations/escrow/reject-delivery.js'
import { requestCancellation } from '../../operations/escrow/request-cancellation.js'
import { signContract } from '../../operations/escrow/sign-contract.js'
import { updateEscrow } from '../../operations/escrow/update-escrow.js'
import { withUuids } from '../typed-ids.js'
import type { Context } from '../context.js'
import { describeCommand } from '../describe-command.js'
import { escrowAnswer } from './escrow-answer.js'

@Resolver()
export class EscrowActionsResolver {
  @Mutation(() => payloads.CreateEscrowPayload, {
    description: `Creates a pending escrow, with its contract in standard mode (specification, POST /escrows).

Who: an API key or a signed-in user. Without \`sellerEmail\` the caller's own user is the seller.

Refusals: SELLER_NOT_ALLOWED_FOR_INSTANT, CONTRACT_NOT_ALLOWED, CONTRACT_TERMS_REQUIRED, DEVELOPER_FEE_NOT_ALLOWED, AUTO_SIGN_NOT_ALLOWED, SIGNATURE_NOT_CONFIGURED, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, AMOUNT_PRECISION, FEES_EXCEED_AMOUNT, BUYER_IS_SELLER, ACCOUNT_NOT_ASSOCIATED, DAILY_LIMIT_REACHED, FX_UNAVAILABLE.

Events: escrow.created.`,
  })
  createEscrow(@Arg('input', () => inputs.CreateEscrowInput) input: inputs.CreateEscrowInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => createEscrow(context, input))
  }

  @Mutation(() => payloads.UpdateEscrowPayload, {
    description: describeCommand('Changes a pending escrow; a change of the deal clears the signatures.', 'update', [
      'NO_UPDATABLE_FIELDS',
      'CONTRACT_NOT_ALLOWED',
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'AMOUNT_PRECISION',
      'FEES_EXCEED_AMOUNT',
    ]),
  })
  updateEscrow(@Arg('input', () => inputs.UpdateEscrowInput) input: inputs.UpdateEscrowInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(updateEscrow, withUuids(input)))
  }

  @Mutation(() => payloads.CancelEscrowPayload, { description: describeCommand('Calls off an escrow that nobody has paid.', 'cancel') })
  cancelEscrow(@Arg('input', () => inputs.CancelEscrowInput) input: inputs.CancelEscrowInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(cancelEscrow, withUuids(input)))
  }

  @Mutation(() => payloads.DeliverEscrowPayload, {
    description: describeCommand('The seller declares the work delivered; an instant escrow completes at once.', 'deliver'),
  })
  deliverEscrow(@Arg('input', () => inputs.DeliverEscrowInput) input: inputs.DeliverEscrowInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(deliverEscrow, withUuids(input)))
  }

  @Mutation(() => payloads.RejectDeliveryPayload, {
    description: describeCommand('The buyer sends a delivery back; the money stays locked.', 'reject_delivery'),
  })
  rejectDelivery(@Arg('input', () => inputs.RejectDeliveryInput) input: inputs.RejectDeliveryInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(rejectDelivery, withUuids(input)))
  }

  @Mutation(() => payloads.SignContractPayload, {
    description: describeCommand('A party signs the current version of the contract.', 'sign_contract', ['SIGNATURE_INVALID']),
  })
  signContract(@Arg('input', () => inputs.SignContractInput) input: inputs.SignContractInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(signContract, withUuids(input)))
  }

  @Mutation(() => payloads.PayEscrowPayload, {
    description: describeCommand('The buyer pays into escrow, from the wallet or by card.', 'pay', [
      'IDENTITY_REQUIRED',
      'INSUFFICIENT_FUNDS',
      'PAYMENT_DECLINED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ]),
  })
  payEscrow(@Arg('input', () => inputs.PayEscrowInput) input: inputs.PayEscrowInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => payEscrow(context, withUuids(input)))
  }

  @Mutation(() => payloads.CompleteEscrowPayload, {
    description: describeCommand('The buyer accepts, which releases the money to the seller.', 'complete'),
  })
  completeEscrow(@Arg('input', () => inputs.CompleteEscrowInput) input: inputs.CompleteEscrowInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(completeEscrow, withUuids(input)))
  }

  @Mutation(() => payloads.CancelPaidEscrowPayload, {
    description: describeCommand('The seller calls off a paid escrow; the buyer gets everything back.', 'cancel_paid'),
  })
  cancelPaidEscrow(@Arg('input', () => inputs.CancelPaidEscrowInput) input: inputs.CancelPaidEscrowInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(cancelPaidEscrow, withUuids(input)))
  }

  @Mutation(() => payloads.RequestCancellationPayload, {
    description: describeCommand('The buyer asks for a paid escrow to be called off.', 'request_cancellation'),
  })
  requestCancellation(
    @Arg('input', () => inputs.RequestCancellationInput) input: inputs.RequestCancellationInput,
    @Ctx() context: Context,
  ) {
    return escrowAnswer(context, () => context.run(requestCancellation, withUuids(input)))
  }

  @Mutation(() => payloads.AcceptCancellationPayload, {
    description: describeCommand('The seller accepts the cancellation request; the buyer gets everything back.', 'accept_cancellation'),
  })
  acceptCancellation(@Arg('input', () => inputs.AcceptCancellationInput) input: inputs.AcceptCancellationInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(acceptCancellation, withUuids(input)))
  }

  @Mutation(() => payloads.RejectCancellationPayload, {
    description: describeCommand('The seller rejects the cancellation request; the escrow goes on.', 'reject_cancellation'),
  })
  rejectCancellation(@Arg('input', () => inputs.RejectCancellationInput) input: inputs.RejectCancellationInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(rejectCancellation, withUuids(input)))
  }

  @Mutation(() => payloads.ExtendCompletionDeadlinePayload, {
    description: describeCommand(
      'The buyer takes more time to inspect a delivery: once, by at most seven days.',
      'extend_completion_deadline',
      ['DEADLINE_EXTENSION_TOO_LONG'],
    ),
  })
  extendCompletionDeadline(
    @Arg('input', () => inputs.ExtendCompletionDeadlineInput) input: inputs.ExtendCompletionDeadlineInput,
    @Ctx() context: Context,
  ) {
    return escrowAnswer(context, () => context.run(extendCompletionDeadline, withUuids(input)))
  }
}
