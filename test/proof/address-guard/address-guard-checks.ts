import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CheckList } from '../check-list.js'
import { createEscrow, openSession } from '../../support/installation/create-over-rest.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { anIntegrator, aPerson } from '../../support/installation/people.js'
import type { RestClient } from '../../support/installation/rest-client.js'
import { openAttemptRecord } from './attempt-record.js'
import { openCanary, type Canary } from './canary.js'
import { startNameServer, type FakeNameServer } from './fake-name-server.js'
import { GuardedWebhooks, type SeenDelivery } from './guarded-webhooks.js'
import { hostileAddresses, hostileSpellings, inUrl, isLoopback, loopbackSpellings } from './hostile-addresses.js'
import { hostileNames, publicButNowhere, turningName, zoneOf, type HostileName } from './names.js'
import { aLiveDeveloper } from './a-live-developer.js'
import { startRedirector } from './start-redirector.js'
import { startWatched, type WatchedCanary } from './watched-service.js'

/** Webhooks under way at once. */
const lanes = 8

/** Quick retry schedules, and room for a webhook of each kind. */
const quick = { WEBHOOK_LIMIT: '100', WEBHOOK_BACKOFF_SECONDS: '0', WEBHOOK_TIMEOUT_MS: '2000' }

/** Every n-th of a list in the short form. */
type Thin = <Item>(items: readonly Item[]) => readonly Item[]

export async function addressGuardChecks(list: CheckList, { short }: { short: boolean }): Promise<void> {
  const canary = await openCanary()
  const thin: Thin = (items) => (short ? items.filter((_item, index) => index % 3 === 0) : items)
  await list.check('whoever is called is recorded, in whatever way', () => everyAttemptIsRecorded())
  await closedSandboxChecks(list, canary, thin)
  await openSandboxChecks(list, canary, thin)
  await liveChecks(list, canary, thin)
}

/** What is recorded of a process of the service is all that leaves it, to addresses as well where nothing of ours could listen. */
async function everyAttemptIsRecorded(): Promise<string> {
  const record = await openAttemptRecord()
  const addresses = ['10.0.0.1', 'fd12:3456::1']
  const env = { PATH: process.env['PATH'], ...record.env }
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'knock.js'), ...addresses], { env, timeout: 30_000 })
  const wanted = addresses.flatMap((address) => [9_001, 9_002, 9_003, 9_004].map((port) => `${address} ${port}`))
  const found = await record.take()
  if (wanted.toSorted().join() !== found.toSorted().join()) throw new Error(`${found.join(', ')} instead of ${wanted.join(', ')}`)
  return `${found.length} of ${wanted.length} attempts by sockets, TLS, undici and fetch`
}

/** A sandbox that the public reaches: nothing but public addresses, and no proxy between. */
async function closedSandboxChecks(list: CheckList, bare: Canary, thin: Thin): Promise<void> {
  const names = thin(hostileNames(bare.ownAddresses))
  const server = await startNameServer(zoneOf([...names, turningName]))
  const { client, canary, rows } = await startWatched(bare, {
    role: 'all',
    env: { ...quick, ...proxyOf(bare), PUBLIC_URL: 'http://sandbox.example.org', PROVE_NAME_SERVER: server.address },
    imports: ['use-name-server.js'],
  })
  const webhooks = await GuardedWebhooks.open(client, rows)
  const urls = thin(hostileHosts(canary)).map((host) => `http://${host}:${canary.port}/hook`)
  await list.check('no literal is taken for a webhook, new or old', () => allRefused(webhooks, urls, '400 INVALID_URL', canary))
  await list.check('no literal is called that stands in the database all the same', () => plantedAreBlocked(webhooks, urls, canary))
  await list.check('no name is called that answers such an address, alone or among public ones', () =>
    namesAreBlocked(webhooks, names, canary),
  )
  await list.check('a name that answers public first and private next leads nowhere', () => turningNameIsBlocked(webhooks, server, canary))
}

/** Settings by which a client that asks its environment would send everything through the canary. */
function proxyOf({ port }: Canary): Record<string, string> {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()])
  return { NODE_USE_ENV_PROXY: '1', ...Object.fromEntries(names.map((name) => [name, `http://127.0.0.1:${port}`])) }
}

/** Every host that no public sandbox may call. */
const hostileHosts = ({ ownAddresses }: Canary): string[] => [
  ...[...hostileAddresses, ...ownAddresses].map(inUrl),
  ...loopbackSpellings,
  ...hostileSpellings,
]

