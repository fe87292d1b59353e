import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { ConfirmStaffActionInput, ResolveDisputeInput } from '../../../schema/dispute/dispute.input.js'
import * as inputs from '../../../schema/escrow/escrow.input.js'
import * as payloads from '../../../schema/escrow/escrow.payload.js'
import { acceptSettlement } from '../../operations/dispute/accept-settlement.js'
import { addDisputeMessage } from '../../operations/dispute/add-dispute-message.js'
import { offerSettlement } from '../../operations/dispute/offer-settlement.js'
import { openDispute } from '../../operations/dispute/open-dispute.js'
import { resolveDispute } from '../../operations/dispute/resolve-dispute.js'
import { withdrawDispute } from '../../operations/dispute/withdraw-dispute.js'
import { confirmStaffAction } from '../../operations/staff-action/confirm-staff-action.js'
import { uuidOf, withUuids } from '../typed-ids.js'
import type { Context } from '../context.js'
import { describeCommand } from '../describe-command.js'
import { requireActor } from '../require-actor.js'
import { escrowAnswer } from './escrow-answer.js'

@Resolver()
export class DisputeResolver {
  @Mutation(() => payloads.OpenDisputePayload, {
    description: describeCommand('A party opens a dispute; every deadline stops until it is over.', 'open_dispute'),
  })
  openDispute(@Arg('input', () => inputs.OpenDisputeInput) input: inputs.OpenDisputeInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(openDispute, withUuids(input)))
  }

  @Mutation(() => payloads.WithdrawDisputePayload, {
    description: describeCommand('The opener withdraws the dispute; the escrow returns to where it was.', 'withdraw_dispute'),
  })
  withdrawDispute(@Arg('input', () => inputs.WithdrawDisputeInput) input: inputs.WithdrawDisputeInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(withdrawDispute, withUuids(input)))
  }

  @Mutation(() => payloads.AddDisputeMessagePayload, {
    description:
      'A party, or staff who may decide it, writes into an open dispute. The counterparty’s first word brings it under review.\n\nWho: seller or buyer, signed in: not by API key; or staff. In DISPUTED.\n\nRefusals: DISPUTE_NOT_OPEN.\n\nEvents: escrow.dispute.message.',
  })
  addDisputeMessage(@Arg('input', () => inputs.AddDisputeMessageInput) input: inputs.AddDisputeMessageInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(addDisputeMessage, withUuids(input)))
  }

  @Mutation(() => payloads.OfferSettlementPayload, {
    description: describeCommand('A party offers to end the dispute with an award to the seller.', 'offer_settlement'),
  })
  offerSettlement(@Arg('input', () => inputs.OfferSettlementInput) input: inputs.OfferSettlementInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(offerSettlement, withUuids(input)))
  }

  @Mutation(() => payloads.AcceptSettlementPayload, {
    description: describeCommand('A party accepts the other’s offer, which ends the escrow.', 'accept_settlement'),
  })
  acceptSettlement(@Arg('input', () => inputs.AcceptSettlementInput) input: inputs.AcceptSettlementInput, @Ctx() context: Context) {
    return escrowAnswer(context, () => context.run(acceptSettlement, withUuids(input)))
  }

  @Mutation(() => payloads.ResolveDisputePayload, {
    description: describeCommand(
      'Staff decide a dispute. Above the four-eyes limit the decision waits for `confirmStaffAction` by somebody else.',
      'resolve_dispute',
      ['AWARD_OUT_OF_RANGE', 'REASON_REQUIRED', 'STAFF_ONLY'],
    ),
  })
  resolveDispute(@Arg('input', () => ResolveDisputeInput) input: ResolveDisputeInput, @Ctx() context: Context) {
    requireActor(context.actor, 'staff')
    return context.run(resolveDispute, withUuids(input))
  }

  @Mutation(() => payloads.ConfirmStaffActionPayload, {
    description:
      'A second member of staff confirms a decision that waits; nobody confirms their own.\n\nRefusals: STAFF_ACTION_NOT_FOUND, STAFF_ACTION_NOT_PENDING, SECOND_PERSON_REQUIRED.',
  })
  async confirmStaffAction(@Arg('input', () => ConfirmStaffActionInput) input: ConfirmStaffActionInput, @Ctx() context: Context) {
    requireActor(context.actor, 'staff')
    return { escrow: await context.run(confirmStaffAction, { id: uuidOf('act', input.id) }) }
  }
}
