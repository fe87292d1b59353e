import { ArgsType, Field, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import type { ChargeStatus } from '../../server/domain/charge/charge.js'
import { connectionType, WindowArgs } from '../node/connection-type.js'
import { DealFilterInput } from '../node/deal-filter.input.js'
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
export class ChargeFilterInput extends DealFilterInput {
  @Field(() => [ChargeStatuses], { nullable: true, description: 'In any of these statuses.' })
  status?: ChargeStatus[] | null

  @OptionalTextField(bounds.searchWords, 'Every word occurs in the title or in the reference.')
  q?: string | null
}

@ArgsType()
export class ChargesArgs extends WindowArgs {
  @Field(() => ChargeFilterInput, { nullable: true, description: 'Which charges.' })
  filter?: ChargeFilterInput | null

  @Field(() => ChargeSorts, { nullable: true, description: 'In which order; default CREATED_AT_DESC.' })
  sort?: ChargeSortName | null
}

export const ChargeConnection = connectionType(Charge, {
  name: 'Charge',
  one: 'a charge',
  many: 'charges',
  says: 'A page of charges (Relay).',
  isCounted: true,
})
