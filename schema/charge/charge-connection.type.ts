import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import type { ChargeStatus } from '../../server/domain/charge/charge.js'
import type { Currency } from '../../server/domain/money/money.js'
import { Currencies } from '../money/currency.enum.js'
import { PageInfo } from '../node/page-info.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { OptionalTextField } from '../validation/input-fields.js'
import { Charge, ChargeStatuses } from './charge.type.js'

type ChargeSortName = 'created_at' | 'created_at_desc' | 'amount' | 'amount_desc'

export const ChargeSorts = graphqlEnum<ChargeSortName>('ChargeSort', 'In which order charges are listed; equal ones by id.', {
  created_at: 'Oldest first.',
  created_at_desc: 'Newest first.',
  amount: 'Smallest ledger value first.',
  amount_desc: 'Largest ledger value first.',
})

@InputType({ description: 'Which charges; conditions add up.' })
export class ChargeFilterInput {
  @Field(() => [ChargeStatuses], { nullable: true, description: 'In any of these statuses.' })
  status?: ChargeStatus[] | null

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

  @OptionalTextField(bounds.searchWords, 'Every word occurs in the title or in the reference.')
  q?: string | null
}

@ArgsType()
export class ChargesArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'How many from the start; default 20, at most 100 unless the deployment sets other bounds.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null

  @Field(() => Int, { nullable: true, description: 'How many from the end; at most as many as from the start.' })
  last?: number | null

  @Field(() => String, { nullable: true, description: 'Before this cursor.' })
  before?: string | null

  @Field(() => ChargeFilterInput, { nullable: true, description: 'Which charges.' })
  filter?: ChargeFilterInput | null

  @Field(() => ChargeSorts, { nullable: true, description: 'In which order; default CREATED_AT_DESC.' })
  sort?: ChargeSortName | null

  @Field(() => Int, { nullable: true, description: 'Skips this many instead of reading from a cursor; slow far down a long list.' })
  offset?: number | null
}

@ObjectType({ simpleResolvers: true, description: 'A charge and its place in the list.' })
export class ChargeEdge {
  @Field(() => String, { description: 'Where to read on.' })
  cursor!: string

  @Field(() => Charge, { description: 'The charge.' })
  node!: Charge
}

@ObjectType({ description: 'A page of charges (Relay).' })
export class ChargeConnection {
  @Field(() => [ChargeEdge], { description: 'Charges with their cursors.' })
  edges!: ChargeEdge[]

  @Field(() => [Charge], { description: 'The charges alone.' })
  nodes!: Charge[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo

  @Field(() => Int, { description: 'How many there are in all; counted only when asked for.' })
  totalCount!: number
}
