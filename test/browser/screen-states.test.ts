import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message, type MessageKey } from '../../locales/message.js'
import type { FirstOwner } from '../../server/operations/staff/bootstrap-staff.js'
import { launchBrowser } from '../support/browser.js'
import { openScenery, screenLanguages, type ConsoleScenery, type ScreenLanguage } from '../support/console-screens.js'
import { isLooking, type Visitor } from '../support/console-visitor.js'
import { aDeveloper, goodPassword } from '../support/people.js'

// The lists and queues of the console and of the dashboard on the first day, when nothing is in them: each says what will be there once it is known
// that nothing is, and neither while the answer is on its way nor when none came.

const browser: Browser | null = isLooking ? await launchBrowser() : null
let scenery: ConsoleScenery<FirstOwner>

beforeAll(async () => {
  if (browser) scenery = await openScenery(browser, (_world, owner) => Promise.resolve(owner!))
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await scenery?.close()
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

async function lookAtEmpty(visitor: Visitor, screens: Empty, of: { language: ScreenLanguage; who: string }): Promise<void> {
  for (const [name, [path, says]] of Object.entries(screens)) {
    await scenery.lookAtAll(visitor, { [name]: path }, of)
    expect([name, await visitor.page.getByText(message(says, of.language)).count()]).not.toEqual([name, 0])
  }
  await visitor.page.context().close()
}

/** What is no list says nothing in place of rows. */
type Screen = Record<string, readonly [path: string, says?: MessageKey]>
const alsoOfStaff: Screen = Object.fromEntries(
  ['fees', 'blocked-domains', 'health', 'ledger', 'settings', 'audit', 'staff', 'account'].map((path) => [path, [path]]),
)
const alsoOfDeveloper: Screen = { settings: ['settings'], account: ['account'] }

/** None of them says that there is nothing before that is known. */
async function lookAtUnanswered(visitor: Visitor, screens: Screen, of: { language: ScreenLanguage; who: string }): Promise<void> {
  const paths = Object.fromEntries(Object.entries(screens).map(([name, [path]]) => [name, path]))
  await scenery.lookAtUnanswered(visitor, paths, of, async (name) => {
    const [, says] = screens[name]!
    if (says !== undefined) expect([name, await visitor.page.getByText(message(says, of.language)).count()]).toEqual([name, 0])
  })
  await visitor.page.context().close()
}

describe.skipIf(!browser)('every list', () => {
  // Before there is a developer, who would be in the lists of staff.
  test.each(screenLanguages)('of staff, in %s, says what will be in it when it is empty', { timeout: 900_000 }, async (language) => {
    const { email, password } = scenery.made
    const visitor = await scenery.enterAs('staff', { email, password: password! }, language)
    await lookAtEmpty(visitor, ofStaff, { language, who: 'staff-empty' })
  })

  test.each(screenLanguages)(
    'of staff, in %s, does not say that it is empty before it is known',
    { timeout: 900_000 },
    async (language) => {
      const { email, password } = scenery.made
      const visitor = await scenery.enterAs('staff', { email, password: password! }, language)
      await lookAtUnanswered(visitor, { ...ofStaff, ...alsoOfStaff }, { language, who: 'staff' })
    },
  )

  test.each(screenLanguages)('of a developer, in %s, says what will be in it when it is empty', { timeout: 900_000 }, async (language) => {
    const email = `first-${language}@shop.example.com`
    await aDeveloper(scenery.world, email)
    const visitor = await scenery.enterAs('developer', { email, password: goodPassword }, language)
    await lookAtEmpty(visitor, ofDeveloper, { language, who: 'developer-empty' })
  })

  test.each(screenLanguages)(
    'of a developer, in %s, does not say that it is empty before it is known',
    { timeout: 900_000 },
    async (language) => {
      const email = `second-${language}@shop.example.com`
      await aDeveloper(scenery.world, email)
      const visitor = await scenery.enterAs('developer', { email, password: goodPassword }, language)
      await lookAtUnanswered(visitor, { ...ofDeveloper, ...alsoOfDeveloper }, { language, who: 'developer' })
    },
  )
})