async function namesAreBlocked(webhooks: GuardedWebhooks, names: readonly HostileName[], canary: Canary): Promise<string> {
  const found = await inParallel(names, lanes, async ({ name }) =>
    webhooks.deliver(await webhooks.register(`http://${name}:${canary.port}/hook`)),
  )
  const told = found.findIndex((delivery, index) =>
    names[index]!.answers(0).some((address) => JSON.stringify(delivery).includes(`"${address}"`)),
  )
  if (told >= 0) throw new Error(`a delivery tells what a name resolved to: ${JSON.stringify(found[told])}`)
  const what = names.map((each) => each.what)
  return allBlocked(found, what, canary)
}

async function turningNameIsBlocked(webhooks: GuardedWebhooks, server: FakeNameServer, canary: WatchedCanary): Promise<string> {
  const delivery = await webhooks.deliver(await webhooks.register(`http://${turningName.name}:${canary.port}/hook`))
  const tried = new Set(await canary.tried())
  await canary.expectSilence()
  const asked = server.asked.filter((question) => question === `AAAA ${turningName.name}`).length
  const { attempts, failureReason } = delivery
  // The first attempt found a public address with nobody there, the second one this machine: one question for each, no more.
  if ([...tried].join() !== `${publicButNowhere} ${canary.port}`) throw new Error(`it tried to connect to ${[...tried].join(', ')}`)
  if (attempts.length !== 2 || asked !== 2 || failureReason !== 'blocked_address')
    throw new Error(`${asked} questions; ${JSON.stringify(delivery)}`)
  return `${attempts.length} attempts, ${asked} questions, the second answer blocked before anybody was called`
}

/** A sandbox on its own machine: loopback is added, and nothing else; and whoever is called leads no further. */
async function openSandboxChecks(list: CheckList, bare: Canary, thin: Thin): Promise<void> {
  const { client, canary, rows } = await startWatched(bare, { role: 'all', env: quick })
  const webhooks = await GuardedWebhooks.open(client, rows)
  await list.check('where loopback is allowed, the canary and the record would tell', async () => {
    const delivery = await webhooks.deliver(await webhooks.register(`http://127.0.0.1:${canary.port}/hook`))
    const tried = (await canary.tried()).join()
    if (delivery.status !== 'delivered' || canary.takeHeard() !== 1) throw new Error(JSON.stringify(delivery))
    if (tried !== `127.0.0.1 ${canary.port}`) throw new Error(`what was recorded is ${tried || 'nothing'}`)
    return 'one delivery, one connection heard, the same one recorded'
  })
  const others = [...hostileAddresses.filter((address) => !isLoopback(address)), ...canary.ownAddresses].map(inUrl)
  const urls = thin([...others, ...hostileSpellings]).map((host) => `http://${host}:${canary.port}/hook`)
  await list.check('where loopback is allowed, nothing else is', async () => {
    const refused = await allRefused(webhooks, urls, '400 INVALID_URL', canary)
    return `${refused}; ${await plantedAreBlocked(webhooks, urls, canary)}`
  })
  await list.check('no redirect is followed', () => noRedirectIsFollowed(webhooks, canary))
  await list.check('no redirect address of a checkout is fetched', () => noCheckoutAddressIsFetched(client, canary))
}

/** Live takes https alone. */
async function liveChecks(list: CheckList, bare: Canary, thin: Thin): Promise<void> {
  const env = {
    ESCROW_ENV: 'live',
    PUBLIC_URL: 'https://pay.example.org',
    MAIL_URL: 'smtp://127.0.0.1:9',
    ISSUER_ADDRESS: '1 Rue de Marseille; 1000 Tunis',
    ISSUER_TAX_ID: '1234567/A/M/000',
    WEBHOOK_LIMIT: '100',
  }
  const { client, canary, rows } = await startWatched(bare, { role: 'web', env })
  const webhooks = GuardedWebhooks.as(client, await aLiveDeveloper(client, rows), rows)
  const urls = thin(hostileHosts(canary)).map((host) => `https://${host}/hook`)
  const ports = [22, 25, 53, 80, 445, 2375, 3306, 5432, 6379, 9200, 11_211, 27_017]
  const portUrls = ports.map((port) => `https://hooks.example.com:${port}/hook`)
  await list.check('live takes no such address, nor http, nor a port where something else listens', async () => {
    const refused = await allRefused(webhooks, urls, '400 INVALID_URL', canary)
    await allRefused(webhooks, portUrls, '400 INVALID_URL', canary)
    await allRefused(webhooks, ['https://pay.example.org/graphql', 'https://api.pay.example.org/'], '400 INVALID_URL', canary)
    await allRefused(webhooks, ['http://hooks.example.com/hook'], '400 HTTPS_REQUIRED', canary)
    return `${refused}, ${ports.length} ports`
  })
}

