import { freshSeed, SeededRandom } from '../../test/model/seeded-random.js'
import { checkBooks } from '../support/books.js'
import type { CheckList } from '../support/check-list.js'
import { inParallel } from '../support/in-parallel.js'
import { aStaffToken } from '../support/people.js'
import { RestClient } from '../support/rest-client.js'
import { asOwner } from '../support/start-database.js'
import type { Installation } from '../support/start-installation.js'
import { startNode, type ServiceNode } from '../support/start-node.js'
import { converse } from './converse.js'
import { dripFeed } from './drip-feed.js'
import { forgeAddresses, forgeSignIns } from './forged-addresses.js'
import { memoryTrend, residentMemory } from './resident-memory.js'
import { restRoutes } from './rest-shots.js'
import { rootFields } from './root-fields.js'
import { runBadInput, type BadInputFigures } from './run-bad-input.js'
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
  await requestChecks(list, installation, node, form)
  await list.check('hostile websockets are answered or closed as their protocols have it', () =>
    conversations(node, form.short ? 100 : 1_000),
  )
  await list.check('slow headers and slow bodies are cut, and others are served meanwhile', () =>
    slowConnections(node, form.short ? 40 : 400),
  )
  await addressChecks(list, installation)
  await list.check('the process failed at nothing and logged no secret', () => cleanLog(node))
  await list.check('the books are right afterwards', () => checkBooks(installation.database))
}

async function requestChecks(list: CheckList, { database }: Installation, node: ServiceNode, { short, log }: Form): Promise<void> {
  const requests = short ? 1_000 : 10_000
  let figures: BadInputFigures | undefined
  const run = () =>
    asOwner(database, async (connection) => {
      const query = async <Row>(text: string, parameters?: unknown[]) => (await connection.query(text, parameters)).rows as Row[]
      const staffToken = await aStaffToken(new RestClient(node.url))
      const memoryBytes = () => residentMemory(node.pid)
      return runBadInput({ port: node.port, query, staffToken, seed, requests, memoryBytes, log })
    })
  await list.check(
    `${requests} generated requests are answered as the specification has it, and a refused one writes nothing`,
    async () => {
      figures = await run()
      if (figures.problems.length > 0) throw new Error(`BAD_INPUT_SEED=${seed}\n${figures.problems.join('\n\n')}`)
      const statuses = Object.entries(figures.byStatus).map(([status, count]) => `${count}× ${status}`)
      return `seed ${seed}; ${statuses.join(', ')}; ${Object.keys(figures.codes).length} error codes; slowest ${figures.slowestMs} ms; ${figures.unwritten} seen to write nothing`
    },
  )
  await list.check('every route and every root field was asked', () => everythingAsked(figures))
  await list.check('memory stays level', () => levelMemory(figures))
}

async function everythingAsked(figures: BadInputFigures | undefined): Promise<string> {
  const wanted = [
    ...restRoutes.map(({ route, prefix }) => `${route.method.toUpperCase()} ${prefix}${route.path}`),
    ...rootFields.map(({ operation, field }) => `${operation} ${field.name}`),
  ]
  const missing = wanted.filter((intent) => !figures?.asked[intent])
  if (missing.length > 0) throw new Error(`never asked: ${missing.join(', ')}`)
  const wire = Object.keys(figures!.asked).filter((intent) => intent.startsWith('wire')).length
  return `${restRoutes.length} routes, ${rootFields.length} root fields, ${wire} ways to break HTTP`
}

/** What a process may grow by between the second and the last quarter of a run, in MB: less than a heap's ordinary swing. */
const levelMb = 48

async function levelMemory(figures: BadInputFigures | undefined): Promise<string> {
  const { quartersMb, mostMb } = memoryTrend(figures?.memory ?? [])
  const figure = `${quartersMb.join(', ')} MB by quarters of the run, ${mostMb} MB at most`
  if (quartersMb[3]! > quartersMb[1]! + levelMb || mostMb > 600) throw new Error(figure)
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
    if (done > 0) world = await makeWorld(client, '')
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
  const start = (hops: string) => startNode({ role: 'web', ...parts, env: { RATE_LIMIT_PER_MINUTE: String(limit), TRUST_PROXY: hops } })
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

async function cleanLog(node: ServiceNode): Promise<string> {
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
