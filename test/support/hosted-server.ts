import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHostedPages, refusalPage } from '../../hosted/hosted-pages.js'
import { committedDocuments } from '../../schema/operations/documents.js'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import { decodeId } from '../../server/domain/id.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { Engine } from '../../server/graphql/engine/engine.js'
import { hostedServices } from '../../server/start/hosted-services.js'
import { oauthServices } from '../../server/start/oauth-services.js'
import { paymentServices } from '../../server/start/payment-services.js'
import { createApp } from '../../server/http/app.js'
import { createFileRouter } from '../../server/http/file-router.js'
import { strictUrl } from '../../server/http/strict-url.js'
import { createLastUsed } from '../../server/operations/credential/last-used.js'
import { fileServices } from '../../server/start/file-services.js'
import { createGuards } from '../../server/start/guards.js'
import type { Actor } from '../../server/domain/credential/actor.js'
import { createCheckoutSession } from '../../server/operations/checkout/create-checkout-session.js'
import { sessionLink } from '../../server/operations/checkout/session-link.js'
import { createEscrow } from '../../server/operations/escrow/create-escrow.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import { associate } from '../../server/operations/association/associate.js'
import { LiveViews } from '../../server/queries/escrow/live-views.js'
import { EventHub } from '../../server/queries/event/event-hub.js'
import { openApi } from './openapi.js'
import type { Kept } from './database.js'
import { aDeveloper, anApiKey, aUser, openWorld, type World } from './people.js'

/** The hosted pages of one deployment on a database of its own, with a shop that sends people there and takes them back. */
export interface HostedServer {
  url: string
  world: World
  /** A user with the password of `people.ts` and an integrator of theirs. */
  seller: Extract<Actor, { kind: 'user' }>
  key: Extract<Actor, { kind: 'api_key' }>
  developer: Extract<Actor, { kind: 'developer' }>
  shop: { url: string; visits: string[] }
  /** A standard escrow that the seller's integrator creates; its uuid. */
  escrow(fields: Partial<NewEscrow> & { buyerEmail: string }): Promise<string>
  /** The link of a new session. */
  link(escrowId: string, action: CheckoutAction, targetUserEmail: string, metadata?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

/** All pages of a test are opened from one address. */
const manyForms = { PAGES_PER_MINUTE: '1000000', FORMS_PER_MINUTE: '1000000' }

/** `settings`: of the environment. */
export async function startHostedServer(settings: Record<string, string> = {}, kept: Kept = {}): Promise<HostedServer> {
  // Links start with the public address, so the port has to be known before the service is put together.
  const server = createServer((request, response) => handler(request, response))
  let handler: RequestListener = () => undefined
  const url = await listen(server)
  const shop = await startShop()
  const world = await openWorld({ PUBLIC_URL: url, ...manyForms, ...settings }, kept)
  const hub = new EventHub({ database: world.database, log: world.log })
  const { execute } = new Engine({ schema: await buildSchema(), limits: world.config.limits, documents: committedDocuments })
  const { limits, asPerson, asAnybody } = createGuards({ services: world, lastUsed: createLastUsed(world) })
  const parts = { limits, payments: paymentServices(world), applications: oauthServices(world).pages }
  const views = new LiveViews(world)
  const house = hostedServices({ services: world, hub, views, execute, reference: () => openApi, ...parts })
  const hosted = createHostedPages(house)
  const files = createFileRouter({
    asPerson,
    asAnybody,
    readUrl: strictUrl(),
    refusalPage: refusalPage(house),
    ...fileServices(world),
  })
  handler = createApp({ config: world.config, log: world.log, isReady: () => Promise.resolve({ ready: true, reasons: [] }), files, hosted })
  const people = await aShopkeeper(world, shop.url)
  return {
    url,
    world,
    shop,
    ...people,
    escrow: (fields) => openEscrow(world, people.key, fields),
    link: async (escrowId, action, targetUserEmail, metadata = {}) => {
      const session = await world.runAs(people.key)(createCheckoutSession, {
        escrowId,
        action,
        targetUserEmail,
        redirectUrl: `${shop.url}/return?order=7`,
        metadata,
      })
      return sessionLink(world, session.sessionId)
    },
    close: async () => {
      views.stop()
      for (const each of [server, shop.server]) {
        each.closeAllConnections()
        await new Promise((resolve) => each.close(resolve))
      }
      hub.stop()
      await world.close()
    },
  }
}

async function aShopkeeper(world: World, shopUrl: string) {
  const seller = await aUser(world)
  const developer = await aDeveloper(world)
  await world.runAs({ kind: 'timer' })(associate, { developerId: developer.developerId, userId: seller.userId })
  await world.sql('update developer set allowed_redirect_urls = $2 where id = $1', [developer.developerId, [`${shopUrl}/return`]])
  const { actor: key } = await anApiKey(world, developer)
  return { seller, developer, key }
}

async function openEscrow(world: World, key: Actor, fields: Partial<NewEscrow> & { buyerEmail: string }): Promise<string> {
  const contract =
    (fields.mode ?? 'standard') === 'standard' ? { contractTerms: 'Five pages, two revisions.\nDelivered in two weeks.' } : {}
  const escrow = await createEscrow(
    { services: world, run: world.runAs(key) },
    { title: 'Website', amount: '1250.500', ...contract, ...fields },
  )
  return decodeId('esc', escrow.id)!
}

async function startShop() {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url!)
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><html lang="en"><title>Shop</title><h1>Back in the shop</h1></html>')
  })
  return { server, visits, url: await listen(server) }
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
