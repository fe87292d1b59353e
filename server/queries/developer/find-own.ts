import type { EntityManager } from '@mikro-orm/postgresql'
import type { OwnFinding } from '../../../schema/developer/own-finding.type.js'
import { dbOf } from '../../db/typed-queries.js'
import type { OwnPage } from '../../domain/developer/own-page.js'
import { encodeId, uuidIn, type IdPrefix } from '../../domain/id.js'
import { readEvents } from '../event/feed.js'
import { lookById } from '../staff/look-by-id.js'

interface Asked {
  developerId: string
  prefix: IdPrefix
  uuid: string
}

/** What of a developer's tells of an id; null where nothing of theirs does, be it that there is nothing or that it is somebody else's. */
export async function findOwn(em: EntityManager, asked: Asked): Promise<OwnFinding | null> {
  const place = await looks[asked.prefix]?.(em, asked)
  return place ? { ...place, id: encodeId(asked.prefix, asked.uuid) } : null
}

type Place = Omit<OwnFinding, 'id'>
type Look = (em: EntityManager, asked: Asked) => Promise<Place | null>

const event: Look = async (em, { developerId, uuid }) => {
  const [found] = await readEvents(em, { developerId, ids: [uuid] })
  return found ? { page: 'event', pageId: found.id } : null
}

/** To a webhook of the developer's: the same event goes to those of others as well. */
const delivery: Look = async (em, asked) => {
  const row = await dbOf(em)
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhookId')
    .select('d.eventId')
    .where('d.id', '=', asked.uuid)
    .where('w.developerId', '=', asked.developerId)
    .executeTakeFirst()
  return row ? event(em, { ...asked, uuid: row.eventId }) : null
}

/** One that the developer's keys read: created by them, or with the user whom they act for as a party (`roles-in.ts`). */
const escrow: Look = async (em, { developerId, uuid }) => {
  const db = dbOf(em)
  const associated = db.selectFrom('developer').select('associatedUserId').where('id', '=', developerId)
  const row = await db
    .selectFrom('escrow')
    .select('id')
    .where('id', '=', uuid)
    .where((eb) => eb.or([eb('createdByDeveloperId', '=', developerId), eb('sellerId', '=', associated), eb('buyerId', '=', associated)]))
    .executeTakeFirst()
  return row ? { page: 'escrow', pageId: encodeId('esc', row.id) } : null
}

const charge: Look = async (em, { developerId, uuid }) => {
  const row = await dbOf(em)
    .selectFrom('charge')
    .select('id')
    .where('id', '=', uuid)
    .where('developerId', '=', developerId)
    .executeTakeFirst()
  return row ? { page: 'charge', pageId: encodeId('ch', row.id) } : null
}

/** A part of an escrow, or the link of a charge: what staff are led to, as far as it is the developer's. */
const part: Look = async (em, asked) => {
  const [whole] = await lookById(em, asked)
  if (whole?.page === 'charge') return charge(em, { ...asked, uuid: uuidIn('ch', whole.pageId) })
  return whole?.page === 'escrow' || whole?.page === 'dispute' ? escrow(em, { ...asked, uuid: uuidIn('esc', whole.pageId) }) : null
}

const ofDeveloper =
  (page: OwnPage, table: 'api_key' | 'oauth_client'): Look =>
  async (em, asked) => {
    const row = await dbOf(em)
      .selectFrom(table)
      .select('id')
      .where('id', '=', asked.uuid)
      .where('developerId', '=', asked.developerId)
      .executeTakeFirst()
    return row ? { page, pageId: encodeId(asked.prefix, row.id) } : null
  }

/** As long as it is not deleted: its page is gone with it. */
const untilDeleted =
  (page: OwnPage, table: 'webhook' | 'test_clock'): Look =>
  async (em, asked) => {
    const row = await dbOf(em)
      .selectFrom(table)
      .select('id')
      .where('id', '=', asked.uuid)
      .where('developerId', '=', asked.developerId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    return row ? { page, pageId: encodeId(asked.prefix, row.id) } : null
  }

/** Of anything else the dashboard has no page. */
const looks: Partial<Record<IdPrefix, Look>> = {
  evt: event,
  dlv: delivery,
  esc: escrow,
  ch: charge,
  cs: part,
  ctr: part,
  rr: part,
  dsp: part,
  can: part,
  prf: part,
  rej: part,
  adj: part,
  wh: untilDeleted('webhook', 'webhook'),
  clk: untilDeleted('test_clock', 'test_clock'),
  key: ofDeveloper('api_key', 'api_key'),
  oac: ofDeveloper('oauth_client', 'oauth_client'),
}
