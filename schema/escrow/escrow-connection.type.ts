import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql'
import type { EscrowMode, EscrowStatus } from '../../server/domain/escrow/escrow.js'
import type { Currency } from '../../server/domain/money/money.js'
import { PageInfo } from '../node/page-info.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { Currencies } from '../money/currency.enum.js'
import { EscrowModes, EscrowStatuses } from './escrow.enum.js'
import { Escrow } from './escrow.type.js'
import { bounds } from '../../server/domain/bounds.js'
import { OptionalTextField } from '../validation/input-fields.js'

export const EscrowRoles = graphqlEnum<'buyer' | 'seller' | 'creator'>('EscrowRole', 'How the caller stands to an escrow.', {
  buyer: 'The caller’s user buys.',
  seller: 'The caller’s user sells.',
  creator: 'The caller’s developer created it.',
})

export const EscrowSorts = graphqlEnum<'created_at' | 'created_at_desc' | 'updated_at' | 'updated_at_desc' | 'amount' | 'amount_desc'>(
  'EscrowSort',
  'In which order escrows are listed; equal ones by id.',
  {
    created_at: 'Oldest first.',
    created_at_desc: 'Newest first.',
    updated_at: 'Longest unchanged first.',
    updated_at_desc: 'Last changed first.',
    amount: 'Smallest ledger value first.',
    amount_desc: 'Largest ledger value first.',
  },
)

@InputType({ description: 'Which escrows (decisions 5, List filters); conditions add up.' })
export class EscrowFilterInput {
  @Field(() => [EscrowStatuses], { nullable: true, description: 'In any of these statuses.' })
  status?: EscrowStatus[] | null

  @Field(() => EscrowRoles, { nullable: true, description: 'Where the caller stands so.' })
  role?: 'buyer' | 'seller' | 'creator' | null

  @Field(() => [EscrowModes], { nullable: true, description: 'In any of these modes.' })
  mode?: EscrowMode[] | null

  @Field(() => [Currencies], { nullable: true, description: 'In any of these face currencies.' })
  currency?: Currency[] | null

  @OptionalTextField(bounds.email, 'With this address as buyer or seller.')
  email?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Created then or later.' })
  createdFrom?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Created then or earlier.' })
  createdTo?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Changed then or later.' })
  updatedFrom?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Changed then or earlier.' })
  updatedTo?: string | null

  @Field(() => Decimal, { nullable: true, description: 'Ledger value in TND, at least.' })
  minAmountTnd?: string | null

  @Field(() => Decimal, { nullable: true, description: 'Ledger value in TND, at most.' })
  maxAmountTnd?: string | null

  @Field(() => Boolean, { nullable: true, description: 'With progressive release.' })
  progressive?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'With a dispute, open or over.' })
  hasDispute?: boolean | null

  @OptionalTextField(bounds.searchWords, 'Every word occurs in the title, or the id starts with it.')
  q?: string | null
}

@ArgsType()
export class EscrowsArgs {
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

  @Field(() => EscrowFilterInput, { nullable: true, description: 'Which escrows.' })
  filter?: EscrowFilterInput | null

  @Field(() => EscrowSorts, { nullable: true, description: 'In which order; default CREATED_AT_DESC.' })
  sort?: 'created_at' | 'created_at_desc' | 'updated_at' | 'updated_at_desc' | 'amount' | 'amount_desc' | null

  @Field(() => Int, { nullable: true, description: 'Skips this many instead of reading from a cursor; slow far down a long list.' })
  offset?: number | null
}

@ObjectType({ simpleResolvers: true, description: 'An escrow and its place in the list.' })
export class EscrowEdge {
  @Field(() => String, { description: 'Where to read on.' })
  cursor!: string

  @Field(() => Escrow, { description: 'The escrow.' })
  node!: Escrow
}

@ObjectType({ description: 'A page of escrows (Relay).' })
export class EscrowConnection {
  @Field(() => [EscrowEdge], { description: 'Escrows with their cursors.' })
  edges!: EscrowEdge[]

  @Field(() => [Escrow], { description: 'The escrows alone.' })
  nodes!: Escrow[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo

  @Field(() => Int, { description: 'How many there are in all; counted exactly, only when asked for.' })
  totalCount!: number
}