async function allRefused(webhooks: GuardedWebhooks, urls: readonly string[], wanted: string, canary: Canary): Promise<string> {
  const found = await inParallel(urls, lanes, (url) => webhooks.refusalOf(url))
  const wrong = urls.filter((_url, index) => found[index] !== wanted).map((url) => `${url}: ${found[urls.indexOf(url)] ?? 'taken'}`)
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${urls.length} are not ${wanted}:\n${wrong.join('\n')}`)
  await canary.expectSilence()
  return `${urls.length} refused`
}

/** Puts each address into the database past every rule, and delivers to it. */
async function plantedAreBlocked(webhooks: GuardedWebhooks, urls: readonly string[], canary: Canary): Promise<string> {
  const found = await inParallel(urls, lanes, async (url) => webhooks.deliver(await webhooks.plant(url)))
  return allBlocked(found, urls, canary)
}

async function allBlocked(found: readonly SeenDelivery[], what: readonly string[], canary: Canary): Promise<string> {
  const isBlocked = ({ status, failureReason, attempts }: SeenDelivery) =>
    status === 'failed' && failureReason === 'blocked_address' && attempts.length === 1 && attempts[0]!.responseStatus === null
  const wrong = found.flatMap((delivery, index) => (isBlocked(delivery) ? [] : [`${what[index]}: ${JSON.stringify(delivery)}`]))
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${found.length} were not blocked at once:\n${wrong.join('\n').slice(0, 3_000)}`)
  await canary.expectSilence()
  return `${found.length} blocked at the first attempt, nobody called`
}

async function noRedirectIsFollowed(webhooks: GuardedWebhooks, canary: WatchedCanary): Promise<string> {
  const redirector = await startRedirector()
  const hosts = ['127.0.0.1', '[::1]', 'localhost', ...canary.ownAddresses.map(inUrl)]
  const targets = [...hosts.map((host) => `http://${host}:${canary.port}/`), `//127.0.0.1:${canary.port}/`]
  const urls = [300, 301, 302, 303, 304, 307, 308].flatMap((status) => targets.map((target) => redirector.urlFor(status, target)))
  const found = await inParallel(urls, lanes, async (url) => webhooks.deliver(await webhooks.register(url)))
  const tried = await canary.tried()
  await canary.expectSilence()
  const elsewhere = tried.filter((attempt) => attempt !== `127.0.0.1 ${redirector.port}`)
  if (elsewhere.length > 0 || tried.length !== 3 * urls.length)
    throw new Error(`${tried.length} attempts to connect, elsewhere: ${[...new Set(elsewhere)].join(', ') || 'none'}`)
  const isRight = ({ status, attempts }: SeenDelivery) =>
    status === 'failed' && attempts.length === 3 && attempts.every(({ error }) => error === 'redirect_not_followed')
  const wrong = found.filter((delivery) => !isRight(delivery))
  const calls = [...redirector.calls.values()]
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${urls.length}: ${JSON.stringify(wrong[0])}`)
  if (calls.length !== urls.length || calls.some((count) => count !== 3))
    throw new Error(`the redirector was called ${calls.join(', ')} times`)
  return `${urls.length} redirects, three attempts each, none followed, nobody else called`
}

/** Where a browser is sent back to is looked at by nobody but the browser. */
async function noCheckoutAddressIsFetched(client: RestClient, canary: Canary): Promise<string> {
  const { token, key } = await anIntegrator(client)
  const redirectUrl = `http://localhost:${canary.port}/return`
  await client.expect(200, { method: 'PUT', path: '/api/developer/settings', token, body: { allowedRedirectUrls: [redirectUrl] } })
  const buyer = await aPerson(client, key, { walletTnd: 1_000 })
  const escrowId = await createEscrow(client, key, { title: 'Looked at', amount: 20, mode: 'quick', buyerEmail: buyer.email })
  const target = { action: 'accept_pay', targetUserEmail: buyer.email, redirectUrl }
  const { sessionId } = await openSession(client, { key }, escrowId, target)
  await client.expect(200, { method: 'POST', path: `/api/v1/sandbox/sessions/${sessionId}/complete`, token: key, body: {} })
  await canary.expectSilence()
  return 'registered, used and completed, and nobody called'
}
