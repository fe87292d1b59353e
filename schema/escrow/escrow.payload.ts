import { Field, ID, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Escrow } from './escrow.type.js'

@ObjectType({ description: 'An escrow after the mutation.' })
abstract class EscrowPayload extends Payload {
  @Field(() => Escrow, { nullable: true, description: 'The escrow as it is now; null when refused.' })
  escrow?: Escrow | null
}

@ObjectType({ description: 'A new escrow.' })
export class CreateEscrowPayload extends EscrowPayload {}
@ObjectType({ description: 'A changed escrow.' })
export class UpdateEscrowPayload extends EscrowPayload {}
@ObjectType({ description: 'A cancelled escrow.' })
export class CancelEscrowPayload extends EscrowPayload {}
@ObjectType({ description: 'A delivered escrow; completed at once in instant mode.' })
export class DeliverEscrowPayload extends EscrowPayload {}
@ObjectType({ description: 'An escrow whose delivery was sent back.' })
export class RejectDeliveryPayload extends EscrowPayload {}
@ObjectType({ description: 'A completed escrow.' })
export class CompleteEscrowPayload extends EscrowPayload {}
@ObjectType({ description: 'An escrow with one more signature.' })
export class SignContractPayload extends EscrowPayload {}
@ObjectType({ description: 'A paid escrow; still pending while the payment provider has not decided.' })
export class PayEscrowPayload extends EscrowPayload {}
@ObjectType({ description: 'A cancelled, refunded escrow.' })
export class CancelPaidEscrowPayload extends EscrowPayload {}
@ObjectType({ description: 'An escrow with a cancellation request.' })
export class RequestCancellationPayload extends EscrowPayload {}
@ObjectType({ description: 'A cancelled, refunded escrow.' })
export class AcceptCancellationPayload extends EscrowPayload {}
@ObjectType({ description: 'An escrow that goes on.' })
export class RejectCancellationPayload extends EscrowPayload {}
@ObjectType({ description: 'An escrow with a later completion deadline.' })
export class ExtendCompletionDeadlinePayload extends EscrowPayload {}
@ObjectType({ description: 'A disputed escrow.' })
export class OpenDisputePayload extends EscrowPayload {}
@ObjectType({ description: 'An escrow back where its dispute began.' })
export class WithdrawDisputePayload extends EscrowPayload {}
@ObjectType({ description: 'An escrow whose dispute has a new message.' })
export class AddDisputeMessagePayload extends EscrowPayload {}
@ObjectType({ description: 'An escrow with a settlement offer.' })
export class OfferSettlementPayload extends EscrowPayload {}
@ObjectType({ description: 'A settled escrow.' })
export class AcceptSettlementPayload extends EscrowPayload {}

@ObjectType({ description: 'A decision that waits for a second member of staff.' })
export class PendingAction {
  @Field(() => ID, { description: 'What `confirmStaffAction` takes, `act_…`.' })
  id!: string

  @Field(() => String, { description: 'What will be done.' })
  action!: string

  @Field(() => DateTime, { description: 'After this it can no longer be confirmed.' })
  expiresAt!: string
}

@ObjectType({ description: 'A decided dispute, or a decision that waits for a second person.' })
export class ResolveDisputePayload extends EscrowPayload {
  @Field(() => PendingAction, { nullable: true, description: 'Set when a second person has to confirm; then nothing has changed yet.' })
  pendingAction?: PendingAction | null
}

@ObjectType({ description: 'What the confirmed decision led to.' })
export class ConfirmStaffActionPayload extends EscrowPayload {}
