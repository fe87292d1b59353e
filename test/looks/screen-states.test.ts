import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reactAdminWords } from '../../admin/provider/react-admin-words.js'
import { message, type MessageKey } from '../../locales/message.js'
import type { FirstOwner } from '../../server/operations/staff/bootstrap-staff.js'
import { launchBrowser } from '../support/browser.js'
import { openScenery, screenLanguages, type ConsoleScenery, type ScreenLanguage } from '../support/console-screens.js'
import { changeLooks, desk, expectGoodLooks, phone, type Visitor } from '../support/console-visitor.js'
import { aDeveloper, goodPassword } from '../support/people.js'

// The lists and queues of the console and of the dashboard on the first day, when nothing is in them: each says what will be there once it is known
// that nothing is, and neither while the answer is on its way nor when none came.

const browser: Browser | null = await launchBrowser()
let scenery: ConsoleScenery<FirstOwner>

beforeAll(async () => {
  if (browser) scenery = await openScenery(browser, (_world, owner) => Promise.resolve(owner!))
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await scenery?.close()
})

function enterAsOwner(language: ScreenLanguage): Promise<Visitor> {
  const { email, password } = scenery.made
  return scenery.enterAs('staff', { email, password: password! }, language)
}

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
    const visitor = await enterAsOwner(language)
    await lookAtEmpty(visitor, ofStaff, { language, who: 'staff-empty' })
  })

  test.each(screenLanguages)(
    'of staff, in %s, does not say that it is empty before it is known',
    { timeout: 900_000 },
    async (language) => {
      const visitor = await enterAsOwner(language)
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

const scripts = '**/admin/assets/*.js'
/** As a link of the page does it, which loads nothing anew. In the words of the browser. */
const toEscrows = `history.pushState(null, '', '/admin/escrows'); dispatchEvent(new PopStateEvent('popstate'))`

describe.skipIf(!browser)('the console', () => {
  test.each(screenLanguages)(
    'in %s says of what could not be loaded that it was not, and has it loaded anew',
    { timeout: 300_000 },
    async (language) => {
      const visitor = await enterAsOwner(language)
      const { page } = visitor
      await changeLooks(visitor, language === 'ar' ? phone : desk)
      await page.reload()
      await page.getByText(message('console.held.nothing', language)).waitFor()
      await visitor.isQuiet()
      await page.route(scripts, (route) => route.abort())
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByText(message('console.notLoaded.part', language)).waitFor()
      await expectGoodLooks(page, `staff-part-not-loaded-${language}`)
      await page.keyboard.press('Escape')
      await page.evaluate(toEscrows)
      await page.getByRole('heading', { level: 1, name: message('console.notLoaded.page', language) }).waitFor()
      await expectGoodLooks(page, `staff-page-not-loaded-${language}`)
      await page.unroute(scripts)
      await page.getByRole('button', { name: message('console.notLoaded.again', language) }).click()
      await page.getByText(message('console.escrows.none', language)).waitFor()
      await page.context().close()
    },
  )

  test.each(screenLanguages)('in %s says that nobody was reached when it could not even begin', { timeout: 300_000 }, async (language) => {
    const visitor = await enterAsOwner(language)
    const { page } = visitor
    await changeLooks(visitor, language === 'ar' ? phone : desk)
    await page.route('**/admin/session', (route) => route.abort())
    await page.reload()
    await page.getByRole('alert').getByText(reactAdminWords[language]['ra.notification.http_error']!).waitFor()
    await expectGoodLooks(page, `staff-not-opened-${language}`)
    await page.unroute('**/admin/session')
    await page.getByRole('button', { name: reactAdminWords[language]['ra.action.refresh']! }).click()
    await page.getByRole('heading', { level: 1, name: message('console.home.needsAttention', language) }).waitFor()
    await page.context().close()
  })
  test.each(screenLanguages)(
    'in %s says that it was not loaded where none of its scripts comes',
    { timeout: 300_000 },
    async (language) => {
      const visitor = await enterAsOwner(language)
      const { page } = visitor
      await changeLooks(visitor, language === 'ar' ? phone : desk)
      await page.route(scripts, (route) => route.abort())
      await page.reload()
      const title = page.getByRole('heading', { level: 1, name: message('console.notLoaded.page', language) })
      await title.waitFor()
      await expectGoodLooks(page, `staff-no-script-${language}`)
      await page.unroute(scripts)
      await page.getByRole('link', { name: message('console.notLoaded.again', language) }).click()
      await page.getByRole('heading', { level: 1, name: message('console.home.needsAttention', language) }).waitFor()
      expect(await title.count()).toBe(0)
      await page.context().close()
    },
  )
})
