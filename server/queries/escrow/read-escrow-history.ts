import type { EscrowHistory, EscrowMoment, PartyHistory } from '../../../schema/escrow/escrow-history.type.js'
import { fragment, iso, isSet, type Db } from '../../db/typed-queries.js'
import type { Actor } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { parties, type Party } from '../../domain/escrow/escrow.js'
import { encodeId, type IdPrefix } from '../../domain/id.js'

interface Asked {
  /** Uuid. */
  escrowId: string
  /** Of each kind of moment. */
  limit: number
}

/** What happened to an escrow, with who did it and through what, for staff. @throws DomainError ESCROW_NOT_FOUND */
export async function readEscrowHistory(db: Db, asked: Asked): Promise<EscrowHistory> {
  const escrow = await db.selectFrom('escrow').select(['sellerId', 'buyerId']).where('id', '=', asked.escrowId).executeTakeFirst()
  if (!escrow) throw new DomainError('ESCROW_NOT_FOUND')
  const told = [...(await readTold(db, asked)), ...(await readSent(db, asked))]
  const moments = [...told, ...(await readDecided(db, asked)), ...(await readMailed(db, asked))]
  return { moments: moments.toSorted((one, other) => one.at.localeCompare(other.at)), parties: await readParties(db, escrow) }
}

async function readTold(db: Db, { escrowId, limit }: Asked): Promise<EscrowMoment[]> {
  const rows = await db
    .selectFrom('domain_event as e')
    .leftJoin('app_user as u', 'u.id', 'e.actorId')
    .leftJoin('developer as d', 'd.id', 'e.actorId')
    .leftJoin('staff as s', 's.id', 'e.actorId')
    .select(['e.id', 'e.type', 'e.body', 'e.actorRole', 'e.actorKind', 'e.actorId', 'e.channel', 'e.requestId'])
    .select(fragment<string | null>`coalesce(u.email, d.email, s.email)`.as('actorEmail'))
    .where('e.escrowId', '=', escrowId)
    .orderBy('e.aggregateSeq', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map(({ id, type, body, actorKind, actorId, ...row }) => ({
    ...row,
    ...whenAndStatus(body),
    kind: 'event',
    what: type,
    actorId: actorId && encodeId(prefixes[actorKind ?? ''] ?? 'usr', actorId),
    reason: null,
    subject: null,
    eventId: encodeId('evt', id),
  }))
}

/** Where an event went is on its page. */
async function readSent(db: Db, { escrowId, limit }: Asked): Promise<EscrowMoment[]> {
  const rows = await db
    .selectFrom('domain_event as e')
    .innerJoin('webhook_delivery as d', 'd.eventId', 'e.id')
    .select(['e.id', 'd.eventType', 'd.status'])
    .select(({ ref }) => iso(ref('d.createdAt')).as('at'))
    .where('e.escrowId', '=', escrowId)
    .orderBy('e.aggregateSeq', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map(({ id, eventType, status, at }) => ({
    ...byNobody,
    kind: 'webhook',
    what: eventType,
    at,
    status,
    eventId: encodeId('evt', id),
  }))
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

async function readDecided(db: Db, { escrowId, limit }: Asked): Promise<EscrowMoment[]> {
  const rows = await db
    .selectFrom('audit_log as a')
    .innerJoin('staff as s', 's.id', 'a.actorId')
    .select(['a.action', 'a.actorId', 's.email', 'a.reason', 'a.requestId'])
    .select(({ ref }) => iso(ref('a.occurredAt')).as('at'))
    .where('a.subject', '=', escrowId)
    .orderBy('a.occurredAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map(({ action, actorId, email, ...row }) => ({
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
}

async function readMailed(db: Db, { escrowId, limit }: Asked): Promise<EscrowMoment[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['kind', 'recipient', 'subject', 'status'])
    .select(({ ref }) => iso(ref('createdAt')).as('at'))
    .where('escrowId', '=', escrowId)
    .where(({ ref }) => isSet(ref('escrowId')))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map(({ kind, recipient, subject, status, at }) => ({
    ...byNobody,
    kind: 'mail',
    what: kind,
    at,
    status,
    actorEmail: recipient,
    subject,
  }))
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
