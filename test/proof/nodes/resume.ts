import { randomInt } from 'node:crypto'
import { followOverSocket, followOverStream, type Following, type SeenEvent } from '../../support/installation/follow-events.js'
import { aPerson, anIntegrator } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { until } from '../../support/flow/until.js'
import { writeLifecycles } from './write-lifecycles.js'

interface Feed {
  nodes: SeenEvent[]
  endCursor: string
  hasMore: boolean
}

const doors = [followOverSocket, followOverStream]

/**
 * While both web processes write, readers follow the feed and are cut off again and again, each time going on at the other process, over
 * the other protocol, from the last cursor that they saw. Each must have seen what the stored feed holds, in its order, each event once; so
 * must those who stay with one process all the time.
 */
export async function resumeAcrossNodes(bases: readonly string[], lifecycles: number): Promise<string> {
  const clients = bases.map((base) => new RestClient(base))
  const shop = await anIntegrator(clients[0]!)
  const buyer = await aPerson(clients[0]!, shop.key, { walletTnd: 1_000_000 })
  // Not from now: what "now" is differs from reader to reader.
  const start = (await feedPage(clients[0]!, shop.key, null)).endCursor
  let isWriting = true
  const isDone = () => !isWriting
  const wanderers = [shop.key, shop.user.token, buyer.token, shop.key].map((token, index) =>
    wander({ bases, token, start, offset: index, isDone, clients }),
  )
  const residents = bases.flatMap((base) =>
    doors.map((follow) => stay({ base, follow, token: shop.key, start, isDone, client: clients[0]! })),
  )
  await writeLifecycles(clients, shop, buyer, lifecycles).finally(() => (isWriting = false))
  const journeys = await Promise.all(wanderers)
  const stays = await Promise.all(residents)
  const cuts = journeys.reduce((sum, journey) => sum + journey.cuts, 0)
  const expected = await readFeed(clients[1]!, shop.key, start)
  for (const [index, { seen, token }] of [...journeys, ...stays].entries()) {
    compare(
      index < journeys.length ? `reader ${index}, cut off again and again` : `reader ${index}, who stayed`,
      seen,
      await readFeed(clients[index % clients.length]!, token, start),
    )
  }
  return `${expected.length} events, ${journeys.length} readers cut off ${cuts} times in all and ${stays.length} who stayed: no gap, no duplicate, in order`
}

interface Reading {
  token: string
  start: string
  isDone: () => boolean
}

interface Journey {
  token: string
  seen: SeenEvent[]
  cuts: number
}

async function wander({
  bases,
  token,
  start,
  offset,
  isDone,
  clients,
}: Reading & { bases: readonly string[]; offset: number; clients: RestClient[] }): Promise<Journey> {
  const seen: SeenEvent[] = []
  for (let place = offset; ; place += 1) {
    const follow = doors[Math.floor(place / bases.length) % doors.length]!
    const following = await follow(bases[place % bases.length]!, token, seen.at(-1)?.cursor ?? start)
    const most = randomInt(1, 25)
    await until(
      'more events, or the end',
      async () =>
        following.events.length >= most ||
        following.errors.length > 0 ||
        (isDone() && (await isLevel(clients[0]!, token, seen, following, start))),
      {
        withinMs: 120_000,
        everyMs: 5,
      },
    )
    const isOver = isDone() && (await isLevel(clients[0]!, token, seen, following, start))
    following.cut()
    if (following.errors.length > 0) throw new Error(following.errors.join('; '))
    seen.push(...following.events)
    if (isOver) return { token, seen, cuts: place - offset }
  }
}

async function stay({
  base,
  follow,
  token,
  start,
  isDone,
  client,
}: Reading & { base: string; follow: (typeof doors)[number]; client: RestClient }): Promise<Journey> {
  const following = await follow(base, token, start)
  await until('the end of the writing', async () => isDone() && (await isLevel(client, token, [], following, start)), {
    withinMs: 300_000,
    everyMs: 100,
  })
  following.cut()
  if (following.errors.length > 0) throw new Error(following.errors.join('; '))
  return { token, seen: [...following.events], cuts: 0 }
}

/** Whether the stored feed ends with what was seen last. */
async function isLevel(client: RestClient, token: string, seen: SeenEvent[], following: Following, start: string): Promise<boolean> {
  const last = following.events.at(-1) ?? seen.at(-1)
  const { nodes } = await feedPage(client, token, last?.cursor ?? start)
  return nodes.length === 0
}

const feedQuery = 'query($after: String) { events(first: 100, after: $after) { nodes { id type cursor } endCursor hasMore } }'

async function feedPage(client: RestClient, token: string, after: string | null): Promise<Feed> {
  const { body } = await client.call({ method: 'POST', path: '/graphql', token, body: { query: feedQuery, variables: { after } } })
  const { data, errors } = body as { data?: { events: Feed } | null; errors?: unknown }
  if (!data) throw new Error(`the feed answered ${JSON.stringify(errors)}`)
  return data.events
}

async function readFeed(client: RestClient, token: string, after: string): Promise<SeenEvent[]> {
  const events: SeenEvent[] = []
  for (let cursor = after; ;) {
    const page = await feedPage(client, token, cursor)
    events.push(...page.nodes)
    if (!page.hasMore) return events
    cursor = page.endCursor
  }
}

function compare(who: string, seen: SeenEvent[], stored: SeenEvent[]): void {
  const at = stored.findIndex(({ id }, index) => seen[index]?.id !== id)
  if (at < 0 && seen.length === stored.length) return
  const ids = new Set(seen.map(({ id }) => id))
  const missed = stored.filter(({ id }) => !ids.has(id)).length
  throw new Error(
    `${who}: ${seen.length} seen, ${stored.length} stored, ${missed} missed, ${seen.length - ids.size} seen twice, different from number ${at}`,
  )
}
