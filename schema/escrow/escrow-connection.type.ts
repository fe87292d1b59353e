import { ArgsType, Field, ID, InputType } from 'type-graphql'
import type { EscrowMode, EscrowStatus } from '../../server/domain/escrow/escrow.js'
import { connectionType, WindowArgs } from '../node/connection-type.js'
import { DealFilterInput } from '../node/deal-filter.input.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
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

@InputType({ description: 'Which escrows (decisions 5); conditions add up.' })
export class EscrowFilterInput extends DealFilterInput {
  @Field(() => [EscrowStatuses], { nullable: true, description: 'In any of these statuses.' })
  status?: EscrowStatus[] | null

  @Field(() => EscrowRoles, {
    nullable: true,
    description: 'Where the caller stands so, or the user of `userId`; `CREATOR` is nobody but a developer.',
  })
  role?: 'buyer' | 'seller' | 'creator' | null

  @Field(() => [EscrowModes], { nullable: true, description: 'In any of these modes.' })
  mode?: EscrowMode[] | null

  @OptionalTextField(bounds.email, 'With this address as buyer or seller.')
  email?: string | null

  @Field(() => ID, { nullable: true, description: 'With this user, `usr_…`, as buyer or seller; for staff alone (STAFF_ONLY).' })
  userId?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Changed then or later.' })
  updatedFrom?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Changed then or earlier.' })
  updatedTo?: string | null

  @Field(() => Boolean, { nullable: true, description: 'With progressive release.' })
  progressive?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'With a dispute, open or over.' })
  hasDispute?: boolean | null

  @OptionalTextField(bounds.searchWords, 'Every word occurs in the title, or the id starts with it.')
  q?: string | null
}

@ArgsType()
export class EscrowsArgs extends WindowArgs {
  @Field(() => EscrowFilterInput, { nullable: true, description: 'Which escrows.' })
  filter?: EscrowFilterInput | null

  @Field(() => EscrowSorts, { nullable: true, description: 'In which order; default CREATED_AT_DESC.' })
  sort?: 'created_at' | 'created_at_desc' | 'updated_at' | 'updated_at_desc' | 'amount' | 'amount_desc' | null
}

export const EscrowConnection = connectionType(Escrow, {
  name: 'Escrow',
  one: 'an escrow',
  many: 'escrows',
  says: 'A page of escrows (Relay).',
  isCounted: true,
})
