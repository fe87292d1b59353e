import { freshSeed, SeededRandom } from '../../model/seeded-random.js'
import { checkBooks } from '../../support/database/books.js'
import type { CheckList } from '../check-list.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { madeOnce } from '../../support/flow/made-once.js'
import { aStaffToken } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { asOwner } from '../../support/database/start-database.js'
import type { Installation } from '../../support/installation/start-installation.js'
import { startNode, type ServiceNode } from '../../support/installation/start-node.js'
import { converse } from './converse.js'
import { dripFeed } from './drip-feed.js'
import { forgeAddresses, forgeSignIns } from './forged-addresses.js'
import { graphqlWithoutExample } from './graphql-examples.js'
import { restWithoutExample } from './rest-examples.js'
import { refusalReasons } from './refusal-reason.js'
import { restRoutes } from './rest-shots.js'
import { rootFields } from './root-fields.js'
import { intents, runBadInput, type BadInputFigures } from './run-bad-input.js'
import { socketShot } from './socket-shots.js'
import { makeWorld } from './world.js'

/** `BAD_INPUT_SEED` repeats a run. */
const seed = Number.parseInt(process.env['BAD_INPUT_SEED'] ?? '', 10) || freshSeed()

interface Form {
  short: boolean
  log: (line: string) => void
}

/** All of the suite's checks against one process without a worker. */
export async function badInputChecks(list: CheckList, installation: Installation, form: Form): Promise<void> {
  const node = installation.nodes[0]!
  const requests = form.short ? 1_000 : 10_000
  const figures = sentOnce(installation, node, { ...form, requests })
  await requestChecks(list, figures, { ...form, requests })
  await list.check('hostile websockets are answered or closed as their protocols have it', () =>
    conversations(node, form.short ? 100 : 1_000),
  )
  await list.check('slow headers and slow bodies are cut, and others are served meanwhile', () =>
    slowConnections(node, form.short ? 40 : 400),
  )
  await addressChecks(list, installation)
  await list.check('the process failed at nothing and logged no secret', async () => {
    await figures()
    return cleanLog(node)
  })
  await list.check('the books are right afterwards', async () => {
    await figures()
    return checkBooks(installation.database)
  })
}

/** What the generated requests came to: whichever check asks first has them sent. */
type Figures = () => Promise<BadInputFigures>

function sentOnce({ database }: Installation, node: ServiceNode, { requests, short, log }: Form & { requests: number }): Figures {
  return madeOnce(() =>
    asOwner(database, async (connection) => {
      const query = async <Row>(text: string, parameters?: unknown[]) => (await connection.query(text, parameters)).rows as Row[]
      const staffToken = () => aStaffToken(new RestClient(node.url))
      const liveHeap = () => node.liveHeap()
      const thorough = { hasQueue: true, isThorough: true, warmUp: short ? 0 : 3_000 }
      return runBadInput({ port: node.port, query, staffToken, seed, requests, ...thorough, liveHeap, log })
    }),
  )
}

async function requestChecks(list: CheckList, figures: Figures, { short, requests }: Form & { requests: number }): Promise<void> {
  await list.check(`${requests} generated requests are answered as the specification has it`, async () => rightAnswers(await figures()))
  await list.check('what has to be refused is refused, for every reason there is', async () => everyReason(await figures(), short))
  await list.check('a refused request writes nothing, nor does one that reads', async () => nothingWritten(await figures()))
  await list.check('every route and every root field has an example that is taken', async () => everyExample(await figures()))
  await list.check('every route and every root field was reached, past who asks', async () => everythingReached(await figures()))
  await list.check('the live heap stays level', async () => levelHeap(await figures(), short))
}

