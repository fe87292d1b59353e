import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, fragment, iso, type Db } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { encodeId, isUuid, uuidV7 } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import type {
  LoggedExchangeSnapshot,
  LoggedRequestSnapshot,
  RequestHealthSnapshot,
} from '../../../schema/request-log/request-log-document.js'
import { readEvents } from '../event/feed.js'
import { readDeliveriesTo } from '../webhook/read-deliveries.js'

export interface RequestFilter {
  requestId?: string | null
  /** A part of the path, or the name of an operation. */
  path?: string | null
  /** `404`, or `4xx`. */
  status?: string | null
  /** `POST`. */
  method?: string | null
  /** A uuid. */
  apiKeyId?: string | null
  from?: Date | null
  to?: Date | null
}

interface Listing {
  developerId: string
  filter: RequestFilter
  limit: number
  /** Reads on after this cursor. */
  after: string | null
}

export interface RequestPage {
  requests: Array<{ request: LoggedRequestSnapshot; cursor: string }>
  /** Where the next page begins, also after an empty one; null when there is nothing more. */
  next: string | null
}

/** A page looks at so many requests at most, however few of them it finds: what is seldom is found in several pages, each of them quick. */
const looksAt = 10_000
const mostEvents = 100

/** What a developer and their keys asked, newest first. @throws DomainError VALIDATION_ERROR */
export async function readRequests(em: EntityManager, { developerId, filter, limit, after }: Listing): Promise<RequestPage> {
  const db = dbOf(em)
  const looked = lookedAt(db, { developerId, filter, after }).limit(looksAt)
  const rows = await shown(db, looked, filter)
    .limit(limit + 1)
    .execute()
  const requests = rows.slice(0, limit).map((row) => ({ request: requestView(row), cursor: row.id }))
  if (rows.length > limit) return { requests, next: requests.at(-1)?.cursor ?? null }
  const last = await lookedAt(db, { developerId, filter, after })
    .select('id')
    .offset(looksAt - 1)
    .limit(1)
    .executeTakeFirst()
  return { requests, next: last?.id ?? null }
}

/** What the indexes find: a developer's by time, those of one request id, and those that were refused. */
function lookedAt(db: Db, { developerId, filter, after }: Pick<Listing, 'developerId' | 'filter' | 'after'>) {
  const { requestId, status, from, to } = filter
  if (after !== null && !isUuid(after)) throw invalidField('after', 'is not a cursor of this list')
  let rows = db.selectFrom('logged_request as r').where('r.developerId', '=', developerId)
  if (after !== null) rows = rows.where('r.id', '<', after)
  if (from) rows = rows.where('r.id', '>=', firstIdAt(from))
  if (to) rows = rows.where('r.id', '<', firstIdAt(new Date(to.getTime() + 1)))
  if (requestId) rows = rows.where('r.requestId', '=', requestId)
  if (status && /^[45]/.test(status)) rows = rows.where('r.status', '>=', fragment.lit(400))
  return rows.orderBy('r.id', 'desc')
}

const listed = [
  'r.id',
  'r.requestId',
  'r.method',
  'r.path',
  'r.operation',
  'r.status',
  'r.errorCode',
  'r.durationMs',
  'r.apiKeyId',
  'r.address',
] as const

function shown(db: Db, looked: ReturnType<typeof lookedAt>, { path, status, method, apiKeyId }: RequestFilter) {
  let rows = db
    .selectFrom(looked.selectAll().as('r'))
    .leftJoin('api_key as k', 'k.id', 'r.apiKeyId')
    .select(listed)
    .select(['k.keyPrefix', ({ ref }) => iso(ref('r.startedAt')).as('startedAt')])
  if (path) rows = rows.where((is) => is.or([is(fragment<number>`strpos(r.path, ${path})`, '>', 0), is('r.operation', '=', path)]))
  if (method) rows = rows.where('r.method', '=', method.toUpperCase())
  if (apiKeyId) rows = rows.where('r.apiKeyId', '=', apiKeyId)
  if (status) {
    const { least, most } = statusesOf(status)
    rows = rows.where('r.status', '>=', least).where('r.status', '<=', most)
  }
  return rows.orderBy('r.id', 'desc')
}

function statusesOf(text: string): { least: number; most: number } {
  if (/^[1-5]\d\d$/.test(text)) return { least: Number(text), most: Number(text) }
  if (!/^[1-5]xx$/i.test(text)) throw invalidField('status', 'must be a status such as 404, or a kind of them such as 4xx')
  return { least: Number(text[0]) * 100, most: Number(text[0]) * 100 + 99 }
}

/** Ids begin with their time. */
const firstIdAt = (at: Date): string => uuidV7(Math.max(0, at.getTime()), new Uint8Array(10))

type RequestRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const requestView = ({ id: _id, apiKeyId, ...row }: RequestRow): LoggedRequestSnapshot => ({
  ...row,
  apiKeyId: apiKeyId && encodeId('key', apiKeyId),
})

/** The last request that bears this id, with what came of it. @throws DomainError REQUEST_NOT_FOUND, for those of others, too */
export async function readRequest(
  em: EntityManager,
  { developerId, requestId }: { developerId: string; requestId: string },
): Promise<LoggedExchangeSnapshot> {
  const db = dbOf(em)
  const row = await shown(db, lookedAt(db, { developerId, filter: { requestId }, after: null }), {})
    .select(['r.requestBody', 'r.requestBytes', 'r.answerBody', 'r.answerBytes'])
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new DomainError('REQUEST_NOT_FOUND')
  const { requestBody, requestBytes, answerBody, answerBytes, ...request } = row
  const ids = await readCaused(db, { developerId, requestId, startedAt: new Date(row.startedAt), durationMs: row.durationMs })
  const [events, deliveries] = [
    await readEvents(em, { developerId, ids }),
    await readDeliveriesTo(em, { developerId, eventIds: ids, limit: mostEvents }),
  ]
  return {
    ...requestView(request),
    requestBody,
    requestBytes,
    answerBody,
    answerBytes,
    events: events.map(({ id, type, timestamp }) => ({ id, type, timestamp })),
    deliveries,
  }
}

interface Cause {
  developerId: string
  requestId: string
  startedAt: Date
  durationMs: number
}

/** Events have their id from the time of their transaction, which lies within that of the request: they are found without an index of causes. */
export async function readCaused(db: Db, { developerId, requestId, startedAt, durationMs }: Cause): Promise<string[]> {
  const end = new Date(startedAt.getTime() + durationMs + 2_000)
  const rows = await db
    .selectFrom('domain_event as e')
    .innerJoin('event_recipient as o', (join) => join.onRef('o.eventId', '=', 'e.id').on('o.principalId', '=', developerId))
    .select('e.id')
    .where('e.id', '>=', firstIdAt(new Date(startedAt.getTime() - 2_000)))
    .where('e.id', '<', firstIdAt(end))
    .where('e.requestId', '=', requestId)
    .orderBy('e.id')
    .limit(mostEvents)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which request of a developer caused an event, if it is in their log. */
export async function readCauseOf(
  em: EntityManager,
  { developerId, eventId }: { developerId: string; eventId: string },
): Promise<string | null> {
  const row = await dbOf(em)
    .selectFrom('domain_event as e')
    .innerJoin('logged_request as r', (join) => join.onRef('r.requestId', '=', 'e.requestId').on('r.developerId', '=', developerId))
    .select('r.requestId')
    .where('e.id', '=', eventId)
    .limit(1)
    .executeTakeFirst()
  return row?.requestId ?? null
}

/** How a developer's requests of the last day went. */
export async function readRequestHealth(
  em: EntityManager,
  { developerId, now }: { developerId: string; now: Date },
): Promise<RequestHealthSnapshot> {
  const db = dbOf(em)
  const since = new Date(now.getTime() - 86_400_000)
  const looked = lookedAt(db, { developerId, filter: { from: since }, after: null }).limit(looksAt)
  const day = await db
    .selectFrom(looked.select(['r.status', 'r.durationMs']).as('r'))
    .select([
      fragment<number>`count(*)::int`.as('requests'),
      fragment<number>`count(*) filter (where r.status between 400 and 499)::int`.as('refused'),
      fragment<number>`count(*) filter (where r.status >= 500)::int`.as('failed'),
      fragment<number | null>`(percentile_disc(0.5) within group (order by r.duration_ms))::int`.as('medianMs'),
      fragment<number | null>`(percentile_disc(0.95) within group (order by r.duration_ms))::int`.as('slowMs'),
    ])
    .executeTakeFirstOrThrow()
  return { ...day, lastMinute: await readLastMinute(db, { developerId, now }) }
}

/** What a key is limited by is a minute; which of them asked in the last one, and how often. */
async function readLastMinute(
  db: Db,
  { developerId, now }: { developerId: string; now: Date },
): Promise<RequestHealthSnapshot['lastMinute']> {
  const since = new Date(now.getTime() - 60_000)
  const looked = lookedAt(db, { developerId, filter: { from: since }, after: null }).limit(looksAt)
  const rows = await db
    .selectFrom(looked.select('r.apiKeyId').as('r'))
    .select(['r.apiKeyId', fragment<number>`count(*)::int`.as('requests')])
    .groupBy('r.apiKeyId')
    .execute()
  return rows.flatMap(({ apiKeyId, requests }) => (apiKeyId === null ? [] : [{ apiKeyId: encodeId('key', apiKeyId), requests }]))
}
