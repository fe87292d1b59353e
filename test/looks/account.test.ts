import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { encodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { createDestination } from '../../server/operations/destination/create-destination.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { createTopUp } from '../../server/operations/top-up/create-top-up.js'
import { createWithdrawal } from '../../server/operations/withdrawal/create-withdrawal.js'
import { launchBrowser } from '../support/browser.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { expectGoodPage, looks, openAs } from '../support/looks.js'
import { aUser } from '../support/people.js'

// The pages of an account in a browser: a person with money, an escrow, a withdrawal and two bank accounts looks at all of them, and one who has
// nothing yet at those that then say what they are for.

const browser: Browser | null = await launchBrowser()
let server: HostedServer
let person: Awaited<ReturnType<typeof aTrader>>
let newcomer: string

beforeAll(async () => {
  server = await startHostedServer()
  person = await aTrader()
  const { userId } = await aUser(server.world)
  newcomer = (await server.world.runAs({ kind: 'timer' })(issueToken, { kind: 'user', subjectId: userId })).token
})
afterAll(async () => {
  await browser?.close()
  await server.close()
})

async function aTrader() {
  const { world } = server
  const user = await aUser(world)
  const run = world.runAs(user)
  await world.sql(`update app_user set identity_status = 'approved' where id = $1`, [user.userId])
  await run((tx) => topUpSandboxWallet(tx, user.userId, 2_345_678n), undefined)
  const escrowId = await server.escrow({ buyerEmail: user.email, mode: 'quick', amount: '1200', title: 'A carpet from Kairouan, 2 × 3 m' })
  await run(verbOf(pay), { escrowId, method: 'wallet' })
  const { destination } = await run(createDestination, { rib: '10006035183598478831', holderName: 'Amel Ben Salah' })
  await run(createDestination, { iban: 'FR1420041010050500013M02606', holderName: 'Amel Ben Salah' })
  await run(createTopUp, { amountTnd: '25.5', reference: 'one' })
  const [account] = await world.sql<{ id: string }>('select id from destination where user_id = $1 order by id', [user.userId])
  const { withdrawal } = await run(createWithdrawal, { amountTnd: '250.5', destinationId: account!.id, reference: 'rent' })
  const { token } = await world.runAs({ kind: 'timer' })(issueToken, { kind: 'user', subjectId: user.userId })
  return { token, escrow: encodeId('esc', escrowId), withdrawal: withdrawal.id, destination: destination.id }
}

const emptyPages = {
  noEscrows: '/account/escrows',
  emptyWallet: '/account/wallet',
  noWithdrawals: '/account/wallet/withdrawals',
  noDestinations: '/account/wallet/destinations',
  nothingToWithdraw: '/account/wallet/withdraw',
  security: '/account/security',
}

const pages = (): Record<string, string> => ({
  escrows: '/account/escrows?status=paid&role=buyer&q=carpet',
  nothing: '/account/escrows?q=lamp',
  wallet: '/account/wallet',
  topUps: '/account/wallet/top-up',
  withdraw: '/account/wallet/withdraw',
  withdrawals: '/account/wallet/withdrawals',
  withdrawal: `/account/wallet/withdrawals/${person.withdrawal}`,
  destinations: '/account/wallet/destinations',
  profile: '/account/profile',
  applications: '/account/applications',
  escrow: `/account/escrows/${person.escrow}`,
})

describe.skipIf(!browser)('an account', () => {
  // On a desk French stands for what has the longest words.
  const someLooks = process.env['LOOKS'] === 'all' ? [...looks, ['fr', 'light', 1280] as const] : looks.slice(0, 1)
  test.each(someLooks)(
    'in %s (%s, %i px) is good to look at on every page, and shows what a withdrawal comes to',
    async (language, colorScheme, width) => {
      const page = await openAs(browser!, server.url, { language, colorScheme, width }, person.token)
      const context = page.context()
      for (const [name, path] of Object.entries(pages())) {
        await page.goto(server.url + path)
        await expectGoodPage(page, `${name}-${language}-${colorScheme}-${width}`)
      }
      await page.goto(`${server.url}/account/wallet/withdraw`)
      await page.locator(`input[value="${person.destination}"]`).check()
      await page.locator('#amountTnd').fill('100')
      await page
        .locator('form', { has: page.locator('#amountTnd') })
        .getByRole('button')
        .click()
      await page.waitForSelector('#quote-heading')
      await expectGoodPage(page, `quote-${language}-${colorScheme}-${width}`)
      await page.goto(`${server.url}/account/wallet/destinations`)
      await page.locator('#number').fill('10006035183598478832')
      await page
        .locator('form', { has: page.locator('#number') })
        .getByRole('button')
        .click()
      await page.waitForSelector('#number-error')
      await expectGoodPage(page, `wrong-number-${language}-${colorScheme}-${width}`)
      await context.addCookies([{ name: 'sid', value: newcomer, url: server.url }])
      for (const [name, path] of Object.entries(emptyPages)) {
        await page.goto(server.url + path)
        await expectGoodPage(page, `${name}-${language}-${colorScheme}-${width}`)
      }
      await context.close()
    },
    240_000,
  )
})

test.skipIf(!browser)('on a telephone a list begins where its card does, and breaks no name', async () => {
  const page = await openAs(browser!, server.url, { language: 'ar', colorScheme: 'dark', width: 390 }, person.token)
  await page.goto(`${server.url}/account/wallet/withdrawals`)
  const padding = await page.evaluate(`parseFloat(getComputedStyle(document.querySelector('section')).paddingTop)`)
  const inside = await page
    .locator('section')
    .first()
    .evaluate((card) => card.getBoundingClientRect().top + card.clientTop)
  expect((await page.locator('.lines li > div').first().boundingBox())!.y - inside).toBe(padding)
  const name = page.getByText('Amel Ben Salah', { exact: true })
  expect(await name.evaluate((each) => each.getClientRects().length)).toBe(1)
  await page.context().close()
})

test.skipIf(!browser).each([
  [390, 'below'],
  [1280, 'beside'],
] as const)('with whom an escrow is stands %i px wide %s what its figure is', async (width, place) => {
  const page = await openAs(browser!, server.url, { language: 'fr', colorScheme: 'light', width }, person.token)
  await page.goto(`${server.url}/account/escrows`)
  const [figure, party] = [(await page.locator('.deals .figure').boundingBox())!, (await page.locator('.deals .beside').boundingBox())!]
  expect(party.y >= figure.y + figure.height ? 'below' : 'beside').toBe(place)
  await page.context().close()
})

test.skipIf(!browser).each([390, 1280])('in Arabic an amount ends where what it is does, %i px wide', async (width) => {
  const page = await openAs(browser!, server.url, { language: 'ar', colorScheme: 'light', width }, person.token)
  await page.goto(`${server.url}/account/escrows`)
  const label = (await page.locator('.deals .figure > .soft').boundingBox())!
  const amount = (await page.locator('.deals .figure > bdi').boundingBox())!
  expect(amount.x).toBeCloseTo(label.x, 0)
  await page.context().close()
})
