import type { BenchOptions } from '../bench-options.js'
import { encodeId } from '../../server/domain/id.js'
import { Client } from 'undici'
import { makeIntegrator, runLifecycle } from '../integrator.js'
import { send, type Shot } from '../http-load.js'
import { atMost, table, type Mark, type Outcome } from '../outcome.js'
import { escrowFields } from '../peers/bare-graphql.js'
import { seedEscrows } from '../seed-escrows.js'
import { startService, type Service } from '../service.js'
import { figure, median, shown, spread } from '../spread.js'
import { query, type World } from '../world.js'

interface Size {
  count: number
  server: Service
  reads: Map<string, Shot>
}

/** The reads of this part, and whether the issue bounds how they grow. */
const bounded: Record<string, boolean> = {
  'GET escrow': true,
  'list, first page (GraphQL)': true,
  'list, deep page by cursor (GraphQL)': true,
  'list, page 50 (GraphQL, offset 980)': true,
  balance: true,
  'event feed, from the beginning': true,
  'event feed, from the middle': true,
  'list, first page with total (REST)': false,
  'list, last page with total (REST, page number)': false,
}

/** Part e: the same reads with a thousand escrows and with a million. */
export async function sizes(world: World, { isShort, isProfiled }: BenchOptions): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const counts = isShort ? [1_000, 20_000] : [1_000, 100_000, 1_000_000]
  const found: Size[] = []
  for (const count of counts) found.push(await prepare(world, count, isProfiled))
  const names = Object.keys(bounded)
  const times = new Map(names.map((name) => [name, counts.map(() => [] as number[])]))
  const rounds = isShort ? 3 : 9
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      for (const [index, size] of found.entries()) {
        const ms = await timesOf(size, name, isShort ? 10 : 30)
        if (round >= 0) times.get(name)![index]!.push(median(ms))
      }
    }
  }
  await Promise.all(found.map(({ server }) => server.stop()))
  const growth = (name: string) => median(times.get(name)!.at(-1)!) / median(times.get(name)![0]!)
  const label = (count: number) => count.toLocaleString('en')
  const marks: Mark[] = names
    .filter((name) => bounded[name])
    .map((name) => atMost(`${name}: ${label(counts.at(-1)!)} escrows against ${label(counts[0]!)}`, 1.5, growth(name), figure, '×'))
  return {
    title: '(e) A thousand escrows and a million',
    marks,
    text: [
      'Time of one request on one connection, in milliseconds. All escrows were created by the developer who asks, the hardest case for lists and feed; the user of the key is seller of every tenth. REST lists carry the exact total, which has to be counted; pages by number have to be walked to; both are shown and not bounded.',
      table(
        ['read', ...counts.map(label), 'largest to smallest'],
        names.map((name) => [name, ...times.get(name)!.map((ms) => shown(spread(ms))), `${figure(growth(name))}×`]),
      ),
    ].join('\n\n'),
  }
}

async function prepare(world: World, count: number, isProfiled: boolean): Promise<Size> {
  const database = await world.database(`size_${count}`)
  const making = await startService({ database, folder: world.folder, role: 'web' })
  const { call, key, buyers } = await makeIntegrator(making.origin, { buyers: 1 })
  await runLifecycle(call, buyers[0]!)
  await making.stop()
  const [own] = await query<{ developer_id: string; user_id: string }>(
    database.ownerUrl,
    'select id as developer_id, associated_user_id as user_id from developer',
  )
  const startedAt = performance.now()
  await seedEscrows({ ownerUrl: database.ownerUrl, count, developerId: own!.developer_id, associatedUserId: own!.user_id })
  process.stdout.write(`${count} escrows written in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  const server = await startService({ database, folder: world.folder, role: 'web', isProfiled })
  return { count, server, reads: await readsOf(server, key, database.ownerUrl, count) }
}

async function readsOf(server: Service, key: string, ownerUrl: string, count: number): Promise<Map<string, Shot>> {
  const headers = { authorization: `Bearer ${key}` }
  const rest = (path: string): Shot => ({ path: `/api/v1${path}`, headers })
  const graphql = (document: string, variables: object): Shot => ({
    method: 'POST',
    path: '/graphql',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: document, variables }),
  })
  const list = (variables: object) =>
    graphql(
      `query List($after: String, $offset: Int) { escrows(first: 20, after: $after, offset: $offset) { nodes { ${escrowFields} } pageInfo { endCursor } } }`,
      variables,
    )
  const feed = (after: string | null) =>
    graphql('query Feed($after: String) { events(first: 20, after: $after) { nodes { id type data } endCursor } }', { after })
  const [middle] = await query<{ id: string; created_at: string }>(
    ownerUrl,
    `select id, created_at::text from escrow order by created_at desc offset ${count / 2} limit 1`,
  )
  const [event] = await query<{ xid: string; seq: string }>(
    ownerUrl,
    `select xid::text, seq::text from domain_event order by xid, seq offset ${count} limit 1`,
  )
  // The cursors that a reader who has come so far would hold.
  const place = Buffer.from(JSON.stringify(['createdAt', middle!.created_at, middle!.id])).toString('base64url')
  return new Map([
    ['GET escrow', rest(`/escrows/${encodeId('esc', middle!.id)}`)],
    ['list, first page (GraphQL)', list({})],
    ['list, deep page by cursor (GraphQL)', list({ after: place })],
    ['list, page 50 (GraphQL, offset 980)', list({ offset: 980 })],
    ['balance', rest('/balance')],
    ['event feed, from the beginning', feed(null)],
    ['event feed, from the middle', feed(Buffer.from(`${event!.xid}.${event!.seq}`).toString('base64url'))],
    ['list, first page with total (REST)', rest('/escrows')],
    ['list, last page with total (REST, page number)', rest(`/escrows?page=${Math.floor(count / 20)}`)],
  ])
}

async function timesOf({ server, reads }: Size, name: string, most: number): Promise<number[]> {
  const client = new Client(server.origin)
  const shot = reads.get(name)!
  const times: number[] = []
  // What takes long needs fewer repetitions.
  for (const startedAt = performance.now(); times.length < 3 || (times.length < most && performance.now() - startedAt < 1_500);)
    times.push(await send(client, shot))
  await client.close()
  return times
}
