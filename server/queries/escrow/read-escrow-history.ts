import type { EscrowHistory, EscrowMoment, PartyHistory } from '../../../schema/escrow/escrow-history.type.js'
import { fragment, iso, isSet, type Db } from '../../db/typed-queries.js'
import type { Actor } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { parties, type Party } from '../../domain/escrow/escrow.js'
import { encodeId, type IdPrefix } from '../../domain/id.js'
import { decodePlace, encodePlace, type HistoryPlace } from './history-place.js'

interface Asked {
  /** Uuid. */
  escrowId: string
  /** Of each kind of moment. */
  limit: number
  /** The cursor of a page that was read; null: from the newest on. */
  before: string | null
}

/** What is asked of one kind of moment: what is older than its place, which is undefined from the newest on. */
interface AskedOf<Kind extends keyof HistoryPlace> extends Pick<Asked, 'escrowId' | 'limit'> {
  before: NonNullable<HistoryPlace[Kind]> | undefined
}

/** Moments of one kind, the oldest first, and where there are older ones, the place from where on. */
interface Read<Kind extends keyof HistoryPlace> {
  moments: EscrowMoment[]
  place: HistoryPlace[Kind]
}

/** What happened to an escrow, with who did it and through what, for staff. @throws DomainError ESCROW_NOT_FOUND */
export async function readEscrowHistory(db: Db, { before, ...asked }: Asked): Promise<EscrowHistory> {
  const place = before === null ? undefined : decodePlace(before)
  const escrow = await db.selectFrom('escrow').select(['sellerId', 'buyerId']).where('id', '=', asked.escrowId).executeTakeFirst()
  if (!escrow) throw new DomainError('ESCROW_NOT_FOUND')
  const read = {
    event: await readUnlessOver(place?.event, (from) => readTold(db, { ...asked, before: from })),
    webhook: await readUnlessOver(place?.webhook, (from) => readSent(db, { ...asked, before: from })),
    decision: await readUnlessOver(place?.decision, (from) => readDecided(db, { ...asked, before: from })),
    mail: await readUnlessOver(place?.mail, (from) => readMailed(db, { ...asked, before: from })),
  }
  return {
    moments: Object.values(read)
      .flatMap(({ moments }) => moments)
      .toSorted((one, other) => one.at.localeCompare(other.at)),
    olderCursor: encodePlace({
      event: read.event.place,
      webhook: read.webhook.place,
      decision: read.decision.place,
      mail: read.mail.place,
    }),
    parties: await readParties(db, escrow),
  }
}

/** Of a kind of which nothing is older, nothing is read again. */
const readUnlessOver = async <Place, Found extends { moments: EscrowMoment[]; place: Place | null }>(
  place: Place | null | undefined,
  read: (from: Place | undefined) => Promise<Found>,
) => (place === null ? { moments: [], place: null } : read(place))

/** Of rows that are the newest first, one more than are shown: these, the oldest first, and the one that the next page goes on behind. */
function shownOf<Row>(rows: readonly Row[], limit: number): { shown: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, limit)
  return { shown: shown.toReversed(), last: rows.length > limit ? shown.at(-1) : undefined }
}

async function readTold(db: Db, { escrowId, limit, before }: AskedOf<'event'>): Promise<Read<'event'>> {
  let told = db
    .selectFrom('domain_event as e')
    .leftJoin('app_user as u', 'u.id', 'e.actorId')
    .leftJoin('developer as d', 'd.id', 'e.actorId')
    .leftJoin('staff as s', 's.id', 'e.actorId')
    .select(['e.id', 'e.aggregateSeq', 'e.type', 'e.body', 'e.actorRole', 'e.actorKind', 'e.actorId', 'e.channel', 'e.requestId'])
    .select(fragment<string | null>`coalesce(u.email, d.email, s.email)`.as('actorEmail'))
    .where('e.escrowId', '=', escrowId)
    .orderBy('e.aggregateSeq', 'desc')
    .limit(limit + 1)
  if (before !== undefined) told = told.where('e.aggregateSeq', '<', before)
  const rows = await told.execute()
  const { shown, last } = shownOf(rows, limit)
  const moments = shown.map(({ id, aggregateSeq: _order, type, body, actorKind, actorId, ...row }): EscrowMoment => ({
    ...row,
    ...whenAndStatus(body),
    kind: 'event',
    what: type,
    actorId: actorId && encodeId(prefixes[actorKind ?? ''] ?? 'usr', actorId),
    reason: null,
    subject: null,
    eventId: encodeId('evt', id),
  }))
  return { moments, place: last?.aggregateSeq ?? null }
}

