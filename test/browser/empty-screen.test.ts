import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message, type MessageKey } from '../../locales/message.js'
import { bootstrapStaff, type FirstOwner } from '../../server/operations/staff/bootstrap-staff.js'
import { buildConsole } from '../../server/start/build-console.js'
import { launchBrowser } from '../support/browser.js'
import { checkBooks, enterAs, lookAtAll, screenLanguages, type ScreenLanguage } from '../support/console-screens.js'
import { isLooking, type Visitor } from '../support/console-visitor.js'
import { aDeveloper, goodPassword, openWorld, type World } from '../support/people.js'
import { serveSurface, type RestServer } from '../support/rest-server.js'

// The console and the dashboard on the first day: each list and queue that nothing is in says what will be there.

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

/** The address below `/admin`, and what it says in place of rows. */
type Empty = Record<string, readonly [path: string, says: MessageKey]>

const nothingWaits = 'console.review.empty'
const ofStaff: Empty = {
  home: ['', 'console.held.nothing'],
  disputes: ['disputes', 'console.disputes.none'],
  identities: ['reviews/identities', nothingWaits],
  businesses: ['reviews/businesses', nothingWaits],
  deposits: ['reviews/deposits', nothingWaits],
  'deposit-refunds': ['reviews/deposit-refunds', nothingWaits],
  'withdrawals-to-pay': ['reviews/withdrawals', nothingWaits],
  'finance-cases': ['reviews/cases', nothingWaits],
  proofs: ['reviews/proofs', nothingWaits],
  escrows: ['escrows', 'console.escrows.none'],
  users: ['users', 'console.users.none'],
  developers: ['developers', 'console.developers.none'],
  charges: ['charges', 'console.charges.none'],
  events: ['events', 'console.events.none'],
  accounts: ['ledger-accounts', 'console.ledger.noAccounts'],
  transfers: ['ledger-transfers', 'console.ledger.noTransfers'],
  withdrawals: ['withdrawals', 'console.withdrawals.none'],
  'top-ups': ['top-ups', 'console.topUps.none'],
}

const ofDeveloper: Empty = {
  home: ['', 'dashboard.requests.empty'],
  'api-keys': ['api-keys', 'dashboard.keys.empty'],
  webhooks: ['webhooks', 'dashboard.webhooks.empty'],
  requests: ['requests', 'dashboard.requests.empty'],
  events: ['events', 'dashboard.events.empty'],
  'test-clocks': ['test-clocks', 'dashboard.clocks.empty'],
  'oauth-clients': ['oauth-clients', 'dashboard.oauth.empty'],
}

const placeIn = (language: ScreenLanguage) => ({ browser: browser!, url: surface.url, now: world.clock(), language })

async function lookAtEmpty(visitor: Visitor, screens: Empty, of: { language: ScreenLanguage; who: string }): Promise<void> {
  for (const [name, [path, says]] of Object.entries(screens)) {
    await lookAtAll(visitor, { [name]: path }, { url: surface.url, ...of })
    expect([name, await visitor.page.getByText(message(says, of.language)).count()]).not.toEqual([name, 0])
  }
  await visitor.page.context().close()
}

describe.skipIf(!browser)('every empty list', () => {
  // Before there is a developer, who would be in the lists of staff.
  test.each(screenLanguages)('of staff, in %s, says what will be in it', { timeout: 900_000 }, async (language) => {
    const visitor = await enterAs('staff', { email: owner.email, password: owner.password! }, placeIn(language))
    await lookAtEmpty(visitor, ofStaff, { language, who: 'staff-empty' })
  })

  test.each(screenLanguages)('of a developer, in %s, says what will be in it', { timeout: 900_000 }, async (language) => {
    const own = `${language}-${email}`
    await aDeveloper(world, own)
    const visitor = await enterAs('developer', { email: own, password: goodPassword }, placeIn(language))
    await lookAtEmpty(visitor, ofDeveloper, { language, who: 'developer-empty' })
  })
})