function rightAnswers({ problems, byStatus, codes, wrongAddresses, slowestMs }: BadInputFigures): string {
  if (problems.length > 0) throw new Error(`BAD_INPUT_SEED=${seed}\n${problems.join('\n\n')}`)
  if (wrongAddresses === 0) throw new Error('no route was sent a wrong address')
  const statuses = Object.entries(byStatus).map(([status, count]) => `${count}× ${status}`)
  return `seed ${seed}; ${wrongAddresses} wrong addresses first; ${statuses.join(', ')}; ${Object.keys(codes).length} error codes; slowest ${slowestMs} ms`
}

/** What was found wrong fails the check before this one; here it must have been tried at all. A short run is too short for the rare ones. */
function everyReason({ refusedFor }: BadInputFigures, short: boolean): string {
  const counts = refusalReasons.map((reason) => ({ reason, count: refusedFor[reason] ?? 0 }))
  const untried = counts.filter(({ count }) => count === 0).map(({ reason }) => reason)
  if (untried.length > (short ? 8 : 0)) throw new Error(`never tried: ${untried.join(', ')}`)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const tried = counts.filter(({ count }) => count > 0)
  return `${total} requests for ${tried.length} reasons: ${tried.map(({ reason, count }) => `${count}× ${reason}`).join(', ')}`
}

function nothingWritten({ unwritten, refusedOrReading, sent }: BadInputFigures): string {
  const figure = `${unwritten} of ${refusedOrReading} that were refused or only read, of ${sent} sent; the number of jobs included`
  if (unwritten === 0 || unwritten < refusedOrReading) throw new Error(figure)
  return figure
}

/** What is nearly right is an example with one thing changed: only where the example is taken does a missing check show. */
function everyExample({ untaken, examples }: BadInputFigures): string {
  const reasons = { ...restWithoutExample, ...graphqlWithoutExample }
  const without = intents.filter((intent) => intent in reasons)
  if (untaken.length > 0) throw new Error(`not taken:\n${untaken.join('\n')}`)
  if (examples + without.length !== intents.length) throw new Error(`${examples} examples of ${intents.length}`)
  return `${examples} of ${intents.length}; without: ${without.map((intent) => `${intent} (${reasons[intent]!})`).join(', ')}`
}

function everythingReached({ reached, asked }: BadInputFigures): string {
  const missing = intents.filter((intent) => !reached[intent])
  if (missing.length > 0) throw new Error(`never reached: ${missing.join(', ')}`)
  const wire = Object.keys(asked).filter((intent) => intent.startsWith('wire')).length
  const least = Math.min(...intents.map((intent) => reached[intent]!))
  return `${restRoutes.length} routes and ${rootFields.length} root fields, each at least ${least}×; ${wire} ways to break HTTP`
}

/**
 * What the live heap may grow by over the last half of the requests, in MB. What comes before them fills what is kept on purpose: compiled
 * code, statements, and the documents that were parsed last. A short run is over before that, and only a coarse leak shows in it.
 */
const mostGrowthMb = { full: 5, short: 6 }

function levelHeap({ liveHeapBytes }: BadInputFigures, short: boolean): string {
  if (liveHeapBytes.length !== 8) throw new Error(`${liveHeapBytes.length} samples of the heap`)
  const inMb = liveHeapBytes.map((bytes) => bytes / 1_048_576)
  const growth = inMb[7]! - inMb[3]!
  const most = short ? mostGrowthMb.short : mostGrowthMb.full
  const samples = inMb.map((size) => size.toFixed(1)).join(', ')
  const figure = `${samples} MB after each eighth, garbage collected; the last half added ${growth.toFixed(1)} MB of at most ${most}`
  if (growth > most) throw new Error(figure)
  return figure
}

