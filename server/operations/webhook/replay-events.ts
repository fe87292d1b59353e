import type { SqlBool } from 'kysely'
import type { DomainEvent } from '../../db/entities/domain-event.entity.js'
import { Webhook } from '../../db/entities/webhook.entity.js'
import { anyOf, fragment } from '../../db/typed-queries.js'
import { bounds } from '../../domain/bounds.js'
import { DomainError } from '../../domain/errors.js'
import { eventMatches } from '../../domain/event/event-pattern.js'
import { oldestRead } from '../../domain/event/oldest-read.js'
import { requireKnownEvents } from '../../domain/webhook/webhook-events.js'
import { hasBody, stillReads } from '../../queries/event/feed-statements.js'
import { countChange } from '../count-in-day.js'
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
  if (wanted.length === 0) return { deliveries: [] }
  countChange(tx)
  return { deliveries: await enqueueDeliveries(tx, wanted) }
}

type Target = Pick<Webhook, 'id' | 'events'>

async function readTargets(tx: Operation, developerId: string, webhookId: string | null): Promise<Target[]> {
  const own = { developerId, deletedAt: null }
  const targets = await tx.em.find(Webhook, webhookId ? { ...own, id: webhookId } : { ...own, isActive: true }, {
    orderBy: { createdAt: 'asc', id: 'asc' },
  })
  if (webhookId && targets.length === 0) throw new DomainError('WEBHOOK_NOT_FOUND')
  return targets
}

/** What the developer may read of it, in the order of the feed: nothing of another association, nothing older than is kept. */
async function selectEvents(
  tx: Operation,
  developerId: string,
  { eventIds, from, to, types }: EventReplay,
): Promise<Array<Pick<DomainEvent, 'id' | 'type'>>> {
  if (!eventIds?.length && !from)
    throw new DomainError('VALIDATION_ERROR', { details: { from: 'is required without eventIds' }, field: ['from'] })
  requireKnownEvents('types', types ?? [])
  const oldest = oldestRead(tx.wallNow, tx.services.config.limits)
  const events = await tx.db
    .selectFrom('event_recipient as r')
    .innerJoin('domain_event as e', 'e.id', 'r.eventId')
    .select(['e.id', 'e.type'])
    .where('r.principalId', '=', developerId)
    .where('e.occurredAt', '>', oldest)
    .where('e.createdAt', '>', oldest)
    .where(fragment.raw<SqlBool>(stillReads))
    .where(fragment.raw<SqlBool>(hasBody('e')))
    .$if(Boolean(eventIds?.length), (query) => query.where('e.id', '=', anyOf(eventIds ?? [])))
    .$if(from != null, (query) => query.where('e.occurredAt', '>=', from ?? oldest))
    .$if(to != null, (query) => query.where('e.occurredAt', '<', to ?? tx.wallNow))
    .orderBy('r.xid')
    .orderBy('r.seq')
    .limit(mostEvents + 1)
    .execute()
  if (eventIds?.length && events.length < new Set(eventIds).size) throw new DomainError('EVENT_NOT_FOUND')
  if (events.length > mostEvents)
    throw new DomainError('VALIDATION_ERROR', { details: { from: `selects more than ${mostEvents} events` }, field: ['from'] })
  return types?.length ? events.filter(({ type }) => types.some((pattern) => eventMatches(pattern, type))) : events
}
