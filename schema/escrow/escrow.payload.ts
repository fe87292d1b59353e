import { Field, ID, ObjectType } from 'type-graphql'
import { Adjustment } from './adjustment.type.js'
import { Payload } from '../error/payload.type.js'
import { ReleaseRequest } from '../release-request/release-request.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { CloseSettlement, Escrow } from './escrow.type.js'
import { Preview } from './preview.type.js'

@ObjectType({ description: 'An escrow after the mutation.' })
export abstract class EscrowPayload extends Payload {
  @Field(() => Escrow, { nullable: true, description: 'The escrow as it is now; null when refused, and in a preview.' })
  escrow?: Escrow | null
}

@ObjectType({ description: 'A new escrow.' })
export class CreateEscrowPayload extends EscrowPayload {}
@ObjectType({ description: 'An escrow whose dispute has a new message.' })
export class AddDisputeMessagePayload extends EscrowPayload {}

@ObjectType({ description: 'An escrow with more or less in it.' })
export abstract class AdjustmentPayload extends EscrowPayload {
  @Field(() => Adjustment, { nullable: true, description: 'What was added or given back; null when refused.' })
  adjustment?: Adjustment | null

  @Field(() => Boolean, { nullable: true, description: 'Whether this answers a `reference` that was used before: nothing was done again.' })
  isReplay?: boolean | null
}

@ObjectType({ description: 'An escrow that was paid, or is being paid.' })
export abstract class PaymentPayload extends EscrowPayload {
  @Field(() => String, {
    nullable: true,
    description: 'The payment provider’s page, where the payer goes on; null when it needs nothing more from them.',
  })
  redirectUrl?: string | null
}

@ObjectType({ description: 'A progressive escrow that is closing or closed.' })
export abstract class ClosingPayload extends EscrowPayload {
  @Field(() => CloseSettlement, { nullable: true, description: 'What closing has settled so far; null when refused.' })
  settlement?: CloseSettlement | null
}

@ObjectType({ description: 'A decision that waits for a second member of staff.' })
export class PendingAction {
  @Field(() => ID, { description: 'What `confirmStaffAction` takes, `act_…`.' })
  id!: string

  @Field(() => String, { description: 'What will be done.' })
  action!: string

  @Field(() => DateTime, { description: 'After this it can no longer be confirmed.' })
  expiresAt!: string
}

@ObjectType({ description: 'A decision of staff, or one that waits for a second person.' })
export abstract class StaffDecisionPayload extends EscrowPayload {
  @Field(() => PendingAction, { nullable: true, description: 'Set when a second person has to confirm; then nothing has changed yet.' })
  pendingAction?: PendingAction | null
}

/** What a payload has where the input has `preview`. */
export const previewField = Field(() => Preview, {
  nullable: true,
  description: 'What would happen, when `preview` was asked for; then nothing has changed.',
})

@ObjectType({ description: 'A payout request after the mutation, with its escrow.' })
export abstract class ReleaseRequestPayload extends EscrowPayload {
  @Field(() => ReleaseRequest, { nullable: true, description: 'The payout request as it is now; null when refused, and in a preview.' })
  releaseRequest?: ReleaseRequest | null
}

@ObjectType({ description: 'A payout request, new or of this id before.' })
export abstract class NewReleaseRequestPayload extends ReleaseRequestPayload {
  @Field(() => Boolean, { nullable: true, description: 'The `requestId` was used before: this is the request of then; null when refused.' })
  idempotentReplay?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'What was sent along with a used `requestId` is not what it was then; null when refused.',
  })
  parametersIgnored?: boolean | null
}

@ObjectType({ description: 'A decision of staff on a payout request, or one that waits for a second person.' })
export abstract class ReleaseDecisionPayload extends StaffDecisionPayload {
  @Field(() => ReleaseRequest, { nullable: true, description: 'The payout request as it is now; null when refused, and in a preview.' })
  releaseRequest?: ReleaseRequest | null
}
