import { Field, ID, InterfaceType, ObjectType } from 'type-graphql'
import type { EventType } from '../../server/domain/event/event-type.js'
import { Escrow } from '../escrow/escrow.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Json } from '../scalars/json.scalar.js'
import { WebhookDelivery } from '../webhook/webhook.type.js'
import { eventTypeName } from './event-fields.js'

const resolveType = ({ type }: { type: EventType }) => eventTypeName(type)

@InterfaceType({
  description:
    'Something that happened, as webhooks report it. `data` is what the webhook’s body says, at the moment it happened; typed fields repeat it.',
  resolveType,
})
export abstract class Event {
  @Field(() => ID, { description: 'The event, `evt_…`: the same here, in webhooks and in replays. Remember it to see each event once.' })
  id!: string

  @Field(() => String, { description: 'The type by its name in the specification, such as `escrow.status.updated`.' })
  type!: EventType

  @Field(() => DateTime, { description: 'When it happened.' })
  timestamp!: string

  @Field(() => String, { description: 'What `after` takes to go on behind this event.' })
  cursor!: string

  @Field(() => Json, { description: 'As in the webhook: `data` of its body.' })
  data!: Record<string, unknown>

  @Field(() => [String], {
    nullable: true,
    description: 'Paths of what is missing in `data` to keep the event short, such as `data.escrow.description`; null when nothing is.',
  })
  truncated!: string[] | null
}

@InterfaceType({ description: 'Something that happened to an escrow.', implements: Event, resolveType })
export abstract class EscrowEvent extends Event {
  @Field(() => ID, { description: 'The escrow, `esc_…`; of a charge’s event the charge, `ch_…`.' })
  escrowId!: string

  @Field(() => Escrow, {
    nullable: true,
    description:
      'The escrow as it is now; `data.escrow` shows it as it was. Null for a caller who may not read escrows (a developer token), and for a charge.',
  })
  escrow!: Escrow | null
}

@ObjectType({ description: 'A page of the event feed (decisions 11): in the order of commits, nothing missing, kept for 90 days.' })
export class EventFeed {
  @Field(() => [Event], { description: 'The events, oldest first.' })
  nodes!: Event[]

  @Field(() => String, { description: 'Where to read on, also when there is nothing now; a subscription takes it as `after`, too.' })
  endCursor!: string

  @Field(() => Boolean, { description: 'There is more already.' })
  hasMore!: boolean
}

@ObjectType({
  simpleResolvers: true,
  description: 'A page of the events of a developer, the newest first: to look at. What follows events takes the feed.',
})
export class EventLog {
  @Field(() => [Event], { description: 'The events, newest first.' })
  nodes!: Event[]

  @Field(() => String, { nullable: true, description: 'What `before` takes to read on; null at the end.' })
  endCursor!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'An event with what became of it.' })
export class LoggedEvent {
  @Field(() => Event, { description: 'The event.' })
  event!: Event

  @Field(() => String, {
    nullable: true,
    description: 'The `X-Request-Id` of what caused it, where that is in the request log; null otherwise.',
  })
  requestId!: string | null

  @Field(() => [WebhookDelivery], {
    description: 'Its deliveries to the developer’s webhooks, newest first, with every attempt; a hundred at most.',
  })
  deliveries!: WebhookDelivery[]
}

@ObjectType({ simpleResolvers: true, description: 'A type of event that webhooks and subscriptions know.' })
export class EventTypeInfo {
  @Field(() => String, { description: 'Its name, such as `escrow.status.updated`.' })
  type!: string

  @Field(() => String, { description: 'When it happens.' })
  description!: string

  @Field(() => Boolean, {
    description:
      'An extra type, beyond those of the specification: sent to a webhook that names it or a wildcard that covers it, `*` included.',
  })
  isOptIn!: boolean

  @Field(() => Json, { description: 'The JSON Schema of its body, as webhooks send it.' })
  schema!: object

  @Field(() => String, { description: 'The GraphQL type of its events.' })
  typeName!: string

  @Field(() => String, { description: 'The subscription field that follows this type alone.' })
  subscription!: string
}
