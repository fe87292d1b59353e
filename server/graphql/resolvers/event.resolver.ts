import { Arg, Args, Ctx, ID, Int, Resolver, Root } from 'type-graphql'
import { eventTypeName, subscriptionOf } from '../../../schema/event/event-fields.js'
import { eventJsonSchema } from '../../../schema/event/event-schemas.js'
import { Event, EventFeed, EventLog, EventTypeInfo, LoggedEvent } from '../../../schema/event/event.type.js'
import { RecordedEvent, RecordedEventPage, RecordedEventsArgs } from '../../../schema/event/recorded-event.type.js'
import { dbOf } from '../../db/typed-queries.js'
import { invalidField } from '../../domain/invalid-field.js'
import { oldestRead } from '../../domain/event/oldest-read.js'
import { DomainError } from '../../domain/errors.js'
import { emittedEventTypes, eventTypeRows, isEventType } from '../../domain/event/event-type.js'
import { callerAs } from '../../domain/credential/actor.js'
import { decodeId } from '../../domain/id.js'
import { readCharge } from '../../queries/charge/read-charges.js'
import { readEvents, readFeed, readLatestEvents, type FeedEvent } from '../../queries/event/feed.js'
import { readRecordedEvent, readRecordedEvents } from '../../queries/event/read-recorded-events.js'
import { readCauseOf } from '../../queries/request-log/read-requests.js'
import { readDeliveriesTo } from '../../queries/webhook/read-deliveries.js'
import { anybody, anyCredential, by } from '../access/access.js'
import { QueryFor, SubscriptionFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { windowOf } from '../list-window.js'
import { maskPersonalData } from '../mask-personal-data.js'
import { uuidOf } from '../typed-ids.js'
import { eventView } from '../events/event-view.js'
import { feedEscrow, feedPrincipal } from '../events/feed-access.js'
import { followFeed } from '../events/follow-feed.js'

const afterCursor = 'A cursor; what came after it is given first.'
const typeNames = 'Only these types: exact names, `*`, and trailing wildcards (`escrow.cancellation.*`).'
const ofEscrow = 'Only events of this escrow, `esc_…`.'
const ofEscrowOrCharge = 'Only events of this escrow, `esc_…`, or of this charge, `ch_…`.'

@Resolver()
export class EventResolver {
  @QueryFor(anyCredential, () => EventFeed, {
    description:
      'The caller’s events in the order of commits: a reader that follows `endCursor` misses nothing. An API key reads those of its developer.',
    refusals:
      'CURSOR_EXPIRED for a cursor older than the events that are kept, VALIDATION_ERROR for something that is no cursor or no type',
  })
  async events(
    @Ctx() context: Context,
    @Arg('first', () => Int, { nullable: true, description: 'How many; default 20, at most 100 unless the deployment sets other bounds.' })
    first?: number | null,
    @Arg('after', () => String, { nullable: true, description: 'A cursor; from the oldest event that is kept when absent.' }) after?:
      | string
      | null,
    @Arg('types', () => [String], { nullable: true, description: typeNames }) types?: string[] | null,
    @Arg('escrowId', () => ID, { nullable: true, description: ofEscrow }) escrowId?: string | null,
  ): Promise<Omit<EventFeed, 'nodes'> & { nodes: object[] }> {
    const principal = feedPrincipal(context)
    const { em, services } = context
    const { pageDefault, pageMax } = services.config.limits
    const limit = first ?? pageDefault
    if (limit < 1 || limit > pageMax)
      throw new DomainError('VALIDATION_ERROR', { details: { first: `must be from 1 to ${pageMax}` }, field: ['first'] })
    // One more than asked for tells whether there is more.
    const { events, nextCursor } = await readFeed(em, {
      principal,
      after: after ?? null,
      types: types ?? null,
      escrowId: await feedEscrow(context, escrowId),
      limit: limit + 1,
      oldest: oldestRead(services.clock(), services.config.limits),
    })
    const hasMore = events.length > limit
    const page = events.slice(0, limit)
    return { nodes: page.map(eventView), endCursor: (hasMore && page.at(-1)?.cursor) || nextCursor, hasMore }
  }

  @QueryFor(by('developer'), () => EventLog, {
    description: 'The developer’s events, the newest first: to look at. Whoever follows events reads `events`, which misses none.',
    refusals: 'VALIDATION_ERROR for something that is no cursor or no type, CHARGE_NOT_FOUND for a charge of somebody else',
  })
  async eventLog(
    @Ctx() context: Context,
    @Arg('first', () => Int, { nullable: true, description: 'How many; default 20, at most 100 unless the deployment sets other bounds.' })
    first?: number | null,
    @Arg('before', () => String, { nullable: true, description: 'A cursor; what came before it.' }) before?: string | null,
    @Arg('types', () => [String], { nullable: true, description: typeNames }) types?: string[] | null,
    @Arg('escrowId', () => ID, { nullable: true, description: ofEscrowOrCharge }) escrowId?: string | null,
  ): Promise<{ nodes: object[]; endCursor: string | null }> {
    const { developerId } = callerAs(context, 'developer')
    const chargeId = escrowId != null && decodeId('ch', escrowId) ? escrowId : null
    if (chargeId) await readCharge(context.em, { developerId, name: chargeId, pages: context.services.config })
    const { limit } = windowOf(context, { first: first ?? null })
    const found = await readLatestEvents(context.em, {
      developerId,
      before: before ?? null,
      types: types ?? null,
      escrowId: chargeId ? null : await feedEscrow(context, escrowId),
      chargeId,
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    return { nodes: page.map(eventView), endCursor: found.length > limit ? (page.at(-1)?.cursor ?? null) : null }
  }

  @QueryFor(by('developer'), () => LoggedEvent, {
    nullable: true,
    description: 'One event of the developer, with its deliveries. Unknown or foreign: EVENT_NOT_FOUND.',
  })
  async event(@Arg('id', () => ID, { description: '`evt_…`.' }) id: string, @Ctx() context: Context) {
    const { developerId } = callerAs(context, 'developer')
    const eventId = uuidOf('evt', id)
    const [event] = await readEvents(context.em, { developerId, ids: [eventId] })
    if (!event) throw new DomainError('EVENT_NOT_FOUND')
    return {
      event: eventView(event),
      requestId: await readCauseOf(context.em, { developerId, eventId }),
      deliveries: await readDeliveriesTo(context.em, { developerId, eventIds: [eventId], limit: 100 }),
    }
  }

  @QueryFor(anybody(), () => [EventTypeInfo], { description: 'Every type of event that the service writes so far.' })
  eventTypes(): EventTypeInfo[] {
    return emittedEventTypes.map((type) => ({
      type,
      description: `When ${eventTypeRows[type].description}.`,
      isOptIn: eventTypeRows[type].isExtra === true,
      schema: eventJsonSchema(type),
      typeName: eventTypeName(type),
      subscription: subscriptionOf(type),
    }))
  }

  @QueryFor(by('staff'), () => RecordedEventPage, {
    description: 'Events of everybody, newest first: what staff look through. In the order of commits they are read with `events`.',
    refusals: 'ESCROW_NOT_FOUND, VALIDATION_ERROR',
  })
  async recordedEvents(@Args(() => RecordedEventsArgs) args: RecordedEventsArgs, @Ctx() context: Context): Promise<RecordedEventPage> {
    const { type = null, escrowId, after = null } = args
    const { limit } = windowOf(context, args)
    if (type !== null && !isEventType(type)) throw invalidField('type', 'is no type of event')
    const asked = { type, escrowId: escrowId == null ? null : uuidOf('esc', escrowId), limit, after }
    const { events, next } = await readRecordedEvents(dbOf(context.em), asked)
    const pageInfo = {
      hasNextPage: next !== null,
      hasPreviousPage: after !== null,
      startCursor: events[0]?.cursor ?? null,
      endCursor: next,
    }
    return { nodes: events.map((event) => maskPersonalData(context.actor, event)), pageInfo }
  }

  @QueryFor(by('staff'), () => RecordedEvent, {
    nullable: true,
    description: 'One event of anybody. Unknown: null with an error (EVENT_NOT_FOUND).',
  })
  async recordedEvent(@Arg('id', () => ID, { description: '`evt_…`.' }) id: string, @Ctx() { em, actor }: Context): Promise<RecordedEvent> {
    return maskPersonalData(actor, await readRecordedEvent(dbOf(em), uuidOf('evt', id)))
  }

  @SubscriptionFor(anyCredential, () => Event, {
    name: 'events',
    description: `Follows the caller’s events: first what came after \`after\`, then live, without a gap or a duplicate, on any server. Without \`after\` it starts now.

Ends with the credential.`,
    refusals: 'as of the query `events`',
    subscribe: ({ args, context }) => followFeed(context, args),
  })
  followEvents(
    @Root() event: FeedEvent,
    @Arg('types', () => [String], { nullable: true, description: typeNames }) _types?: string[] | null,
    @Arg('escrowId', () => ID, { nullable: true, description: ofEscrow }) _escrowId?: string | null,
    @Arg('after', () => String, { nullable: true, description: afterCursor }) _after?: string | null,
  ): object {
    return eventView(event)
  }
}
