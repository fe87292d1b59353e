import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'A dispute in short (specification, `disputeTicket`).' })
export class DisputeTicket {
  @Field(() => String, { description: 'The number people quote, `DSP-2026-000123`.' })
  ticketNumber!: string

  @Field(() => String, { description: '`escrow_dispute` or `release_dispute`.' })
  type!: string

  @Field(() => String, { description: 'The escrow’s title when it was opened.' })
  subject!: string

  @Field(() => String, { description: '`open`, `awaiting_counterparty`, `under_review`, `resolved` or `withdrawn`.' })
  status!: string

  @Field(() => DateTime, { description: 'When it was opened.' })
  createdAt!: string

  @Field(() => String, { description: 'The first 140 characters of the reason.' })
  previewReason!: string
}
