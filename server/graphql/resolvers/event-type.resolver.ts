import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql'
import { eventRow, recordedEventTypes, type RecordedEventType } from '../../../schema/event/event-catalogue.js'
import { eventClasses } from '../../../schema/event/event-classes.js'
import type { FeedEvent } from '../../queries/event/feed.js'
import type { Context } from '../context.js'
import { eventView } from '../events/event-view.js'
import { followType, type FeedArgs } from '../events/follow-feed.js'

/** One subscription for each row of the event catalogue; what decorators would write on methods is written in the loop below. */
@Resolver()
export class EventTypeResolver {}

for (const type of recordedEventTypes) addSubscription(type)

function addSubscription(type: RecordedEventType): void {
  const { subscription, description, about } = eventRow(type)
  const prototype: object = EventTypeResolver.prototype
  const method = { value: (event: FeedEvent) => eventView(event) }
  Object.defineProperty(prototype, subscription, method)
  Root()(prototype, subscription, 0)
  Arg('after', () => String, {
    nullable: true,
    description: 'A cursor; what came after it is given first, then live events. Without it, from now.',
  })(prototype, subscription, 1)
  if (about !== 'webhook')
    Arg('escrowId', () => ID, { nullable: true, description: 'Only events of this escrow, `esc_…`.' })(prototype, subscription, 2)
  Subscription(() => eventClasses.get(type)!, {
    description: `\`${type}\`: when ${description}.`,
    subscribe: ({ args, context }: { args: FeedArgs; context: Context }) => followType(context, type, args),
  })(prototype, subscription, method)
}
