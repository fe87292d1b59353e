import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, type Db } from '../../db/typed-queries.js'
import { encodeId, type IdPrefix } from '../../domain/id.js'
import { readAccountCode } from '../ledger/read-books.js'
import { readCaused } from '../request-log/read-requests.js'
import { disputeOfTicket, lookById, place, type Place } from './look-by-id.js'

/** What was found with the pages that tell of it, the nearest first. */
interface Found {
  id: string
  places: Place[]
}

const itself = (found: Place): Found => ({ id: found.pageId, places: [found] })

/** Whoever has an address, and what it was invited to or verified for before it had an account, the newest first. */
export async function lookByAddress(db: Db, email: string, limit: number): Promise<Found[]> {
  const [user, developer, colleague, verifications, invitations] = [
    await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst(),
    await db.selectFrom('developer').select(['id', 'companyName']).where('email', '=', email).executeTakeFirst(),
    await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst(),
    await db.selectFrom('identity_verification').select('id').where('email', '=', email).orderBy('id', 'desc').limit(limit).execute(),
    await invitedTo(db, email, limit),
  ]
  return [
    ...(user ? [itself(place('user', encodeId('usr', user.id), { email }))] : []),
    ...(developer ? [itself(place('developer', encodeId('dev', developer.id), { email, title: developer.companyName }))] : []),
    ...(colleague ? [itself(place('staff', encodeId('stf', colleague.id), { email }))] : []),
    ...verifications.map(({ id }) => itself(place('identity', encodeId('idv', id), { email }))),
    ...invitations.map(({ id, title }) => itself(place('escrow', encodeId('esc', id), { title }))),
  ]
}

/** Those of an address with an account are on the page of its user. */
async function invitedTo(db: Db, email: string, limit: number): Promise<Array<{ id: string; title: string }>> {
  const invited = (side: 'seller' | 'buyer') =>
    db.selectFrom('escrow').select(['id', 'title']).where(`${side}Email`, '=', email).where(`${side}Id`, 'is', null).limit(limit).execute()
  const rows = [...(await invited('seller')), ...(await invited('buyer'))]
  return rows.toSorted((one, other) => other.id.localeCompare(one.id))
}

/** What is called so: by a ticket, by a merchant, by a bank or a card provider, in the ledger, or as a request. */
export async function lookByReference(em: EntityManager, text: string, limit: number): Promise<Found[]> {
  const db = dbOf(em)
  const ticket = await disputeOfTicket(db, text)
  const code = await readAccountCode(em, text)
  return [
    ...(ticket ? [ticket] : []),
    ...(await chargesCalled(db, text, limit)),
    ...(await movementsCalled(em, text, limit)),
    ...(code === null ? [] : [itself(place('account', code))]),
    ...(await keysCalled(em, text, limit)),
    ...(await clientsCalled(em, text)),
    ...(await requestsCalled(em, text, limit)),
  ]
}

/** API keys by the part of them that everybody may see. */
async function keysCalled(em: EntityManager, text: string, limit: number): Promise<Found[]> {
  const rows = await dbOf(em).selectFrom('api_key').select('id').where('keyPrefix', '=', text).limit(limit).execute()
  return foundById(
    em,
    rows.map(({ id }) => ({ prefix: 'key', uuid: id })),
  )
}

/** An OAuth client by what its applications call themselves with. */
async function clientsCalled(em: EntityManager, text: string): Promise<Found[]> {
  const rows = await dbOf(em).selectFrom('oauth_client').select('id').where('clientId', '=', text).execute()
  return foundById(
    em,
    rows.map(({ id }) => ({ prefix: 'oac', uuid: id })),
  )
}

async function foundById(em: EntityManager, known: ReadonlyArray<{ prefix: IdPrefix; uuid: string }>): Promise<Found[]> {
  const found: Found[] = []
  for (const each of known) found.push({ id: encodeId(each.prefix, each.uuid), places: await lookById(em, each) })
  return found
}

async function chargesCalled(db: Db, text: string, limit: number): Promise<Found[]> {
  const rows = await db.selectFrom('charge').select(['id', 'title']).where('merchantReference', '=', text).limit(limit).execute()
  return rows.map(({ id, title }) => itself(place('charge', encodeId('ch', id), { title })))
}

/** Withdrawals and top-ups by what their caller or the bank calls them, and payments by what their provider does. */
async function movementsCalled(em: EntityManager, text: string, limit: number): Promise<Found[]> {
  const db = dbOf(em)
  const withdrawals = await db.selectFrom('withdrawal').select('id').where('reference', '=', text).limit(limit).execute()
  const sent = await db.selectFrom('withdrawal').select('id').where('bankReference', '=', text).limit(limit).execute()
  const topUps = await db.selectFrom('top_up').select('id').where('reference', '=', text).limit(limit).execute()
  const payments = await db.selectFrom('payment').select('id').where('providerReference', '=', text).limit(limit).execute()
  const known = [
    ...[...withdrawals, ...sent].map(({ id }) => ({ prefix: 'wd' as const, uuid: id })),
    ...topUps.map(({ id }) => ({ prefix: 'top' as const, uuid: id })),
    ...payments.map(({ id }) => ({ prefix: 'pay' as const, uuid: id })),
  ]
  return foundById(em, known.slice(0, limit))
}

/** Requests that bear this `X-Request-Id`, which callers choose and may use often: the developers who sent them, and the events that they caused. */
async function requestsCalled(em: EntityManager, text: string, limit: number): Promise<Found[]> {
  const db = dbOf(em)
  const rows = await db
    .selectFrom('logged_request')
    .select(['developerId', 'requestId', 'method', 'path', 'status', 'startedAt', 'durationMs'])
    .where('requestId', '=', text)
    .limit(limit)
    .execute()
  const senders = new Map(rows.map((row) => [row.developerId, row]))
  const sent = [...senders.values()].map(({ developerId, method, path, status }) => ({
    id: text,
    places: [place('developer', encodeId('dev', developerId), { title: [method, path, status].filter((part) => part !== null).join(' ') })],
  }))
  const caused = new Set<string>()
  for (const row of rows) if (caused.size < limit) for (const uuid of await readCaused(db, row)) caused.add(uuid)
  const events = [...caused].slice(0, limit - sent.length)
  return [
    ...sent,
    ...(await foundById(
      em,
      events.map((uuid) => ({ prefix: 'evt', uuid })),
    )),
  ]
}
