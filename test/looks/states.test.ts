import { Readable } from 'node:stream'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { deliver } from '../../server/domain/escrow/commands/deliver.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { languages } from '../../server/domain/language.js'
import { requestAssociation } from '../../server/operations/association/request-association.js'
import { putBusiness } from '../../server/operations/business/put-business.js'
import { putDeveloperSignature } from '../../server/operations/developer/put-developer-signature.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { keepFile } from '../../server/operations/file/keep-file.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { createTopUp } from '../../server/operations/top-up/create-top-up.js'
import { launchBrowser } from '../support/browser.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { keepPicture } from '../support/keep-picture.js'
import { expectGoodPage, looks, openAs as openBrowser, type Look } from '../support/looks.js'
import { PageClient } from '../support/page-client.js'
import { aDeveloper, aUser, goodPassword } from '../support/people.js'

// The pages that one comes to off the straight way, under the logo of a shop: a link that was called off, has expired or is of no use any more, an
// escrow that changed meanwhile, a form that was refused, what is not there, what has ended, a dispute with files and both sides' offers, and what is
// printed of it; and what somebody is asked from outside: a signature, to act for them, money.

const browser: Browser | null = await launchBrowser()
let server: HostedServer
let buyer: PageClient
let selling: PageClient
let places: Awaited<ReturnType<typeof makePlaces>>
let asked: Awaited<ReturnType<typeof makeAsked>>

