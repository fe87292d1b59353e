import type { Expression, NotNull } from 'kysely'
import { constant, fragment } from '../../db/typed-queries.js'
import { partOfSteps } from '../../db/writes.js'
import type { EventType } from '../../domain/event/event-type.js'

/** An event as it goes into the statement, in JSON: its names are those of columns there. */
export interface EventRow {
  /** Its number in the operation. */
  n: number
  id: string
  type: EventType
  escrow: string | null
  /** Its number among the events of its escrow. */
  place: number | null
  /** The developer whose own it is, or by whom its escrow was created; null for one of a user. */
  developer: string | null
  /** Of an escrow, its parties at the end of the operation. */
  seller: string | null
  buyer: string | null
  /** The user whose own it is; null for any other. */
  person: string | null
  /** What it is about: a webhook gets the events of one lane one after the other. */
  lane: string
  /** Who caused it, in which role and through what: read by staff, and no part of what is sent. */
  role: string | null
  kind: string
  who: string | null
  channel: string
  body: string
  /** What a webhook may name to be sent it. */
  patterns: string[]
}

/**
 * Writes every event of an operation, finds who may read each, and makes the deliveries of their webhooks, of which it answers how many there
 * are: in one statement with whatever else the operation writes. `values`: a JSON list of `EventRow`, the time, the request's id.
 */
export const eventsPart = partOfSteps('events', { target: 'domain_event', reads: ['developer', 'webhook'] }, (statement, name, given) => {
  const events = given[0] as Expression<string>
  const now = given[1] as Expression<Date>
  const requestId = given[2] as Expression<string>
  return statement
    .with('input', (query) =>
      query
        .selectFrom(
          fragment<EventRow>`jsonb_to_recordset(${events}::jsonb)`.as<'i'>(
            fragment`i(n int, id uuid, type text, escrow uuid, place int, developer uuid, seller uuid, buyer uuid, person uuid, lane uuid, role text, kind text, who uuid, channel text, body text, patterns jsonb)`,
          ),
        )
        .selectAll(),
    )
    .with('event', (query) =>
      query
        .insertInto('domain_event')
        .columns([
          'id',
          'type',
          'escrowId',
          'aggregateSeq',
          'body',
          'actorRole',
          'actorKind',
          'actorId',
          'channel',
          'requestId',
          'occurredAt',
        ])
        .expression(
          query
            .selectFrom('input')
            .select([
              'id',
              'type',
              'escrow',
              'place',
              'body',
              'role',
              'kind',
              'who',
              'channel',
              fragment<string>`${requestId}::text`.as('requestId'),
              moment(now).as('occurredAt'),
            ])
            .orderBy('n'),
        )
        .returning(['seq', 'id', 'type', 'escrowId']),
    )
    .with('reader', (query) =>
      query
        .selectFrom('event as e')
        .innerJoin('input as i', 'i.id', 'e.id')
        .innerJoinLateral(
          ({ selectFrom, ref }) =>
            selectFrom(ownReaders(ref('i.developer'), [ref('i.seller'), ref('i.buyer'), ref('i.person')]))
              .select(['own.principalId', 'own.via', fragment<string | null>`null::uuid`.as('viaUserId')])
              .where('own.principalId', 'is not', null)
              .$narrowType<{ principalId: NotNull }>()
              .unionAll(
                selectFrom('developer as d')
                  .select(['d.id as principalId', constant('association').as('via'), 'd.associatedUserId as viaUserId'])
                  .where('d.associatedUserId', 'in', [ref('i.seller'), ref('i.buyer'), ref('i.person')]),
              )
              .as('r'),
          (join) => join.onTrue(),
        )
        .distinctOn(['e.id', 'r.principalId'])
        .select(['e.id as eventId', 'e.seq', 'e.type', 'e.escrowId', 'r.principalId', 'r.via', 'r.viaUserId'])
        .orderBy('e.id')
        .orderBy('r.principalId')
        // Who has created an escrow reads it as its creator, whoever they are associated with.
        .orderBy('r.via', 'desc'),
    )
    .with('readers', (query) =>
      query
        .insertInto('event_recipient')
        .columns(['principalId', 'seq', 'eventId', 'type', 'escrowId', 'via', 'viaUserId'])
        .expression(query.selectFrom('reader').select(['principalId', 'seq', 'eventId', 'type', 'escrowId', 'via', 'viaUserId'])),
    )
    .with(name, (deliveries) =>
      deliveries
        .insertInto('webhook_delivery')
        .columns(['id', 'webhookId', 'eventId', 'eventType', 'eventSeq', 'lane', 'createdAt'])
        .expression((query) =>
          query
            .selectFrom('reader as r')
            .innerJoin('input as i', 'i.id', 'r.eventId')
            .innerJoinLateral(
              ({ selectFrom }) =>
                selectFrom('webhook')
                  .select(['id', 'events'])
                  .whereRef('developerId', '=', 'r.principalId')
                  .where('isActive', '=', fragment.lit(true))
                  .where('deletedAt', 'is', null)
                  // Looked up for each reader: the planner expects a hundred events, and would read all webhooks for them.
                  .offset(fragment.lit(0))
                  .as('w'),
              (join) => join.onTrue(),
            )
            .select([idOf(now).as('id'), 'w.id as webhookId', 'r.eventId', 'r.type', 'r.seq', 'i.lane', moment(now).as('createdAt')])
            .where('r.via', '<>', constant('party'))
            .where(({ ref }) => fragment<boolean>`${ref('w.events')} && array(select jsonb_array_elements_text(${ref('i.patterns')}))`)
            .orderBy('r.seq'),
        )
        .returning(fragment<number>`1`.as('one')),
    )
})

type Via = 'creator' | 'association' | 'party'

type Id = Expression<string | null>

/** Who reads an event for their own sake. */
const ownReaders = (developer: Id, [seller, buyer, person]: [Id, Id, Id]) =>
  fragment<{ principalId: string | null; via: Via }>`(
    values (${developer}, 'creator'), (${seller}, 'party'), (${buyer}, 'party'), (${person}, 'party')
  )`.as<'own'>(fragment`own(principal_id, via)`)

const moment = (now: Expression<Date>) => fragment<Date>`${now}::timestamptz`

/** A UUIDv7 of this moment, put together here because PostgreSQL makes such ids only from 18 on. */
const idOf = (now: Expression<Date>) => fragment<string>`(
  lpad(to_hex((extract(epoch from ${now}::timestamptz) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14)
)::uuid`