async function conversations(node: ServiceNode, count: number): Promise<string> {
  const random = new SeededRandom(seed)
  const client = new RestClient(node.url)
  let world = await makeWorld(client, '')
  const problems: string[] = []
  const batch = 50
  for (let done = 0; done < count && problems.length < 20; done += batch) {
    // A mutation among them may end a credential, which is its right.
    if (done > 0) world = await makeWorld(client, '', world.foreign)
    const shots = Array.from({ length: batch }, () => socketShot(world, random))
    const found = await inParallel(shots, 5, (shot) => converse(node.url, shot))
    for (const [index, each] of found.entries()) {
      if (each.length > 0) problems.push(`${each.join('; ')}\n${JSON.stringify(shots[index]).slice(0, 1_500)}`)
    }
    const { status } = await client.call({ method: 'GET', path: '/readyz' })
    if (status !== 200) problems.push(`not ready after ${done + batch} conversations`)
  }
  if (problems.length > 0) throw new Error(`BAD_INPUT_SEED=${seed}\n${problems.join('\n\n')}`)
  return `${count} conversations`
}

/** The limits of `server/http/create-http-server.ts`, and how often they are looked at; then what a busy machine may add. */
const mostMs = { headers: 10_000 + 2_000 + 3_000, body: 20_000 + 2_000 + 3_000 }

async function slowConnections(node: ServiceNode, sockets: number): Promise<string> {
  const { headersMs, bodyMs, isReady } = await dripFeed({ port: node.port, sockets, watchMs: mostMs.body + 5_000 })
  const figure = `${sockets} of each; headers cut after ${seconds(headersMs)}, bodies after ${seconds(bodyMs)}`
  if (!isReady) throw new Error(`others were not served meanwhile; ${figure}`)
  if (headersMs > mostMs.headers || bodyMs > mostMs.body) throw new Error(figure)
  return figure
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

async function addressChecks(list: CheckList, { parts, database }: Installation): Promise<void> {
  const limit = 100
  const start = async (hops: string) => {
    // Each counts from nothing; what an address has used of its minute is counted for the deployment.
    await asOwner(database, (connection) => connection.query('delete from request_count'))
    return startNode({ role: 'web', ...parts, env: { RATE_LIMIT_PER_MINUTE: String(limit), TRUST_PROXY: hops } })
  }
  const requests = 3 * limit
  await list.check('a claimed address gives no requests beyond the limit', async () => {
    const node = await start('0')
    const { admitted } = await forgeAddresses(node.url, { requests })
    await node.stop()
    if (admitted > limit) throw new Error(`${admitted} of ${requests} were let through`)
    return `${admitted} of ${requests} requests let through`
  })
  await list.check('behind one proxy what is claimed before its own entry counts for nothing', async () => {
    const node = await start('1')
    const { admitted } = await forgeAddresses(node.url, { requests, appended: '203.0.113.77' })
    await node.stop()
    if (admitted > limit) throw new Error(`${admitted} of ${requests} were let through`)
    return `${admitted} of ${requests} requests let through`
  })
  // Last: whoever has failed to sign in so often is refused for a minute, and so are we.
  await list.check('a claimed address gives no more tries to sign in', async () => {
    // What the generated requests have failed at counts against this address, too.
    await asOwner(database, (connection) => connection.query('delete from sign_in_attempt'))
    const node = await start('0')
    const { admitted, sent } = await forgeSignIns(node.url, 30)
    await node.stop()
    if (admitted > 10) throw new Error(`${admitted} of ${sent} were let through`)
    return `${admitted} of ${sent} let through`
  })
}

const secret = /(?:sk_(?:live|sandbox)|ut|dt|st)_[0-9a-f]{32,}|whsec_[A-Za-z0-9+/]{20,}/

function cleanLog(node: ServiceNode): string {
  const errors = node.errors()
  if (errors.length > 0)
    throw new Error(
      `${errors.length} errors logged:\n${errors
        .slice(0, 10)
        .map((each) => JSON.stringify(each).slice(0, 800))
        .join('\n')}`,
    )
  const told = node.lines.find((line) => secret.test(line))
  if (told) throw new Error(`a secret in the log: ${told.slice(0, 500)}`)
  const refusedByDatabase = node.lines.filter((line) => line.includes('request refused by the database'))
  return `${node.lines.length} lines, none an error; ${refusedByDatabase.length} values that only the database refused`
}
