import { bounds } from '../../domain/bounds.js'
import { DomainError } from '../../domain/errors.js'
import { eventMatches } from '../../domain/event/event-pattern.js'
import type { EventType } from '../../domain/event/event-type.js'
import { requireKnownEvents } from '../../domain/webhook/webhook-events.js'
import type { Operation } from '../operation.js'
import { enqueueDeliveries } from './enqueue-deliveries.js'
import { replayerOf } from './lock-webhook.js'
import type { DeliverySnapshot } from '../../../schema/webhook/webhook-document.js'

export interface EventReplay {
  /** These events … */
  eventIds?: string[] | null
  /** … or those that happened from here … */
  from?: Date | null
  /** … up to, but not including, here; until now when absent. */
  to?: Date | null
  /** Only events of these types; wildcards as in a webhook's `events`. */
  types?: string[] | null
  /** To this webhook, whatever it asked for; to every active webhook that asked for the event when absent. */
  webhookId?: string | null
}

const mostEvents = bounds.replayedSelection.most

/**
 * Sends events again that the developer may read: new deliveries, the same ids and bodies (decisions 11). Throws VALIDATION_ERROR for a
 * request that names neither events nor a time or selects too many, EVENT_NOT_FOUND for a named event that is not there.
 */
export async function replayEvents(tx: Operation, replay: EventReplay): Promise<{ deliveries: DeliverySnapshot[] }> {
  const developerId = replayerOf(tx.actor)
  const webhooks = await readTargets(tx, developerId, replay.webhookId ?? null)
  const events = await selectEvents(tx, developerId, replay)
  const wanted = events.flatMap((event) =>
    webhooks
      .filter(({ events: patterns }) => replay.webhookId || patterns.some((pattern) => eventMatches(pattern, event.type)))
      .map((webhook) => ({ webhookId: webhook.id, eventId: event.id })),
  )
  return { deliveries: wanted.length === 0 ? [] : await enqueueDeliveries(tx, wanted) }
}

interface Target {
  id: string
  events: string[]
}

async function readTargets(tx: Operation, developerId: string, webhookId: string | null): Promise<Target[]> {
  const targets = await tx.sql<Target>(
    `select id, events from webhook
     where developer_id = $1 and deleted_at is null and (id = $2 or $2::uuid is null and is_active) order by created_at, id`,
    [developerId, webhookId],
  )
  if (webhookId && targets.length === 0) throw new DomainError('WEBHOOK_NOT_FOUND')
  return targets
}

/** What the developer may read of it, in the order of the feed: nothing of another association, nothing older than is kept. */
async function selectEvents(
  tx: Operation,
  developerId: string,
  { eventIds, from, to, types }: EventReplay,
): Promise<Array<{ id: string; type: EventType }>> {
  if (!eventIds?.length && !from)
    throw new DomainError('VALIDATION_ERROR', { details: { from: 'is required without eventIds' }, field: ['from'] })
  requireKnownEvents('types', types ?? [])
  const { eventDays } = tx.services.config.limits
  const events = await tx.sql<{ id: string; type: EventType }>(
    `select e.id, e.type from event_recipient r join domain_event e on e.id = r.event_id
     where r.principal_id = $1 and e.occurred_at > $2::timestamptz - $3 * interval '1 day'
       and ($4::uuid[] is null or e.id = any($4)) and ($5::timestamptz is null or e.occurred_at >= $5) and ($6::timestamptz is null or e.occurred_at < $6)
       and (r.via <> 'association' or exists (select from developer d where d.id = r.principal_id and d.associated_user_id = r.via_user_id))
     order by r.xid, r.seq limit ${mostEvents + 1}`,
    [developerId, tx.wallNow, eventDays, eventIds?.length ? eventIds : null, from ?? null, to ?? null],
  )
  if (eventIds?.length && events.length < new Set(eventIds).size) throw new DomainError('EVENT_NOT_FOUND')
  if (events.length > mostEvents)
    throw new DomainError('VALIDATION_ERROR', { details: { from: `selects more than ${mostEvents} events` }, field: ['from'] })
  return types?.length ? events.filter(({ type }) => types.some((pattern) => eventMatches(pattern, type))) : events
}