/** Where an event went is on its page. */
async function readSent(db: Db, { escrowId, limit, before }: AskedOf<'webhook'>): Promise<Read<'webhook'>> {
  let sent = db
    .selectFrom('domain_event as e')
    .innerJoin('webhook_delivery as d', 'd.eventId', 'e.id')
    .select(['e.id', 'e.aggregateSeq', 'd.id as deliveryId', 'd.eventType', 'd.status'])
    .select(({ ref }) => iso(ref('d.createdAt')).as('at'))
    .where('e.escrowId', '=', escrowId)
    .orderBy('e.aggregateSeq', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
  if (before !== undefined) {
    const { sequence, id } = before
    sent = sent.where(({ or, and, eb }) =>
      or([eb('e.aggregateSeq', '<', sequence), and([eb('e.aggregateSeq', '=', sequence), eb('d.id', '<', id)])]),
    )
  }
  const rows = await sent.execute()
  const { shown, last } = shownOf(rows, limit)
  const moments = shown.map(({ id, eventType, status, at }): EscrowMoment => ({
    ...byNobody,
    kind: 'webhook',
    what: eventType,
    at,
    status,
    eventId: encodeId('evt', id),
  }))
  return { moments, place: last?.aggregateSeq == null ? null : { sequence: last.aggregateSeq, id: last.deliveryId } }
}

/** Of what goes out by itself, nobody is known who did it. */
const byNobody = {
  actorRole: null,
  actorId: null,
  actorEmail: null,
  channel: null,
  reason: null,
  subject: null,
  eventId: null,
  requestId: null,
}

const prefixes: Partial<Record<string, IdPrefix>> = {
  user: 'usr',
  api_key: 'dev',
  developer: 'dev',
  staff: 'stf',
  guest: 'cs',
} satisfies Partial<Record<Actor['kind'], IdPrefix>>

/** The body tells the escrow's own time, which may be that of a test clock. */
function whenAndStatus(body: string): { at: string; status: string | null } {
  const { timestamp, data }: { timestamp: string; data: { escrow?: { status?: string } } } = JSON.parse(body)
  return { at: timestamp, status: data.escrow?.status ?? null }
}

async function readDecided(db: Db, { escrowId, limit, before }: AskedOf<'decision'>): Promise<Read<'decision'>> {
  let decided = db
    .selectFrom('audit_log as a')
    .innerJoin('staff as s', 's.id', 'a.actorId')
    .select(['a.id', 'a.action', 'a.actorId', 's.email', 'a.reason', 'a.requestId'])
    .select(({ ref }) => iso(ref('a.occurredAt')).as('at'))
    .where('a.subject', '=', escrowId)
    .orderBy('a.occurredAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
  if (before !== undefined) {
    const [at, id] = [new Date(before.at), BigInt(before.id)]
    decided = decided.where('a.occurredAt', '<=', at).where(({ or, eb }) => or([eb('a.occurredAt', '<', at), eb('a.id', '<', id)]))
  }
  const rows = await decided.execute()
  const { shown, last } = shownOf(rows, limit)
  const moments = shown.map(({ id: _order, action, actorId, email, ...row }): EscrowMoment => ({
    ...row,
    kind: 'decision',
    what: action,
    status: null,
    actorRole: 'staff',
    actorId: actorId && encodeId('stf', actorId),
    actorEmail: email,
    channel: 'console',
    subject: null,
    eventId: null,
  }))
  return { moments, place: last ? { at: last.at, id: String(last.id) } : null }
}

async function readMailed(db: Db, { escrowId, limit, before }: AskedOf<'mail'>): Promise<Read<'mail'>> {
  let mailed = db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'subject', 'status'])
    .select(({ ref }) => iso(ref('createdAt')).as('at'))
    .where('escrowId', '=', escrowId)
    .where(({ ref }) => isSet(ref('escrowId')))
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before !== undefined) mailed = mailed.where('id', '<', BigInt(before))
  const rows = await mailed.execute()
  const { shown, last } = shownOf(rows, limit)
  const moments = shown.map(({ kind, recipient, subject, status, at }): EscrowMoment => ({
    ...byNobody,
    kind: 'mail',
    what: kind,
    at,
    status,
    actorEmail: recipient,
    subject,
  }))
  return { moments, place: last ? String(last.id) : null }
}

/** So many of somebody's escrows say how they deal. */
const mostLooked = 100

async function readParties(db: Db, of: { sellerId: string | null; buyerId: string | null }): Promise<PartyHistory[]> {
  const found: PartyHistory[] = []
  for (const party of parties) {
    const userId = party === 'seller' ? of.sellerId : of.buyerId
    if (userId) found.push({ party, ...(await countDeals(db, userId)) })
  }
  return found
}

/** Of the newest on either side, by the indexes of the lists. */
async function countDeals(db: Db, userId: string): Promise<Omit<PartyHistory, 'party'>> {
  const newestAs = (side: Party) =>
    db
      .selectFrom('escrow')
      .select(['id', 'createdAt'])
      .where(`${side}Id`, '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(mostLooked)
  const row = await db
    .with('deal', (query) =>
      query
        .selectFrom(newestAs('seller').as('sold'))
        .selectAll()
        .unionAll(query.selectFrom(newestAs('buyer').as('bought')).selectAll())
        .orderBy('createdAt', 'desc')
        .limit(mostLooked),
    )
    .selectFrom('deal')
    .select([
      fragment<number>`count(*)::int`.as('escrows'),
      fragment<number>`(count(*) filter (where exists (select from dispute d where d.escrow_id = deal.id)))::int`.as('disputed'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
