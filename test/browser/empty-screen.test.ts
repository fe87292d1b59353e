import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootstrapStaff, type FirstOwner } from '../../server/operations/staff/bootstrap-staff.js'
import { buildConsole } from '../../server/start/build-console.js'
import { launchBrowser } from '../support/browser.js'
import { checkBooks, enterAs, lookAtAll, screenLanguages, type ScreenLanguage } from '../support/console-screens.js'
import { isLooking } from '../support/console-visitor.js'
import { aDeveloper, goodPassword, openWorld, type World } from '../support/people.js'
import { serveSurface, type RestServer } from '../support/rest-server.js'

// The console and the dashboard on the first day, when there is nothing: each list says what will be there, and a home where to begin.

const browser: Browser | null = isLooking ? await launchBrowser() : null
const dataDir = join(tmpdir(), `amana-empty-${process.pid}`)
const email = 'first@shop.example.com'
let world: World
let surface: Pick<RestServer, 'url' | 'close'>
let owner: FirstOwner

beforeAll(async () => {
  if (!browser) return
  await buildConsole()
  world = await openWorld({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000', CONSOLE_REQUESTS_PER_MINUTE: '1000000' })
  owner = (await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined))!
  await checkBooks(world)
  surface = await serveSurface(world)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await surface?.close()
  await world?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ofStaff = {
  home: '',
  disputes: 'disputes',
  identities: 'reviews/identities',
  businesses: 'reviews/businesses',
  deposits: 'reviews/deposits',
  'deposit-refunds': 'reviews/deposit-refunds',
  'withdrawals-to-pay': 'reviews/withdrawals',
  'finance-cases': 'reviews/cases',
  proofs: 'reviews/proofs',
  escrows: 'escrows',
  users: 'users',
  developers: 'developers',
  charges: 'charges',
  events: 'events',
  accounts: 'ledger-accounts',
  transfers: 'ledger-transfers',
  withdrawals: 'withdrawals',
  'top-ups': 'top-ups',
  'blocked-domains': 'blocked-domains',
  health: 'health',
}

const ofDeveloper = {
  home: '',
  'api-keys': 'api-keys',
  webhooks: 'webhooks',
  requests: 'requests',
  events: 'events',
  'test-clocks': 'test-clocks',
  'oauth-clients': 'oauth-clients',
  settings: 'settings',
}

const placeIn = (language: ScreenLanguage) => ({ browser: browser!, url: surface.url, now: world.clock(), language })

describe.skipIf(!browser)('every empty screen', () => {
  // Before there is a developer, who would be in the lists of staff.
  test.each(screenLanguages)('of staff, in %s', { timeout: 900_000 }, async (language) => {
    const visitor = await enterAs('staff', { email: owner.email, password: owner.password! }, placeIn(language))
    await lookAtAll(visitor, ofStaff, { ...placeIn(language), who: 'staff-empty' })
    await visitor.page.context().close()
  })

  test.each(screenLanguages)('of a developer, in %s', { timeout: 900_000 }, async (language) => {
    const own = `${language}-${email}`
    await aDeveloper(world, own)
    const visitor = await enterAs('developer', { email: own, password: goodPassword }, placeIn(language))
    await lookAtAll(visitor, ofDeveloper, { ...placeIn(language), who: 'developer-empty' })
    expect(await visitor.page.locator('h1').count()).toBe(1)
    await visitor.page.context().close()
  })
})
