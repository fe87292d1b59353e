import { Arg, ID, Resolver, Root } from 'type-graphql'
import { eventClasses } from '../../../schema/event/event-classes.js'
import { subscriptionOf, whenOf } from '../../../schema/event/event-fields.js'
import { eventTypeRows, type EmittedEventType } from '../../domain/event/event-type.js'
import type { FeedEvent } from '../../queries/event/feed.js'
import { anyCredential } from '../access/access.js'
import { SubscriptionFor } from '../access/operation-decorators.js'
import { eventView } from '../events/event-view.js'
import { followType } from '../events/follow-feed.js'

/** One subscription for each type of event that something emits; what decorators would write on methods is written in the loop below. */
@Resolver()
export class EventTypeResolver {}

for (const [type, eventClass] of eventClasses) addSubscription(type, eventClass)

function addSubscription(type: EmittedEventType, eventClass: Function): void {
  const subscription = subscriptionOf(type)
  const prototype: object = EventTypeResolver.prototype
  const method = { value: (event: FeedEvent) => eventView(event) }
  Object.defineProperty(prototype, subscription, method)
  Root()(prototype, subscription, 0)
  Arg('after', () => String, {
    nullable: true,
    description: 'A cursor; what came after it is given first, then live events. Without it, from now.',
  })(prototype, subscription, 1)
  if (eventTypeRows[type].about !== 'webhook')
    Arg('escrowId', () => ID, { nullable: true, description: 'Only events of this escrow, `esc_…`.' })(prototype, subscription, 2)
  SubscriptionFor(anyCredential, () => eventClass, {
    description: `\`${type}\`: ${whenOf(type)}.`,
    subscribe: ({ args, context }) => followType(context, type, args),
  })(prototype, subscription, method)
}
