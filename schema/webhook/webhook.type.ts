import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { DeliveryStatus } from '../../server/domain/webhook/delivery.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { DateTime } from '../scalars/date-time.scalar.js'

@ObjectType({
  simpleResolvers: true,
  description: 'An address that is told of events (specification, Webhook). Its secret is shown on creation and regeneration only.',
})
export class Webhook {
  @Field(() => ID, { description: 'The webhook, `wh_…`.' })
  id!: string

  @Field(() => String, { description: 'Where events are posted.' })
  url!: string

  @Field(() => [String], { description: 'Event types by name, `*`, or wildcards such as `escrow.proof.*`.' })
  events!: string[]

  @Field(() => Boolean, { description: 'Whether it is told.' })
  isActive!: boolean

  @Field(() => String, { nullable: true, description: 'Why the service switched it off, if it did.' })
  deactivatedReason!: string | null

  @Field(() => DateTime, { nullable: true, description: 'The last attempt.' })
  lastTriggeredAt!: string | null

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last answer.' })
  lastResponseStatus!: number | null

  @Field(() => Int, { description: 'Deliveries that failed since the last success.' })
  failureCount!: number

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it last changed.' })
  updatedAt!: string
}

export const DeliveryStatuses = graphqlEnum<DeliveryStatus>('WebhookDeliveryStatus', 'Where a delivery stands.', {
  pending: 'Waiting for its turn, or between attempts.',
  delivered: 'The receiver answered 200 in time.',
  failed: 'All attempts failed, or the receiver refused; it can be replayed.',
})

@ObjectType({ simpleResolvers: true, description: 'One request to a receiver.' })
export class WebhookAttempt {
  @Field(() => Int, { description: 'Counts from 1.' })
  number!: number

  @Field(() => DateTime, { description: 'When it was sent.' })
  startedAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When its outcome was known.' })
  finishedAt!: string | null

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the answer.' })
  responseStatus!: number | null

  @Field(() => String, { nullable: true, description: 'The first kilobyte of the answer.' })
  responseExcerpt!: string | null

  @Field(() => String, { nullable: true, description: 'What went wrong, such as `timeout` or `blocked_address`.' })
  error!: string | null

  @Field(() => Int, { nullable: true, description: 'How long it took, in milliseconds.' })
  durationMs!: number | null
}

@ObjectType({ simpleResolvers: true, description: 'One event on its way to one webhook.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'The delivery, `dlv_…`.' })
  id!: string

  @Field(() => ID, { description: 'Its webhook, `wh_…`.' })
  webhookId!: string

  @Field(() => ID, { description: 'Its event, `evt_…`.' })
  eventId!: string

  @Field(() => String, { description: 'The event’s type.' })
  eventType!: string

  @Field(() => DeliveryStatuses, { description: 'Where it stands.' })
  status!: DeliveryStatus

  @Field(() => Boolean, { description: 'A replay or a test.' })
  isManual!: boolean

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last answer.' })
  lastResponseStatus!: number | null

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  failureReason!: string | null

  @Field(() => [WebhookAttempt], { description: 'Every request, oldest first.' })
  attempts!: WebhookAttempt[]

  @Field(() => DateTime, { description: 'When it was written, with its event.' })
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it was delivered or failed.' })
  finishedAt!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'Where a page stands in a numbered list.' })
export class PageNumbers {
  @Field(() => Int, { description: 'Counts from 1.' })
  page!: number

  @Field(() => Int, { description: 'Rows on a page.' })
  limit!: number

  @Field(() => Int, { description: 'Rows in all.' })
  total!: number

  @Field(() => Int, { description: 'Pages in all.' })
  pages!: number
}

@ObjectType({ simpleResolvers: true, description: 'A page of deliveries, newest first.' })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: 'The deliveries.' })
  deliveries!: WebhookDelivery[]

  @Field(() => PageNumbers, { description: 'Where the page stands.' })
  pagination!: PageNumbers
}
