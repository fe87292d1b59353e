import { randomBytes } from 'node:crypto'
import { createWebhook } from '../../support/installation/create-over-rest.js'
import { isReady } from '../../support/installation/is-ready.js'
import { rowsAsOwner } from '../../support/database/start-database.js'
import { aPerson, anIntegrator, type Integrator, type Person } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import type { NodeOptions } from '../../support/installation/start-node.js'
import { until } from '../../support/flow/until.js'
import { startFaultyDatabase, type FaultyDatabase } from './faulty-database.js'
import { KeptNode } from './kept-node.js'
import { WebhookReceiver } from '../../support/installation/webhook-receiver.js'

/** Where faults happen: processes on one database, a shop with its webhook, buyers with full wallets. */
export interface FaultStage {
  readonly database: FaultyDatabase
  readonly nodes: readonly KeptNode[]
  /** Those that answer requests, and those that do jobs. */
  readonly web: readonly KeptNode[]
  readonly workers: readonly KeptNode[]
  readonly shop: Integrator
  readonly buyers: readonly Person[]
  readonly receiver: WebhookReceiver
  /** Asks the tables on a connection of its own, so that no fault outlasts the question. */
  rows<Row>(text: string, parameters?: unknown[]): Promise<Row[]>
}

export interface StageOptions {
  readonly roles: ReadonlyArray<NodeOptions['role']>
  /** Where the database keeps its files, when that matters. */
  readonly folder?: string
}

/** Everything that the specification sends by `*`, and what it sends only when asked by name. */
const allEvents = ['*', 'escrow.created', 'checkout.session.completed', 'checkout.session.expired', 'checkout.session.cancelled']
const buyersOfShop = 8

export async function openFaultStage({ roles, folder }: StageOptions): Promise<FaultStage> {
  const database = await startFaultyDatabase(folder)
  const parts = { databaseUrl: database.appUrl, directUrl: database.ownerUrl, secretKey: randomBytes(32).toString('hex') }
  // Behind whatever shares the requests among processes there is one address.
  const env = { PUBLIC_URL: 'http://localhost:8080' }
  const nodes = await Promise.all(roles.map((role) => KeptNode.start({ role, env, ...parts })))
  const web = nodes.filter(({ role }) => role !== 'worker')
  const client = new RestClient(web[0]!.url)
  const receiver = await WebhookReceiver.open()
  const shop = await aShop(client, receiver)
  const buyers = await Promise.all(Array.from({ length: buyersOfShop }, () => aPerson(client, shop.key, { walletTnd: 5_000_000 })))
  return {
    database,
    nodes,
    web,
    workers: nodes.filter(({ role }) => role !== 'web'),
    shop,
    buyers,
    receiver,
    rows: rowsAsOwner(database),
  }
}

/** An integrator whose every event comes to the receiver, where `eventsArrived` looks for it. */
export async function aShop(client: RestClient, receiver: WebhookReceiver, options?: { walletTnd?: number }): Promise<Integrator> {
  const shop = await anIntegrator(client, options)
  await createWebhook(client, shop.token, receiver.url, allEvents)
  return shop
}

/** How long a service may take until it serves again after a fault has ended. */
export const readyWithinMs = 10_000

/** Waits until every process says that it is ready, and answers how long after `sinceMs` that was. @throws Error when one is late or has ended. */
export async function readyAgain({ nodes }: FaultStage, sinceMs: number): Promise<number> {
  for (const node of nodes) {
    const end = node.unexpectedEnd()
    if (end) throw new Error(end)
  }
  await until('every process to be ready', async () => (await Promise.all(nodes.map(({ url }) => isReady(url)))).every(Boolean), {
    withinMs: readyWithinMs,
  })
  return Math.round(performance.now() - sinceMs)
}

/** Brings back what a fault has ended for good, so that the next one finds a whole stage. */
export async function repair({ database, nodes }: FaultStage): Promise<void> {
  if (database.hasEnded()) await database.start()
  await Promise.all(nodes.filter((node) => node.unexpectedEnd()).map((node) => node.restart()))
}
