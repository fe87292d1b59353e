import { Readable } from 'node:stream'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { deliver } from '../../server/domain/escrow/commands/deliver.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { putBusiness } from '../../server/operations/business/put-business.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { keepFile } from '../../server/operations/file/keep-file.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { axeViolations } from '../support/axe-violations.js'
import { launchBrowser } from '../support/browser.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { keepPicture } from '../support/keep-picture.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'

// The pages that one comes to off the straight way, under the logo of a shop: a link that was called off, has expired or is of no use any more, an
// escrow that changed meanwhile, a form that was refused, what is not there, what has ended, a dispute with files and both sides' offers, and what is
// printed of it.

const browser: Browser | null = await launchBrowser()
let server: HostedServer
let buyer: PageClient
let places: Awaited<ReturnType<typeof makePlaces>>

beforeAll(async () => {
  server = await startHostedServer()
  places = await makePlaces()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await server.close()
})

async function makePlaces() {
  const { world, developer, key, seller } = server
  const run = world.runAs(developer)
  const { id: logo } = await keepFile({ run, services: world }, { sentName: 'logo.png', content: Readable.from([await aPicture(300, 90)]) })
  const facts = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A', fileIds: [] }
  await run(putBusiness, { ...facts, logoFileId: decodeId('file', logo)! })
  const person = await aUser(world)
  await world.runAs(person)((tx) => topUpSandboxWallet(tx, person.userId, 500_000n), undefined)
  buyer = await signedIn(person.email)
  const selling = await signedIn(seller.email)
  const paid = async () => {
    const escrowId = await server.escrow({ buyerEmail: person.email, mode: 'quick', amount: '80.000', title: 'A carpet from Kairouan' })
    await world.runAs(person)(verbOf(pay), { escrowId, method: 'wallet' })
    return { escrowId, home: `/account/escrows/${encodeId('esc', escrowId)}` }
  }
  const delivered = async () => {
    const escrow = await paid()
    await world.runAs(key)(verbOf(deliver), { escrowId: escrow.escrowId })
    const link = (await server.link(escrow.escrowId, 'complete', person.email)).slice(server.url.length)
    return { ...escrow, link }
  }

  const [cancelled, movedOn, changed, expired, disputed] = [
    await delivered(),
    await delivered(),
    await delivered(),
    await delivered(),
    await paid(),
  ]
  await world.sql(`update checkout_session set status = 'expired' where escrow_id = $1 and status = 'pending'`, [expired.escrowId])
  await buyer.open(cancelled.link)
  await buyer.submit('cancel')
  await buyer.open(`${movedOn.home}/complete`)
  await buyer.submit('confirm')
  const files = [{ field: 'fileIds', name: 'hole.png', bytes: await aPicture(900, 600) }]
  await buyer.open(`${disputed.home}/dispute`)
  await buyer.submitFiles('confirm', files, { category: 'other', reason: 'The carpet has a hole.' })
  await selling.open(`${disputed.home}/offer_settlement`)
  await selling.submit('confirm', { sellerAwardTnd: '30' })
  await buyer.open(`${disputed.home}/offer_settlement`)
  await buyer.submit('confirm', { sellerAwardTnd: '12.5' })
  return {
    cancelled: cancelled.link,
    expired: expired.link,
    movedOn: movedOn.link,
    ended: `${movedOn.home}/deliver`,
    notFound: '/account/escrows/esc_00000000000000000000000000',
    changed,
    disputed: disputed.home,
  }
}

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b4532a' } })
    .png()
    .toBuffer()

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

describe.skipIf(!browser)('off the straight way', () => {
  const looks = [
    ['ar', 'dark', 390],
    ['en', 'light', 1280],
    ['en', 'dark', 1280],
    ['ar', 'light', 390],
  ] as const
  test.each(process.env['LOOKS'] === 'all' ? looks : looks.slice(0, 2))(
    'every page is good to look at in %s (%s, %i px)',
    async (language, colorScheme, width) => {
      const page = await openAs({ language, colorScheme, width })
      const isGood = (name: string) => expectGoodPage(page, `${name}-${language}-${colorScheme}-${width}`)
      for (const name of ['cancelled', 'expired', 'movedOn'] as const) {
        await page.goto(server.url + places[name])
        await page.locator('.shop img').waitFor()
        await isGood(name)
      }
      for (const name of ['ended', 'notFound'] as const) {
        await page.goto(server.url + places[name])
        await isGood(name)
      }
      await page.goto(server.url + places.changed.link)
      // As if it had changed since, which an open page would show by itself within a second.
      await page.evaluate(`for (const input of document.querySelectorAll('input[name="version"]')) input.value = '1'`)
      await submit(page)
      await page.getByText(message('pages.session.versionNotice', language)).waitFor()
      await isGood('changed')
      await page.goto(`${server.url}${places.changed.home}/dispute`)
      await page.evaluate('for (const form of document.forms) form.noValidate = true')
      await submit(page)
      await page.locator('[aria-invalid="true"]').first().waitFor()
      await isGood('refused')
      await page.goto(server.url + places.disputed)
      await page.getByText(message('pages.dispute.offerHeading', language)).waitFor()
      await page.getByText(message('pages.dispute.ownOfferHeading', language)).waitFor()
      await isGood('disputed')
      await page.context().close()
    },
    120_000,
  )

  test('on paper nothing is cut, nothing can be pressed, and a time is told twice only where the reader has another', async () => {
    for (const [language, timezoneId, isToldTwice] of [
      ['en', 'Africa/Tunis', true],
      ['ar', 'Africa/Tunis', true],
      ['en', 'UTC', false],
    ] as const) {
      const page = await openAs({ language, colorScheme: 'light', width: 720, timezoneId })
      await page.goto(server.url + places.disputed)
      await page.emulateMedia({ media: 'print' })
      await page.waitForLoadState('load')
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
      for (const selector of ['button', '.actions', '#actions-heading']) expect(await seen(page, selector), selector).toBe(0)
      expect(await seen(page, '.gallery img')).toBe(1)
      expect((await page.locator('main time').first().getAttribute('title')) !== null).toBe(isToldTwice)
      await keepPicture(page, `printed-${language}-${isToldTwice ? 'twice' : 'once'}`)
      await page.context().close()
    }
  }, 60_000)
})

const seen = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).count()

interface Look {
  language: string
  colorScheme: 'light' | 'dark'
  width: number
  timezoneId?: string
}

/** The buyer's browser. */
async function openAs({ language, colorScheme, width, ...more }: Look): Promise<Page> {
  const context = await browser!.newContext({ viewport: { width, height: 844 }, locale: language, colorScheme, ...more })
  const cookies = { sid: buyer.cookies.get('sid')!, lang: language }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.url })))
  return context.newPage()
}

const submit = (page: Page) =>
  page
    .locator('form', { has: page.locator('input[value="confirm"]') })
    .locator('button:not([type="button"])')
    .last()
    .click()

/** Nothing for axe to find, and nothing wider than the screen. */
async function expectGoodPage(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('load')
  expect(await axeViolations(page, { more: ['best-practice'] }), name).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), name).toBe(0)
  await keepPicture(page, name)
}
