import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql'
import type { DisputeCategory, DisputeStatus } from '../../server/domain/dispute/dispute.js'
import type { Party } from '../../server/domain/escrow/escrow.js'
import { PageInfo } from '../node/page-info.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { DisputeAuthors } from './dispute.type.js'

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
export class DisputesArgs {
  @Field(() => Boolean, { nullable: true, description: 'Only those that are open, or only those that are over.' })
  isOpen?: boolean | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many from the start; default 20, at most 100 unless the deployment sets other bounds.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null
}

@ObjectType({ simpleResolvers: true, description: 'A dispute and its place in the queue.' })
export class DisputeCaseEdge {
  @Field(() => String, { description: 'Where to read on.' })
  cursor!: string

  @Field(() => DisputeCase, { description: 'The dispute.' })
  node!: DisputeCase
}

@ObjectType({ simpleResolvers: true, description: 'A page of disputes, the one that was opened first foremost (Relay).' })
export class DisputeCaseConnection {
  @Field(() => [DisputeCaseEdge], { description: 'Disputes with their cursors.' })
  edges!: DisputeCaseEdge[]

  @Field(() => [DisputeCase], { description: 'The disputes alone.' })
  nodes!: DisputeCase[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo
}
