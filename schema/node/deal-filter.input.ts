import { Field, InputType } from 'type-graphql'
import type { Currency } from '../../server/domain/money/money.js'
import { Currencies } from '../money/currency.enum.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'

/** By what every list of things with a price is filtered. */
@InputType()
export class DealFilterInput {
  @Field(() => [Currencies], { nullable: true, description: 'In any of these face currencies.' })
  currency?: Currency[] | null

  @Field(() => DateTime, { nullable: true, description: 'Created then or later.' })
  createdFrom?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Created then or earlier.' })
  createdTo?: string | null

  @Field(() => Decimal, { nullable: true, description: 'Ledger value in TND, at least.' })
  minAmountTnd?: string | null

  @Field(() => Decimal, { nullable: true, description: 'Ledger value in TND, at most.' })
  maxAmountTnd?: string | null
}
