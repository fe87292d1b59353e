import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { PricedKind } from '../../server/domain/fee-schedule/fee-schedule.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

export const PricedKinds = graphqlEnum<PricedKind>('PricedKind', 'What a fee is taken on (decisions 4).', {
  standard: 'Escrows with a contract.',
  quick: 'Escrows without one.',
  instant: 'Escrows that complete with the delivery.',
  charge: 'Charges of a business.',
})

@ObjectType({ simpleResolvers: true, description: 'A row of the fee schedule. It never changes; another one follows it.' })
export class FeeSchedule {
  @Field(() => Int, { description: 'Its number, in the order in which rows were added.' })
  number!: number

  @Field(() => Decimal, { description: 'Percent of the ledger value that the service takes, tax included.' })
  feePercentage!: string

  @Field(() => Int, { description: 'Percent of tax that is contained in the fee.' })
  taxPercentage!: number

  @Field(() => [PricedKinds], { description: 'What it is for.' })
  appliesTo!: PricedKind[]

  @Field(() => DateTime, {
    description:
      'From when on, by the time of the escrow or charge itself. Of the rows for a kind the one that began last is in force, and of two that began together the one with the higher number.',
  })
  effectiveFrom!: string

  @Field(() => ID, {
    nullable: true,
    description: 'The member of staff who added it, `stf_…`; null for the row that the service came with.',
  })
  createdBy!: string | null

  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt!: string
}
