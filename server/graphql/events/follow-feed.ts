import { valueAt } from '../../../schema/event/event-fields.js'
import { eventTypeRows, type EventType } from '../../domain/event/event-type.js'
import type { FeedEvent } from '../../queries/event/feed.js'
import type { Context } from '../context.js'
import { feedCredential, feedEscrow, feedPrincipal } from './feed-access.js'

interface FeedArgs {
  after?: string | null
  types?: string[] | null
  escrowId?: string | null
}

/** The source of a subscription: the caller's events from a cursor, or from now, on (decisions 17, Subscriptions). */
export async function followFeed(context: Context, { after, types, escrowId }: FeedArgs): Promise<AsyncIterableIterator<FeedEvent>> {
  const principal = feedPrincipal(context)
  return context.hub.subscribe({
    principal,
    credential: feedCredential(context),
    after: after ?? null,
    types: types ?? null,
    escrowId: await feedEscrow(context, escrowId),
  })
}

/** The same for one type. Events of checkout sessions are filed under no escrow, but name theirs. */
export async function followType(
  context: Context,
  type: EventType,
  { after, escrowId }: FeedArgs,
): Promise<AsyncIterableIterator<FeedEvent>> {
  if (eventTypeRows[type].about === 'escrow' || escrowId == null)
    return followFeed(context, { types: [type], after: after ?? null, escrowId: escrowId ?? null })
  // Before anything is opened: nobody waits for events that cannot come.
  await feedEscrow(context, escrowId)
  const events = await followFeed(context, { types: [type], after: after ?? null })
  return onlyThose(events, ({ data }) => valueAt(data, 'session.escrowId') === escrowId)
}

/** No generator: its `return` would wait for a `next` that waits for an event. */
function onlyThose(events: AsyncIterableIterator<FeedEvent>, isWanted: (event: FeedEvent) => boolean): AsyncIterableIterator<FeedEvent> {
  const wanted: AsyncIterableIterator<FeedEvent> = {
    next: async () => {
      for (;;) {
        const result = await events.next()
        if (result.done || isWanted(result.value)) return result
      }
    },
    return: async () => (await events.return?.()) ?? { done: true, value: undefined },
    throw: async (error: unknown) => {
      if (events.throw) return events.throw(error)
      throw error
    },
    [Symbol.asyncIterator]: () => wanted,
  }
  return wanted
}
