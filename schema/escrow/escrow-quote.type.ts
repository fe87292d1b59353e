import { Field, ObjectType } from 'type-graphql'
import type { EscrowMode, FeeBearer } from '../../server/domain/escrow/escrow.js'
import type { Currency } from '../../server/domain/money/money.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { Currencies } from '../money/currency.enum.js'
import { EscrowModes, FeeBearers } from './escrow.enum.js'

@ObjectType({ simpleResolvers: true, description: 'The money fields that an escrow would have (decisions 4).' })
export class EscrowQuote {
  @Field(() => EscrowModes, { description: 'The mode it was priced for.' })
  mode!: EscrowMode

  @Field(() => Decimal, { description: 'The face amount in `currency`.' })
  amount!: string

  @Field(() => Currencies, { description: 'The face currency.' })
  currency!: Currency

  @Field(() => Decimal, { description: 'The ledger value in TND.' })
  amountTnd!: string

  @Field(() => FeeBearers, { description: 'Who pays the fees.' })
  feeBearer!: FeeBearer

  @Field(() => Decimal, { description: 'The platform fee in TND, service tax included.' })
  escrowFee!: string

  @Field(() => Decimal, { description: 'The service tax contained in `escrowFee`.' })
  serviceTaxTnd!: string

  @Field(() => Decimal, { description: 'The developer’s commission in TND.' })
  developerFee!: string

  @Field(() => Decimal, { description: 'What the buyer would fund in TND.' })
  buyerFundingTnd!: string

  @Field(() => Decimal, { description: 'What the seller would receive in TND.' })
  sellerNetTnd!: string

  @Field(() => Decimal, { description: 'TND for one unit of `currency`.' })
  fxRate!: string

  @Field(() => DateTime, { description: 'When the rate was taken; an escrow created later locks its own.' })
  fxLockedAt!: string
}