beforeAll(async () => {
  server = await startHostedServer()
  places = await makePlaces()
  asked = await makeAsked()
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
  selling = await signedIn(seller.email)
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

  const [cancelled, movedOn, changed, expired, disputed, settled] = [
    await delivered(),
    await delivered(),
    await delivered(),
    await delivered(),
    await paid(),
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
  await divide(settled.home)
  await selling.open(`${disputed.home}/offer_settlement`)
  await selling.submit('quote', { sellerAwardTnd: '30' })
  await selling.submit('confirm')
  await buyer.open(`${disputed.home}/offer_settlement`)
  await buyer.submit('quote', { sellerAwardTnd: '12.5' })
  await buyer.submit('confirm')
  return {
    cancelled: cancelled.link,
    expired: expired.link,
    movedOn: movedOn.link,
    ended: `${movedOn.home}/deliver`,
    notFound: '/account/escrows/esc_00000000000000000000000000',
    changed,
    disputed: disputed.home,
    settled: settled.home,
  }
}

/** A cancellation is refused, a dispute opened, and what one offers the other accepts. */
async function divide(home: string) {
  for (const [client, action, fields] of [
    [buyer, 'request_cancellation', {}],
    [selling, 'reject_cancellation', {}],
    [buyer, 'dispute', { category: 'other', reason: 'The carpet has a hole.' }],
    [selling, 'offer_settlement', { sellerAwardTnd: '30' }],
  ] as const) {
    await client.open(`${home}/${action}`)
    if (action === 'offer_settlement') await client.submit('quote', fields)
    await client.submit('confirm', action === 'offer_settlement' ? {} : fields)
  }
  await buyer.open(home)
  await buyer.submit('accept_settlement')
}

/** What the seller is asked by mail and by link. */
async function makeAsked() {
  const { world, developer, key, seller, shop } = server
  await world.runAs(developer)(putDeveloperSignature, { image: await aPicture(400, 120) })
  const signature = await newestLink(seller.email)
  await world.runAs(await aDeveloper(world))(requestAssociation, { email: seller.email })
  const association = await newestLink(seller.email)
  const unsigned = { mode: 'standard', contractTerms: 'A carpet, 2 × 3 m.', amount: '80.000', title: 'A carpet from Kairouan' } as const
  const contract = await server.link(await server.escrow({ buyerEmail: 'amel@example.com', ...unsigned }), 'sign_contract', seller.email)
  const topUp = async (amountTnd: string) => {
    const reference = `wallet-${amountTnd}-${++serial}`
    const { topUp: made } = await world.runAs(key)(createTopUp, { amountTnd, reference, redirectUrl: `${shop.url}/return` })
    return made.url.slice(server.url.length)
  }
  const waiting = await topUp('12.202')
  await selling.open(waiting)
  await selling.submit('pay')
  const led = await topUp('12.303')
  await selling.open(led)
  const [, bank] = /url=(.*)$/.exec((await selling.submit('pay')).headers.get('refresh') ?? '') ?? []
  const address = bank!.slice(server.url.length)
  return {
    signature,
    association,
    contract: contract.slice(server.url.length),
    newTopUp: '/account/wallet/top-up',
    topUp: await topUp('42.5'),
    waiting,
    bank: address,
    payment: address.replace('/bank', ''),
  }
}

let serial = 0

/** The path of the link in the newest mail to this address. */
async function newestLink(email: string) {
  const [mail] = await server.world.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
  const [link] = /http\S+\?token=[A-Za-z0-9_-]{43}/.exec(mail!.body)!
  return link.slice(server.url.length)
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

describe.skipIf(!browser)('asked from outside', () => {
  test.each(looks)(
    'every page is good to look at in %s (%s, %i px)',
    async (language, colorScheme, width) => {
      const page = await openAs({ language, colorScheme, width }, selling)
      for (const [name, path] of Object.entries(asked)) {
        const answer = await page.goto(server.url + path)
        expect(answer?.status(), name).toBe(200)
        await expectGoodPage(page, `${name}-${language}-${colorScheme}-${width}`)
      }
      await page.context().close()
    },
    120_000,
  )
})

test.skipIf(!browser).each(languages)('the ways through an account stand in one line on a telephone in %s', async (language) => {
  const page = await openAs({ language, colorScheme: 'light', width: 390 }, selling)
  await page.goto(`${server.url}/account/profile`)
  const tops = await page.locator('.account li').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([5, 1])
  await page.context().close()
})

test.skipIf(!browser).each(languages)(
  'on a telephone the steps of an escrow are of one width, and none is wider than its words in %s',
  async (language) => {
    const page = await openAs({ language, colorScheme: 'light', width: 360 })
    await page.goto(server.url + places.changed.home)
    const steps = await page
      .locator('.progress li')
      .evaluateAll((items) => items.map((item) => [Math.round(item.getBoundingClientRect().width), item.scrollWidth - item.clientWidth]))
    expect([steps.length, new Set(steps.map(String)).size, steps[0]![1]]).toEqual([4, 1, 0])
    await page.context().close()
  },
)

test.skipIf(!browser).each(['en', 'ar'] as const)(
  'on a desk the steps of an escrow fill the width of its cards in %s',
  async (language) => {
    const page = await openAs({ language, colorScheme: 'light', width: 1280 })
    await page.goto(server.url + places.changed.home)
    const ends = async (place: string) => {
      const { x, width } = (await page.locator(place).boundingBox())!
      return [x, x + width].map(Math.round)
    }
    const [line, first, last] = [await ends('.progress'), await ends('.progress li:first-child'), await ends('.progress li:last-child')]
    expect([Math.min(...first, ...last), Math.max(...first, ...last)]).toEqual(line)
    // What the last says is all that stands after its mark.
    expect(last[1]! - last[0]!).toBeLessThan((first[1]! - first[0]!) / 2)
    await page.context().close()
  },
)

test.skipIf(!browser)('on a desk what is read has one width, and so has what is asked', async () => {
  const page = await openAs({ language: 'en', colorScheme: 'light', width: 1280 })
  const widths = async (path: string, ...cards: string[]) => {
    await page.goto(server.url + path)
    return Promise.all(cards.map(async (card) => (await page.locator(card).first().boundingBox())!.width))
  }
  const [read, asked] = await widths(places.changed.home, '.what > section', '.act > section')
  expect(await widths('/account/wallet/top-up', 'main > section')).toEqual([read])
  await page.context().clearCookies()
  expect(await widths('/account/sign-in', '.gate > .card')).toEqual([asked])
  await page.context().close()
})

test.skipIf(!browser)('on a telephone a time in a sentence may go on below its day, and one on its own stays whole', async () => {
  const page = await openAs({ language: 'en', colorScheme: 'light', width: 390 })
  await page.goto(server.url + places.changed.home)
  const times = ['p time:not([data-day]), ul > li time', '.story time', '.story time > span']
  const breaks = (where: string) => page.evaluate(`getComputedStyle(document.querySelector('${where}')).whiteSpace`)
  expect(await Promise.all(times.map(breaks))).toEqual(['normal', 'nowrap', 'nowrap'])
  await page.context().close()
})

test.skipIf(!browser).each([
  ['en', '-45deg'],
  ['ar', '135deg'],
] as const)('what leads on, and what unfolds, points to where the reading goes in %s', async (language, turned) => {
  const page = await openAs({ language, colorScheme: 'light', width: 390 })
  await page.goto(server.url + places.changed.home)
  const ends = `[['ul.actions a', '::after'], ['details > summary', '::before']]`
  expect(await page.evaluate(`${ends}.map(([where, end]) => getComputedStyle(document.querySelector(where), end).rotate)`)).toEqual([
    turned,
    turned,
  ])
  await page.locator('details > summary').first().click()
  expect(await page.evaluate(`getComputedStyle(document.querySelector('details[open] > summary'), '::before').rotate`)).toBe('45deg')
  await page.context().close()
})

test.skipIf(!browser)('on a desk two ways on stand beside each other, and the one that is meant comes first', async () => {
  const page = await openAs({ language: 'en', colorScheme: 'light', width: 1280 })
  await page.goto(server.url + places.cancelled)
  const ways = await page
    .locator('.ways a.button')
    .evaluateAll((links) => links.map((link) => [link.getBoundingClientRect().top, link.classList.contains('quiet')]))
  expect([ways.length, new Set(ways.map(([top]) => top)).size, ways[0]![1]]).toEqual([2, 1, false])
  await page.context().close()
})

test.skipIf(!browser)('on a telephone how a top-up stands is one line beside it', async () => {
  const page = await openAs({ language: 'en', colorScheme: 'light', width: 390 }, selling)
  await page.goto(server.url + asked.newTopUp)
  const lines = await page
    .locator('.lines .hint')
    .evaluateAll((hints) => hints.map((hint) => Math.round(hint.getBoundingClientRect().height)))
  expect([lines.length, Math.max(...lines) < 30]).toEqual([3, true])
  await page.context().close()
})

test.skipIf(!browser)('what somebody may spend is asked in the card that says who asks, and its amount with the tick alone', async () => {
  const page = await openAs({ language: 'ar', colorScheme: 'dark', width: 390 }, selling)
  await page.goto(server.url + asked.association)
  const amount = page.locator('section #answer-cap')
  expect(await amount.isVisible()).toBe(false)
  await page.locator('#answer-spending').check()
  await amount.waitFor()
  await keepPicture(page, 'association-ticked')
  await page.context().close()
})

test.skipIf(!browser)('a card that begins with figures keeps the distance of every other', async () => {
  const page = await openAs({ language: 'en', colorScheme: 'light', width: 390 }, selling)
  await page.goto(server.url + asked.topUp)
  const inside = await page
    .locator('section:has(> dl:first-child)')
    .first()
    .evaluate((card) => card.getBoundingClientRect().top + card.clientTop)
  const words = await page.locator('section > dl:first-child dt').first().boundingBox()
  const padding = await page.evaluate(`parseFloat(getComputedStyle(document.querySelector('section')).paddingTop)`)
  expect(words!.y - inside).toBe(padding)
  await page.context().close()
})

test.skipIf(!browser).each([
  ['en', 390, 'left'],
  ['en', 1280, 'left'],
  ['ar', 390, 'right'],
] as const)('the button below a fingerprint begins where the fingerprint does in %s (%i px)', async (language, width, side) => {
  const page = await openAs({ language, colorScheme: 'light', width }, selling)
  await page.goto(server.url + asked.contract)
  const starts = await page
    .locator('.long :is(code, .copy)')
    .evaluateAll((parts, edge) => parts.map((part) => Math.round(part.getBoundingClientRect()[edge])), side)
  expect([starts.length, new Set(starts).size]).toEqual([2, 1])
  const row = page.locator('.long')
  expect((await row.locator('code').boundingBox())!.width).toBeLessThanOrEqual((await row.boundingBox())!.width)
  await keepPicture(page, `fingerprint-${language}-${width}`)
  await page.context().close()
})

test.skipIf(!browser)(
  'on a desk a page stays where it is from the address of a forgotten password to the mail that is on its way',
  async () => {
    const page = await openBrowser(browser!, server.url, { language: 'en', colorScheme: 'light', width: 1280 })
    await page.goto(`${server.url}/account/reset`)
    const place = async () => {
      const { x, width } = (await page.locator('main').boundingBox())!
      return { x, width }
    }
    const before = await place()
    await page.locator('#email').fill('nobody@example.com')
    await page.getByRole('button').click()
    await page.locator('[role=alert]').waitFor()
    expect(await place()).toEqual(before)
    await page.context().close()
  },
)

describe.skipIf(!browser)('off the straight way', () => {
  test.each(looks)(
    'every page is good to look at in %s (%s, %i px)',
    async (language, colorScheme, width) => {
      const page = await openAs({ language, colorScheme, width })
      const isGood = (name: string) => expectGoodPage(page, `${name}-${language}-${colorScheme}-${width}`)
      for (const name of ['cancelled', 'expired', 'movedOn'] as const) {
        await page.goto(server.url + places[name])
        await page.locator('.shop img').waitFor()
        await isGood(name)
      }
      for (const name of ['ended', 'notFound', 'settled'] as const) {
        await page.goto(server.url + places[name])
        await isGood(name)
      }
      await page.goto(server.url + places.changed.link)
      // As if it had changed since, which an open page would show by itself within a second.
      const before = { version: '1', seenTitle: 'An older title', seenAmount: '1.5', seenStatus: 'PENDING', seenTerms: 'other' }
      await page.evaluate(
        `for (const [name, value] of Object.entries(${JSON.stringify(before)}))
           for (const input of document.querySelectorAll('input[name="' + name + '"]')) input.value = value`,
      )
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

/** Somebody's browser, the buyer's unless it says another's. */
const openAs = (look: Look, client: PageClient = buyer): Promise<Page> => openBrowser(browser!, server.url, look, client.cookies.get('sid'))

const submit = (page: Page) =>
  page
    .locator('form', { has: page.locator('input[value="confirm"]') })
    .locator('button:not([type="button"])')
    .last()
    .click()
