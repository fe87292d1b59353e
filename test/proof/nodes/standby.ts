import { DomainError } from '../../../server/domain/errors.js'
import { decodeId } from '../../../server/domain/id.js'
import { openDatabase, type Database } from '../../../server/db/orm.js'
import { listEscrows } from '../../../server/queries/escrow/list-escrows.js'
import type { FeedPrincipal } from '../../../server/domain/event/feed-principal.js'
import { currentCursor, readFeed, type FeedEvent } from '../../../server/queries/event/feed.js'
import { aPerson, anIntegrator } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { asOwner } from '../../support/database/start-database.js'
import type { Installation } from '../../support/installation/start-installation.js'
import { startStandby, type Standby } from '../../support/database/start-standby.js'
import { until } from '../../support/flow/until.js'
import { writeLifecycles } from './write-lifecycles.js'

const pageSize = 20

/**
 * The stored feed is read from a streaming copy while everything is written at the original: a reader there misses nothing either, because
 * the horizon comes from the same snapshot as the rows. Answers also what a reader meets who comes to the copy from the original.
 */
export async function feedOfStandby(installation: Installation, lifecycles: number): Promise<string> {
  const clients = installation.web.map((url) => new RestClient(url))
  const shop = await anIntegrator(clients[0]!)
  const buyer = await aPerson(clients[0]!, shop.key, { walletTnd: 1_000_000 })
  const principal: FeedPrincipal = { kind: 'user', userId: decodeId('usr', shop.user.id)! }
  const standby = await startStandby(installation.database)
  const copy = await openDatabase({ url: standby.appUrl, poolSize: 2 })
  const original = await openDatabase({ url: installation.database.appUrl, poolSize: 2 })
  try {
    let isWriting = true
    const writing = writeLifecycles(clients, shop, buyer, lifecycles).finally(() => (isWriting = false))
    const seen = await followFeed(copy, principal, async () => !isWriting && (await isLevel(installation, standby)))
    await writing
    const stored = await followFeed(original, principal, () => Promise.resolve(true))
    const at = stored.findIndex(({ id }, index) => seen[index]?.id !== id)
    if (at >= 0 || seen.length !== stored.length)
      throw new Error(`${seen.length} events seen at the copy, ${stored.length} at the original, different from number ${at}`)
    const { escrows } = await listEscrows(copy.fork(), {
      scope: { userId: decodeId('usr', shop.user.id)!, developerId: null },
      filter: {},
      sort: '-createdAt',
      limit: 100,
      now: new Date(),
    })
    if (escrows.length !== Math.min(100, lifecycles)) throw new Error(`${escrows.length} escrows on the list`)
    const refusal = await cursorAheadOf(copy, { original, principal, standby, write: () => writeLifecycles(clients, shop, buyer, 1) })
    return `${seen.length} events at the copy, in order and complete; a cursor from ahead of it is answered with ${refusal}`
  } finally {
    await copy.close()
    await original.close()
    await standby.stop()
  }
}

async function followFeed(database: Database, principal: FeedPrincipal, isOver: () => Promise<boolean>): Promise<FeedEvent[]> {
  const events: FeedEvent[] = []
  let after: string | null = null
  for (;;) {
    // Asked before the page is read: what came until then is on it.
    const isLast = await isOver()
    const page = await readFeed(database.fork(), { principal, after, limit: pageSize, oldest: new Date(0) })
    events.push(...page.events)
    after = page.nextCursor
    if (isLast && page.events.length === 0) return events
  }
}

async function isLevel({ database }: Installation, standby: Standby): Promise<boolean> {
  const [{ at }] = (await asOwner(
    database,
    async (client) => (await client.query<{ at: string }>('select pg_current_wal_lsn()::text as at')).rows,
  )) as [{ at: string }]
  const [row] = await standby.query<{ level: boolean }>(`select pg_last_wal_replay_lsn() >= '${at}' as level`)
  return row!.level
}

/**
 * The copy is held still while the original goes on. Such a cursor has to be refused like one of another database: once the copy is promoted,
 * the numbers beyond its end are given to other events, and who reads on from there would pass them over.
 */
async function cursorAheadOf(
  copy: Database,
  { original, principal, standby, write }: { original: Database; principal: FeedPrincipal; standby: Standby; write: () => Promise<void> },
): Promise<string> {
  await standby.query('select pg_wal_replay_pause()')
  await until(
    'the copy to stand still',
    async () => (await standby.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))[0]!.state === 'paused',
  )
  await write()
  const after = await currentCursor(original.fork())
  const answer = await readFeed(copy.fork(), { principal, after, limit: pageSize, oldest: new Date(0) }).then(
    () => 'a page',
    (error: unknown) => error,
  )
  if (answer instanceof DomainError && answer.code === 'VALIDATION_ERROR') return answer.code
  throw new Error(`a cursor from ahead of the copy was answered with ${String(answer)}`, { cause: answer })
}
