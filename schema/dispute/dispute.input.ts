import { Field, ID, InputType } from 'type-graphql'
import { z } from 'zod'
import { DisputeOutcomes } from './dispute.enum.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { text, Validated } from '../validation/validated.js'

@Validated(z.object({ reason: text(1, 2000) }))
@InputType({ description: 'A staff decision on a dispute.' })
export class ResolveDisputeInput {
  @Field(() => ID, { description: 'The escrow, `esc_…`.' })
  escrowId!: string

  @Field(() => DisputeOutcomes, { description: 'What becomes of the money.' })
  outcome!: 'release_seller' | 'refund_buyer' | 'split' | 'dismiss'

  @Field(() => Decimal, { nullable: true, description: 'With SPLIT only: award to the seller in TND, above 0 and below what remains.' })
  sellerAwardTnd?: string | null

  @Field(() => String, { description: 'Why; 1-2,000 characters.' })
  reason!: string
}

@InputType({ description: 'The decision to confirm.' })
export class ConfirmStaffActionInput {
  @Field(() => ID, { description: 'From `pendingAction`, `act_…`.' })
  id!: string
}
