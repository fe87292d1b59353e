import type { SqlBool } from 'kysely'
import { anyOf, fragment } from '../../db/typed-queries.js'
import { bounds } from '../../domain/bounds.js'
import { eventMatches, typesMatching } from '../../domain/event/event-pattern.js'
import { DomainError } from '../../domain/errors.js'
import { uuidV7 } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import { checkReason } from '../../domain/staff/staff.js'
import { replayingStaff } from '../../domain/webhook/replaying-staff.js'
import { oldestRead } from '../../domain/event/oldest-read.js'
import { requireKnownEvents } from '../../domain/webhook/webhook-events.js'
import { hasBody, stillReads } from '../../queries/event/feed-statements.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'
import { enqueueDeliveries } from './enqueue-deliveries.js'

export interface StaffReplay {
  /** Uuids of these events … */
  eventIds: string[] | null
  /** … or those that were recorded from here … */
  from: Date | null
  /** … up to, but not including, here; until now when absent. */
  to: Date | null
  /** Wildcards as in a webhook's `events`. */
  types: string[] | null
  /** Only to the webhooks of this one. */
  developerId: string | null
  reason: string
}

const mostDeliveries = bounds.replayedSelection.most

/**
 * Staff send events again to every active webhook that asked for them and whose developer reads them now: after an outage of ours, or for an
 * integrator who asks. The same ids and bodies (decisions 11 and 18). @throws DomainError VALIDATION_ERROR, INVALID_EVENT, EVENT_NOT_FOUND, REASON_REQUIRED
 */
export async function replayAsStaff(tx: Operation, replay: StaffReplay): Promise<{ written: number }> {
  requireStaff(tx, replayingStaff)
  const { reason, eventIds, from, to, types, developerId } = replay
  checkReason(reason)
  if (!eventIds?.length && !from) throw invalidField('from', 'is required without eventIds')
  requireKnownEvents('types', types ?? [])
  await requireEvents(tx, eventIds ?? [])
  const wanted = await selectDeliveries(tx, replay)
  const written = wanted.length === 0 ? [] : await enqueueDeliveries(tx, wanted)
  const [only] = eventIds ?? []
  await audit(tx, {
    action: 'replay_events',
    subject: only !== undefined && eventIds?.length === 1 ? only : 'events',
    reason,
    after: { eventIds, from, to, types, developerId, deliveries: written.length },
  })
  return { written: written.length }
}

async function requireEvents(tx: Operation, ids: readonly string[]): Promise<void> {
  const known = await tx.db
    .selectFrom('domain_event as e')
    .select('e.id')
    .where('e.id', '=', anyOf(ids))
    .where('e.createdAt', '>', oldestRead(tx.wallNow, tx.services.config.limits))
    .where(fragment.raw<SqlBool>(hasBody('e')))
    .execute()
  if (known.length < new Set(ids).size) throw new DomainError('EVENT_NOT_FOUND')
}

/** In the order of the feed. Ids begin with the time at which their event was recorded, so that a span of time is one of ids. */
async function selectDeliveries(tx: Operation, { eventIds, from, to, types, developerId }: StaffReplay) {
  const exact = typesMatching(types)
  const rows = await tx.db
    .selectFrom('event_recipient as r')
    .innerJoin('domain_event as e', 'e.id', 'r.eventId')
    .innerJoin('webhook as w', 'w.developerId', 'r.principalId')
    .select(['e.id as eventId', 'e.type', 'w.id as webhookId', 'w.events'])
    .where('w.isActive', '=', true)
    .where('w.deletedAt', 'is', null)
    .where(fragment.raw<SqlBool>(stillReads))
    .where('e.createdAt', '>', oldestRead(tx.wallNow, tx.services.config.limits))
    .where(fragment.raw<SqlBool>(hasBody('e')))
    .$if(Boolean(eventIds?.length), (query) => query.where('r.eventId', '=', anyOf(eventIds ?? [])))
    .$if(from !== null, (query) => query.where('r.eventId', '>=', idAt(from ?? tx.wallNow)))
    .$if(to !== null, (query) => query.where('r.eventId', '<', idAt(to ?? tx.wallNow)))
    .$if(exact !== null, (query) => query.where('e.type', '=', anyOf(exact ?? [])))
    .$if(developerId !== null, (query) => query.where('r.principalId', '=', developerId ?? ''))
    .orderBy('r.xid')
    .orderBy('r.seq')
    .orderBy('w.id')
    .limit(mostDeliveries + 1)
    .execute()
  if (rows.length > mostDeliveries) throw invalidField('from', `selects more than ${mostDeliveries} deliveries`)
  return rows.filter(({ type, events }) => events.some((pattern) => eventMatches(pattern, type)))
}

const idAt = (at: Date): string => uuidV7(at.getTime(), new Uint8Array(10))
