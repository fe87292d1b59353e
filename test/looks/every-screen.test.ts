import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoCredentials } from '../../server/demo/demo-credentials.js'
import { makeDemoWorld } from '../../server/demo/make-demo-world.js'
import { encodeId, type IdPrefix } from '../../server/domain/id.js'
import { projectRoot } from '../../server/project-root.js'
import { launchBrowser } from '../support/browser.js'
import { openScenery, screenLanguages, type ConsoleScenery, type Screens } from '../support/console-screens.js'

// Each screen of the console and of the dashboard as the demo world fills it, in each language in one look, or in every one. Other tests use the screens.

const browser: Browser | null = await launchBrowser()
let scenery: ConsoleScenery<DemoCredentials>

beforeAll(async () => {
  if (browser) scenery = await openScenery(browser, makeDemoWorld)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await scenery?.close()
})

/** The id of the newest row of a table, or of those that are `such`. */
async function newest(prefix: IdPrefix, table: string, such = 'true'): Promise<string> {
  const [row] = await scenery.world.sql<{ id: string }>(`select id from ${table} where ${such} order by id desc limit 1`)
  if (!row) throw new Error(`the demo world has no ${table} where ${such}`)
  return encodeId(prefix, row.id)
}

async function ofStaff(): Promise<Screens> {
  const escrowWhere = (such: string) => newest('esc', 'escrow', such)
  const [period] = await scenery.world.sql<{ request_id: string; escrow_id: string }>(
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
  const [refused] = await scenery.world.sql<{ request_id: string }>('select request_id from logged_request where status = 400 limit 1')
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

describe.skipIf(!browser)('every screen', () => {
  test.each([
    ['staff-console.tsx', ofStaff],
    ['developer-dashboard.tsx', ofDeveloper],
  ] as const)('of %s is looked at', async (source, screens) => {
    const looked = Object.values(await screens())
    const missed = (await routesOf(source)).filter((route) => !leadsOn.includes(route) && !looked.some((path) => isShownBy(path)(route)))
    expect(missed).toEqual([])
  })

  test('of one record says that it is coming, and that it did not come', async () => {
    const { staff, developer } = scenery.made
    for (const [who, login, screens] of [
      ['staff', { email: staff!.email, password: staff!.password! }, await ofStaff()],
      ['developer', developer, await ofDeveloper()],
    ] as const) {
      const visitor = await scenery.enterAs(who, login, 'en')
      const records = Object.entries(screens).filter(([, path]) => path.includes('/') && !path.startsWith('reviews/'))
      await scenery.lookAtUnanswered(visitor, Object.fromEntries(records), { language: 'en', who })
      await visitor.page.context().close()
    }
  }, 900_000)

  test.each(screenLanguages)(
    'of staff, in %s',
    async (language) => {
      const { email, password } = scenery.made.staff!
      const visitor = await scenery.enterAs('staff', { email, password: password! }, language)
      await scenery.lookAtAll(visitor, await ofStaff(), { language, who: 'staff' })
      await visitor.page.context().close()
    },
    1_800_000,
  )

  test.each(screenLanguages)(
    'of a developer, in %s',
    async (language) => {
      const visitor = await scenery.enterAs('developer', scenery.made.developer, language)
      await scenery.lookAtAll(visitor, await ofDeveloper(), { language, who: 'developer' })
      await visitor.page.context().close()
    },
    1_800_000,
  )
})
