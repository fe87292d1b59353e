import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoCredentials } from '../../server/demo/demo-credentials.js'
import { makeDemoWorld } from '../../server/demo/make-demo-world.js'
import { encodeId, type IdPrefix } from '../../server/domain/id.js'
import { projectRoot } from '../../server/project-root.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { buildConsole } from '../../server/start/build-console.js'
import { launchBrowser } from '../support/browser.js'
import { checkBooks, enterAs, lookAtAll, screenLanguages, type ScreenLanguage, type Screens } from '../support/console-screens.js'
import { isLooking } from '../support/console-visitor.js'
import { openWorld, type World } from '../support/people.js'
import { serveSurface, type RestServer } from '../support/rest-server.js'

// Each screen of the console and of the dashboard as the demo world fills it, in each language in one look, or in every one: `npm run looks`.
// Other tests use the screens.

const browser: Browser | null = isLooking ? await launchBrowser() : null
const dataDir = join(tmpdir(), `amana-screens-${process.pid}`)
let world: World
let surface: Pick<RestServer, 'url' | 'close'>
let credentials: DemoCredentials

beforeAll(async () => {
  if (!browser) return
  await buildConsole()
  world = await openWorld({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000', CONSOLE_REQUESTS_PER_MINUTE: '1000000' })
  const owner = await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined)
  credentials = await makeDemoWorld(world, owner)
  await checkBooks(world)
  surface = await serveSurface(world)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await surface?.close()
  await world?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The id of the newest row of a table, or of those that are `such`. */
async function newest(prefix: IdPrefix, table: string, such = 'true'): Promise<string> {
  const [row] = await world.sql<{ id: string }>(`select id from ${table} where ${such} order by id desc limit 1`)
  if (!row) throw new Error(`the demo world has no ${table} where ${such}`)
  return encodeId(prefix, row.id)
}

async function ofStaff(): Promise<Screens> {
  const escrowWhere = (such: string) => newest('esc', 'escrow', such)
  const [period] = await world.sql<{ request_id: string; escrow_id: string }>(
    `select request_id, escrow_id from release_request where status = 'disputed' limit 1`,
  )
  const decided = await escrowWhere(`id in (select escrow_id from dispute where outcome is not null)`)
  return {
    home: '',
    disputes: 'disputes',
    dispute: `disputes/${await escrowWhere(`status = 'disputed'`)}`,
    'dispute-of-period': `disputes/${encodeId('esc', period!.escrow_id)}/${period!.request_id}`,
    'dispute-ended': `disputes/${decided}`,
    identities: 'reviews/identities',
    identity: `identities/${await newest('idv', 'identity_verification')}`,
    businesses: 'reviews/businesses',
    deposits: 'reviews/deposits',
    deposit: `deposits/${await newest('dep', 'deposit_proof')}`,
    'deposit-refunds': 'reviews/deposit-refunds',
    'withdrawals-to-pay': 'reviews/withdrawals',
    'finance-cases': 'reviews/cases',
    proofs: 'reviews/proofs',
    escrows: 'escrows',
    'escrow-disputed': `escrows/${await escrowWhere(`status = 'disputed'`)}`,
    'escrow-progressive': `escrows/${await escrowWhere(`id in (select escrow_id from release_request)`)}`,
    users: 'users',
    user: `users/${await newest('usr', 'app_user', `email = 'seller@demo.amana.example'`)}`,
    developers: 'developers',
    developer: `developers/${await newest('dev', 'developer', `email = 'developer@demo.amana.example'`)}`,
    charges: 'charges',
    charge: `charges/${await newest('ch', 'charge')}`,
    events: 'events',
    event: `events/${await newest('evt', 'domain_event', `type = 'escrow.status.updated'`)}`,
    ledger: 'ledger',
    accounts: 'ledger-accounts',
    account: 'ledger-accounts/platform_fee',
    transfers: 'ledger-transfers',
    transfer: `ledger-transfers/${await newest('txn', 'ledger.transfer')}`,
    withdrawals: 'withdrawals',
    withdrawal: `withdrawals/${await newest('wd', 'withdrawal')}`,
    'top-ups': 'top-ups',
    'top-up': `top-ups/${await newest('top', 'top_up')}`,
    fees: 'fees',
    'blocked-domains': 'blocked-domains',
    health: 'health',
    settings: 'settings',
    audit: 'audit',
    staff: 'staff',
    'own-account': 'account',
    nowhere: 'nowhere',
  }
}

async function ofDeveloper(): Promise<Screens> {
  const [refused] = await world.sql<{ request_id: string }>('select request_id from logged_request where status = 400 limit 1')
  return {
    home: '',
    'api-keys': 'api-keys',
    webhooks: 'webhooks',
    webhook: `webhooks/${await newest('wh', 'webhook')}`,
    requests: 'requests',
    request: `requests/${refused!.request_id}`,
    events: 'events',
    event: `events/${await newest('evt', 'domain_event', `type = 'escrow.status.updated'`)}`,
    'test-clocks': 'test-clocks',
    'oauth-clients': 'oauth-clients',
    settings: 'settings',
    account: 'account',
  }
}

/** Where the sources of a console say that there is a screen. */
async function routesOf(source: string): Promise<string[]> {
  const text = await readFile(join(projectRoot(), 'admin', source), 'utf8')
  const routes = [...text.matchAll(/<Route path="\/([^"]+)"/g)].map(([, path]) => path!)
  const lists = [...text.matchAll(/<Resource name="([^"]+)"/g)].map(([, path]) => path!)
  return [...routes, ...lists]
}

const isShownBy = (path: string) => (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)

/** It leads on to another screen at once. */
const leadsOn = ['find/:id']

const placeIn = (language: ScreenLanguage) => ({ browser: browser!, url: surface.url, now: world.clock(), language })

describe.skipIf(!browser)('every screen', () => {
  test.each([
    ['staff-console.tsx', ofStaff],
    ['developer-dashboard.tsx', ofDeveloper],
  ] as const)('of %s is looked at', async (source, screens) => {
    const looked = Object.values(await screens())
    const missed = (await routesOf(source)).filter((route) => !leadsOn.includes(route) && !looked.some((path) => isShownBy(path)(route)))
    expect(missed).toEqual([])
  })

  test.each(screenLanguages)(
    'of staff, in %s',
    async (language) => {
      const { email, password } = credentials.staff!
      const visitor = await enterAs('staff', { email, password: password! }, placeIn(language))
      await lookAtAll(visitor, await ofStaff(), { ...placeIn(language), who: 'staff' })
      await visitor.page.context().close()
    },
    1_800_000,
  )

  test.each(screenLanguages)(
    'of a developer, in %s',
    async (language) => {
      const visitor = await enterAs('developer', credentials.developer, placeIn(language))
      await lookAtAll(visitor, await ofDeveloper(), { ...placeIn(language), who: 'developer' })
      await visitor.page.context().close()
    },
    1_800_000,
  )
})
