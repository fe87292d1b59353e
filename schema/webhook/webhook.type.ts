import { Field, Int, ObjectType } from 'type-graphql'
import type { DeliveryStatus } from '../../server/domain/webhook/delivery.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { objectType } from '../document/object-type.js'
import { Node } from '../node/node.type.js'
import {
  webhookDocument,
  type WebhookSnapshot,
  attemptDocument,
  type DeliveryAttemptSnapshot,
  deliveryDocument,
  type DeliverySnapshot,
} from './webhook-document.js'

export const Webhook = objectType('Webhook', webhookDocument, {
  implements: Node,
  description: 'An address that is told of events (specification, Webhook). Its secret is shown on creation and regeneration only.',
})
export type Webhook = WebhookSnapshot

export const DeliveryStatuses = graphqlEnum<DeliveryStatus>('WebhookDeliveryStatus', 'Where a delivery stands.', {
  pending: 'Waiting for its turn, or between attempts.',
  delivered: 'The receiver answered 200 in time.',
  failed: 'All attempts failed, or the receiver refused; it can be replayed.',
})

export const WebhookAttempt = objectType('WebhookAttempt', attemptDocument, {
  description: 'One request to a receiver.',
})
export type WebhookAttempt = DeliveryAttemptSnapshot

export const WebhookDelivery = objectType('WebhookDelivery', deliveryDocument, {
  description: 'One event on its way to one webhook.',
  of: { status: DeliveryStatuses, attempts: WebhookAttempt },
})
export type WebhookDelivery = DeliverySnapshot

@ObjectType({ simpleResolvers: true, description: 'Where a page stands in a numbered list.' })
class PageNumbers {
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

  @Field(() => Boolean, { description: 'Whether there are older ones behind this page; costs less than to count them all.' })
  hasMore!: boolean

  @Field(() => PageNumbers, { description: 'Where the page stands. Counted only for whoever asks for it.' })
  pagination!: PageNumbers
}
