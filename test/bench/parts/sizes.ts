import type { BenchOptions } from '../bench-options.js'
import { encodeId } from '../../../server/domain/id.js'
import { Client } from 'undici'
import { makeIntegrator, runLifecycle } from '../integrator.js'
import { send, type Shot } from '../../support/installation/http-load.js'
import { atMost, table, type Mark, type Outcome } from '../outcome.js'
import { escrowFields } from '../peers/bare-graphql.js'
import { seedEscrows } from '../seed-escrows.js'
import { startService, type Service } from '../service.js'
import { figure, median, shown, spread } from '../spread.js'
import { query, type DatabaseUrls, type World } from '../world.js'
import { readStaffLists, type ReadList } from './staff-lists.js'

interface Size {
  count: number
  database: DatabaseUrls
  server: Service
  /** Of each read as many requests as are ever sent, or the one that there is. */
  reads: Map<string, Shot[]>
  /** How many of each read have been sent. */
  sent: Map<string, number>
}

/** More than are sent of one read in all rounds: no request finds the row that another has just read. */
const places = 400

const sameOffset = 'list, offset 980 at every size (GraphQL)'
const firstPage = 'list, first page with total (REST)'
const deepPage = 'list, deep page by cursor (GraphQL)'
const middlePage = 'list, middle page with total (REST, page number)'
const lastPage = 'list, last page with total (REST, page number)'

/** The reads of this part, and whether it is bounded how they grow. */
const bounded: Record<string, boolean> = {
  'GET escrow': true,
  'list, first page (GraphQL)': true,
  [deepPage]: true,
  [sameOffset]: true,
  balance: true,
  'event feed, from the beginning': true,
  'event feed, from anywhere': true,
  [firstPage]: false,
  [middlePage]: false,
  [lastPage]: false,
}

const names = Object.keys(bounded)

/** Part e: the same reads with a thousand escrows and with a million. */
export async function sizes(world: World, { isShort, isProfiled }: BenchOptions): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const counts = isShort ? [1_000, 20_000] : [1_000, 100_000, 1_000_000]
  const found: Size[] = []
  for (const count of counts) found.push(await prepare(world, count, isProfiled))
  const times = await timesAtAll(found, isShort)
  await Promise.all(found.map(({ server }) => server.stop()))
  const lists: SizedLists[] = []
  for (const { count, database } of found) lists.push({ count, lists: await readStaffLists(database, count) })
  const growth = (name: string) => growthOf(times.get(name)!.map(median))
  const toFirst = (name: string, first: string, most: number): Mark => {
    const ratios = times.get(name)!.map((ofSize, index) => median(ofSize) / median(times.get(first)![index]!))
    return atMost(`${name}: against the first page, at the size where it is most`, most, Math.max(...ratios), figure, '×')
  }
  const [fewest, ...more] = times.get(firstPage)!.map(median)
  const most = label(counts.at(-1)!)
  const smaller = counts.slice(0, -1).map(label)
  const base = smaller.length > 1 ? `the faster of ${smaller.join(' and ')}` : smaller[0]!
  const mark = (name: string, factor: number): Mark =>
    atMost(`${name}: ${label(counts.at(-1)!)} escrows against ${base}`, 1.5, factor, figure, '×')
  return {
    title: '(e) A thousand escrows and a million',
    marks: [
      ...names.filter((name) => bounded[name]).map((name) => mark(name, growth(name))),
      atMost(`${firstPage}: ${most} escrows against ${label(counts[0]!)}`, 3, more.at(-1)! / fewest!, figure, '×'),
      toFirst(middlePage, firstPage, 3),
      toFirst(lastPage, firstPage, 3),
      toFirst(deepPage, 'list, first page (GraphQL)', 1.2),
      ...lists
        .at(-1)!
        .lists.map(({ name, place, rowsPerRow }) =>
          atMost(
            `console: ${name}, ${place}: rows that are read to those of a page, of ${label(counts.at(-1)!)} escrows`,
            2,
            rowsPerRow,
            figure,
            '×',
          ),
        ),
    ],
    text: [
      introText,
      table(
        ['read', ...counts.map(label), `largest to ${base}`],
        names.map((name) => [name, ...times.get(name)!.map((ms) => shown(spread(ms))), `${figure(growth(name))}×`]),
      ),
      listsText,
      listsTable(lists),
    ].join('\n\n'),
  }
}

interface SizedLists {
  count: number
  lists: ReadList[]
}

/** Time and rows of each list at each size. */
const listsTable = (found: SizedLists[]): string =>
  table(
    ['console: 20 of', ...found.flatMap(({ count }) => [`${label(count)}: ms`, 'rows'])],
    found[0]!.lists.map(({ name, place }, index) => [
      `${name}, ${place}`,
      ...found.flatMap(({ lists }) => [figure(lists[index]!.ms), `${figure(lists[index]!.rowsPerRow)}×`]),
    ]),
  )

