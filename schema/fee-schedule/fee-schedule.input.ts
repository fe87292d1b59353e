import { Field, InputType, Int } from 'type-graphql'
import type { PricedKind } from '../../server/domain/fee-schedule/fee-schedule.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { StaffReasonField } from '../validation/input-fields.js'
import { PricedKinds } from './fee-schedule.type.js'

@InputType({ description: 'What the service takes from an instant on (decisions 4).' })
export class AddFeeScheduleInput {
  @Field(() => Decimal, { description: 'Percent of the ledger value, tax included: 0-50 with at most four decimals.' })
  feePercentage!: string

  @Field(() => Int, {
    nullable: true,
    description: 'Percent of tax that is contained in the fee, 0-50. As it is now for the first kind that is named when absent.',
  })
  taxPercentage?: number | null

  @Field(() => [PricedKinds], { nullable: true, description: 'What it is for; everything when absent.' })
  appliesTo?: PricedKind[] | null

  @Field(() => DateTime, { nullable: true, description: 'Not in the past, and at most five years ahead; at once when absent.' })
  effectiveFrom?: string | null

  @StaffReasonField
  reason!: string
}
