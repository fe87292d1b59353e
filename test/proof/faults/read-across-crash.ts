import { encodeId } from '../../../server/domain/id.js'
import { followOverSocket } from '../../support/installation/follow-events.js'
import { happensWithin } from '../../support/flow/happens-within.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { asOwner } from '../../support/database/start-database.js'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { startLoad } from './load.js'

const forgotten = 40
const lifecycles = 4

/**
 * Readers of the event feed keep their place over a crash of the database. What makes it hard: numbers of transactions that were rolled
 * back leave no trace, and after a crash PostgreSQL gives them out again, so a place named by such a number lies after events to come.
 */
export async function readAcrossCrash(stage: FaultStage, options: { patienceMs: number; isHurried: boolean }): Promise<FaultOutcome> {
  const { database, shop, rows } = stage
  const client = new RestClient(stage.web[0]!.url)
  const places = await Promise.all(stage.web.map(({ url }) => followOverSocket(url, shop.key, null)))
  await forget(stage)
  const before = await readAll(client, shop.key, null)
  const known = await rows<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from domain_event')
  await database.crash()
  await database.start()
  const upMs = performance.now()
  const again = await readAll(client, shop.key, before.cursor)
  if (again.ids.length > 0) throw new Error(`${again.ids.length} events were read twice`)
  const readyMs = await readyAgain(stage, upMs)
  const name = `crash ${Date.now()}`
  const load = await startLoad(stage, { name, lanes: 2, everyMs: 0, isOver: (begun) => begun >= lifecycles, ...options }).done
  const written = await rows<{ id: string }>('select id from domain_event where seq > $1 order by xid, seq', [known[0]!.seq])
  const wanted = written.map(({ id }) => encodeId('evt', id))
  const after = await readAll(client, shop.key, before.cursor)
  requireSame('who goes on reading after the crash', after.ids, wanted)
  for (const place of places) {
    // What one has not seen by then it misses, which is told below with what it is.
    await happensWithin(() => place.events.length >= wanted.length, { withinMs: 5_000 })
    if (place.errors.length > 0) throw new Error(`who was subscribed before the crash met ${place.errors.join('; ')}`)
    requireSame(
      'who was subscribed before the crash',
      place.events.map(({ id }) => id),
      wanted,
    )
    place.cut()
  }
  const figure = `${wanted.length} events after the crash, all of them seen in order by who reads on from a cursor and by ${places.length} subscribers from before it`
  return { load, figure, readyMs }
}

/** Begins transactions that take a number and write nothing. */
async function forget({ database }: FaultStage): Promise<void> {
  await asOwner(database, async (client) => {
    for (let transaction = 0; transaction < forgotten; transaction++) {
      await client.query('begin')
      await client.query('select pg_current_xact_id()')
      await client.query('rollback')
    }
  })
}

/** Reads the feed to its end and answers where it goes on. */
async function readAll(client: RestClient, key: string, from: string | null): Promise<{ ids: string[]; cursor: string }> {
  const ids: string[] = []
  for (let cursor = from; ;) {
    const path = `/api/v1/events?limit=100${cursor === null ? '' : `&after=${cursor}`}`
    const page = await client.expect<{ events: Array<{ id: string }>; nextCursor: string; hasMore: boolean }>(200, {
      method: 'GET',
      path,
      token: key,
    })
    ids.push(...page.events.map(({ id }) => id))
    cursor = page.nextCursor
    if (!page.hasMore) return { ids, cursor }
  }
}

function requireSame(who: string, found: string[], wanted: string[]): void {
  const missing = wanted.filter((id) => !found.includes(id))
  if (missing.length > 0) throw new Error(`${who} misses ${missing.length} of ${wanted.length} events: ${missing.slice(0, 5).join(', ')}`)
  if (found.join() !== wanted.join())
    throw new Error(`${who} sees the events in another order, or more of them: ${found.length} instead of ${wanted.length}`)
}