const listsText =
  'What the console pages through, read in this process as it reads it, once the reads above are measured: a tenth as many of each other noun as of escrows (at least 5,000), and one escrow with as many events, deliveries and transfers, the hardest case for its lists; the median of nine, in milliseconds, and how many rows of tables the plan has read, to the rows of the page and the one more that tells that there is another, each with what belongs to it (an escrow its parties).'

const label = (count: number) => count.toLocaleString('en')

/** A small table may be read by a plan that suits it badly: who is slow there must not look as if nothing grew. */
const growthOf = (ofSizes: number[]) => ofSizes.at(-1)! / Math.min(...ofSizes.slice(0, -1))

/** Of each read and each size the median of each round; a round before the first warms up, and does not count. */
async function timesAtAll(found: Size[], isShort: boolean): Promise<Map<string, number[][]>> {
  const times = new Map(names.map((name) => [name, found.map(() => [] as number[])]))
  const rounds = isShort ? 3 : 9
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      for (const [index, size] of found.entries()) {
        const ms = await timesOf(size, name, isShort ? 10 : 30)
        if (round >= 0) times.get(name)![index]!.push(median(ms))
      }
    }
  }
  return times
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
  return { count, database, server, reads: await readsOf(key, database.ownerUrl, count), sent: new Map() }
}

async function readsOf(key: string, ownerUrl: string, count: number): Promise<Map<string, Shot[]>> {
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
  const escrows = await query<{ id: string; created_at: string }>(ownerUrl, someEscrows)
  const events = await query<{ xid: string; seq: string }>(ownerUrl, someEvents)
  // The cursors that readers who have come so far would hold.
  const listPlaces = escrows.map(({ id, created_at }) => Buffer.from(JSON.stringify(['createdAt', created_at, id])).toString('base64url'))
  const feedPlaces = events.map(({ xid, seq }) => Buffer.from(`${xid}.${seq}`).toString('base64url'))
  return new Map([
    ['GET escrow', escrows.map(({ id }) => rest(`/escrows/${encodeId('esc', id)}`))],
    ['list, first page (GraphQL)', [list({})]],
    [deepPage, listPlaces.map((after) => list({ after }))],
    [sameOffset, [list({ offset: 980 })]],
    ['balance', [rest('/balance')]],
    ['event feed, from the beginning', [feed(null)]],
    ['event feed, from anywhere', feedPlaces.map(feed)],
    [firstPage, [rest('/escrows')]],
    [middlePage, [rest(`/escrows?page=${Math.floor(count / 40)}`)]],
    [lastPage, [rest(`/escrows?page=${Math.floor(count / 20)}`)]],
  ])
}

/** By chance, but the same in each run; each with a full page behind it. */
const someEscrows = `
select id, created_at::text from (select id, created_at, row_number() over (order by created_at, id) as place from escrow) e
where place > 20 order by md5(id::text) limit ${places}`

const someEvents = `
select xid::text, seq::text from (select xid, seq, row_number() over (order by xid desc, seq desc) as place from domain_event) e
where place > 20 order by md5(seq::text) limit ${places}`

async function timesOf({ server, reads, sent }: Size, name: string, most: number): Promise<number[]> {
  const client = new Client(server.origin)
  const shots = reads.get(name)!
  const times: number[] = []
  let next = sent.get(name) ?? 0
  // What takes long needs fewer repetitions.
  for (const startedAt = performance.now(); times.length < 3 || (times.length < most && performance.now() - startedAt < 1_500);)
    times.push(await send(client, shots[next++ % shots.length]!))
  sent.set(name, next)
  await client.close()
  return times
}

const introText =
  'Time of one request on one connection, in milliseconds. All escrows were created by the developer who asks, the hardest case for lists and feed; the user of the key is seller of every tenth but those that hold money. They are buyer of ten that hold money, whatever the number of all: the balance is the sum over what is held for a buyer or a seller, so what it takes grows with the escrows in which somebody has money at one time (20,000 of them add a millisecond), not with those that have ended. Escrows, list cursors and feed cursors are other ones with each request, from all over the table; the ledger grows with the escrows that hold money. REST lists carry the exact total, which is read of tallies that a job keeps, one for a thousand escrows: their first page is held against that of the smallest size. Pages by number are held against the first page, which has the total too: one goes by the tallies to the stretch that it begins in, and walks over what of that comes before; a cursor goes to its place at once. The same offset at every size walks over as many rows in each by construction, and says only that the table around them costs nothing. With a thousand escrows the event feed is sometimes read by a plan that sorts all of it (PostgreSQL then takes the plan for any parameters, in which a filter that is not given looks as if it left next to nothing), so the last size is held against the faster of the others.'
