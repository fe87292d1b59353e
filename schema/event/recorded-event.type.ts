import { ArgsType, Field, ID, ObjectType } from 'type-graphql'
import { FirstArgs } from '../node/connection-type.js'
import { PageInfo } from '../node/page-info.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Json } from '../scalars/json.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'Something that happened, as staff read it: of everybody.' })
export class RecordedEvent {
  @Field(() => ID, { description: 'The event, `evt_…`.' })
  id!: string

  @Field(() => String, { description: 'Its type, as `escrow.status.updated`.' })
  type!: string

  @Field(() => DateTime, { description: 'When it happened.' })
  at!: string

  @Field(() => ID, { nullable: true, description: 'The escrow that it is about, `esc_…`; null where it is about something else.' })
  escrowId!: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'What it is about, by its own id: the escrow, the session, the charge, the withdrawal, …',
  })
  subjectId!: string | null

  @Field(() => Json, {
    description:
      'As in the webhook: `data` of its body; of an event that can no longer be sent again, ids and statuses alone. The role `support` reads addresses and names masked.',
  })
  data!: Record<string, unknown>

  @Field(() => String, { description: 'Where to read on behind it.' })
  cursor!: string
}

@ObjectType({ simpleResolvers: true, description: 'A page of events, newest first.' })
export class RecordedEventPage {
  @Field(() => [RecordedEvent], {
    description:
      'The events. Of one type there may be fewer than were asked for, though more come behind: then `pageInfo` says where to go on.',
  })
  nodes!: RecordedEvent[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo
}

@ArgsType()
export class RecordedEventsArgs extends FirstArgs {
  @Field(() => String, { nullable: true, description: 'Only events of this type, by its exact name.' })
  type?: string | null

  @Field(() => ID, { nullable: true, description: 'Only events of this escrow, `esc_…`.' })
  escrowId?: string | null
}
