import { ArgsType, Field, ID, ObjectType } from 'type-graphql'
import type { DisputeCategory, DisputeStatus, DisputeType } from '../../server/domain/dispute/dispute.js'
import type { Party } from '../../server/domain/escrow/escrow.js'
import { connectionType, FirstArgs } from '../node/connection-type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { DisputeAuthors } from './dispute.type.js'

const DisputeTypes = graphqlEnum<DisputeType>('DisputeType', 'What a dispute is about.', {
  escrow_dispute: 'The whole escrow.',
  release_dispute: 'One payout request of it.',
})

@ObjectType({ simpleResolvers: true, description: 'A dispute as it stands in the queue of those who decide it.' })
export class DisputeCase {
  @Field(() => ID, { description: 'The dispute, `dsp_…`.' })
  id!: string

  @Field(() => String, { description: 'The number people quote.' })
  ticketNumber!: string

  @Field(() => String, { description: '`escrow_dispute` or `release_dispute`.' })
  type!: string

  @Field(() => String, { description: '`open`, `awaiting_counterparty`, `under_review`, `resolved` or `withdrawn`.' })
  status!: DisputeStatus

  @Field(() => String, { description: 'What it is about, as in `openDispute`.' })
  category!: DisputeCategory

  @Field(() => String, { description: 'The escrow’s title when it was opened.' })
  subject!: string

  @Field(() => DisputeAuthors, { description: 'Who opened it.' })
  openedBy!: Party

  @Field(() => ID, { description: 'The escrow, `esc_…`.' })
  escrowId!: string

  @Field(() => String, { nullable: true, description: 'The payout request that it is about; null where it is about the whole escrow.' })
  requestId!: string | null

  @Field(() => Decimal, { description: 'What the decision is about in TND: the slice, or what remains in the escrow.' })
  atStakeTnd!: string

  @Field(() => DateTime, { description: 'When it was opened.' })
  createdAt!: string
}

@ArgsType()
export class DisputesArgs extends FirstArgs {
  @Field(() => Boolean, { nullable: true, description: 'Only those that are open, or only those that are over.' })
  isOpen?: boolean | null

  @Field(() => DisputeTypes, { nullable: true, description: 'Only those about whole escrows, or only those about payout requests.' })
  type?: DisputeType | null
}

export const DisputeCaseConnection = connectionType(DisputeCase, {
  name: 'DisputeCase',
  one: 'a dispute',
  many: 'disputes',
  says: 'A page of disputes, the one that was opened first foremost (Relay).',
})
