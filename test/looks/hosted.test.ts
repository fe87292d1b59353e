import { verbOf } from '../../server/operations/escrow/give-command.js'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import type { Language } from '../../server/domain/language.js'
import { deliver } from '../../server/domain/escrow/commands/deliver.js'
import { createReleaseRequest } from '../../server/operations/release-request/create-release-request.js'
import { axeViolations } from '../support/axe-violations.js'
import { launchBrowser } from '../support/browser.js'
import { everyLook } from '../support/console-visitor.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { goodPassword } from '../support/people.js'

const phone = { width: 360, height: 740 }

const browser: Browser | null = await launchBrowser()
let server: HostedServer

beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(async () => {
  await browser?.close()
  await server.close()
})

// The language with the longest words, and the one that is written from the right; English is the seller's in each.
describe.skipIf(!browser)('on a phone', () => {
  test.each([['fr', 'light'], ['ar', 'dark'], ...(everyLook ? [['en', 'light'] as const] : [])] as const)(
    'in %s (%s) two people sign, pay, deliver and complete',
    async (language, colorScheme) => {
      const buyerEmail = `buyer-${language}@example.com`
      const escrowId = await server.escrow({
        buyerEmail,
        title: language === 'ar' ? 'موقع إلكتروني' : 'Website',
        contractLanguage: language,
      })
      const seller = await openPhone(language, colorScheme)
      const buyer = await openPhone(language, colorScheme)

      await seller.page.goto(await server.link(escrowId, 'sign_contract', server.seller.email))
      await expectGoodPage(seller)
      await signIn(seller.page)
      await choose(seller.page, language)
      await expectGoodPage(seller)
      await seller.page.locator('#name').fill('Sami Trabelsi')
      await seller.page.getByRole('button', { name: message('pages.actions.sign_contract.button', language) }).click()
      await expectReceipt(seller, message('pages.actions.sign_contract.done', language))

      await buyer.page.goto(await server.link(escrowId, 'accept_pay', buyerEmail))
      await register(buyer)
      await expectGoodPage(buyer)
      await buyer.page.locator('#name').fill('Amel Ben Salah')
      await buyer.page.getByRole('button', { name: message('pages.actions.sign_contract.button', language) }).click()
      await buyer.page.locator('#method-card').check()
      await expectGoodPage(buyer)
      await buyer.page
        .locator('form', { has: buyer.page.locator('#method-card') })
        .getByRole('button')
        .click()
      await expectReceipt(buyer, message('pages.actions.accept_pay.done', language))

      await server.world.runAs(server.key)(verbOf(deliver), { escrowId })
      await buyer.page.goto(await server.link(escrowId, 'complete', buyerEmail))
      await expectGoodPage(buyer)
      await buyer.page
        .locator('form', { has: buyer.page.locator('input[value="confirm"]') })
        .getByRole('button')
        .click()
      await expectReceipt(buyer, message('pages.actions.complete.done', language))

      await seller.page.goto(`${server.url}/account/escrows`)
      await expectGoodPage(seller)
      const [row] = await server.world.sql<{ status: string }>('select status from escrow where id = $1', [escrowId])
      expect(row).toEqual({ status: 'completed' })
      await seller.context.close()
      await buyer.context.close()
    },
    120_000,
  )

  test.each([['fr', 'dark'], ['ar', 'light'], ...(everyLook ? [['en', 'dark'] as const] : [])] as const)(
    'in %s (%s) two people pay out parts, reject one, give back and add funds',
    async (language, colorScheme) => {
      const buyerEmail = `parts-${language}@example.com`
      const terms = { buyerEmail, mode: 'quick', amount: '100.000', feeBearer: 'buyer', progressiveRelease: {} } as const
      const escrowId = await server.escrow(terms)
      const [buyer, seller] = [await openPhone(language, colorScheme), await openPhone(language, colorScheme)]
      const confirms = async (person: Phone, step = 'confirm') => {
        await expectGoodPage(person)
        await person.page
          .locator('form', { has: person.page.locator(`input[value="${step}"]`) })
          .locator('button:not([type="button"])')
          .click()
      }
      const says = (action: 'accept_pay' | 'approve_release' | 'reject_release' | 'add_funds' | 'refund_funds') =>
        message(`pages.actions.${action}.done`, language)

      await buyer.page.goto(await server.link(escrowId, 'accept_pay', buyerEmail))
      await register(buyer)
      await buyer.page.locator('#method-card').check()
      await buyer.page.locator('#acceptAutomaticRelease').check()
      await confirms(buyer)
      await expectReceipt(buyer, says('accept_pay'))

      await server.world.sql(`update app_user set identity_status = 'approved' where id = $1`, [server.seller.userId])
      const decide = async (action: 'approve_release' | 'reject_release', requestId: string) => {
        await server.world.runAs(server.key)(createReleaseRequest, { escrowId, requestId, amountTnd: '30' })
        await buyer.page.goto(await server.link(escrowId, action, buyerEmail, { requestId }))
        if (action === 'reject_release') await buyer.page.locator('#reason').fill('Nothing was done in June.')
        await confirms(buyer)
        await expectReceipt(buyer, says(action))
      }
      await decide('approve_release', 'may')
      await decide('reject_release', 'june')

      await seller.page.goto(await server.link(escrowId, 'refund_funds', server.seller.email))
      await signIn(seller.page)
      await seller.page.locator('#amountTnd').fill('12.5')
      await confirms(seller, 'quote')
      await seller.page.waitForSelector('input[value="change"]', { state: 'attached' })
      await confirms(seller)
      // The seller's account speaks English.
      await expectReceipt(seller, message('pages.actions.refund_funds.done', 'en'))

      await buyer.page.goto(await server.link(escrowId, 'add_funds', buyerEmail))
      await buyer.page.locator('#amountTnd').fill('2')
      await confirms(buyer, 'quote')
      await buyer.page.waitForSelector('input[value="change"]', { state: 'attached' })
      await confirms(buyer)
      await expectReceipt(buyer, says('add_funds'))
      await buyer.page.goto(`${server.url}/account/escrows`)
      await expectGoodPage(buyer)
      await buyer.page.locator('.deals a').first().click()
      await expectGoodPage(buyer)
      await buyer.page.getByText(message('pages.payouts.link', language)).click()
      await buyer.page.getByText(message('pages.payouts.invoiceSoon', language)).waitFor()
      await expectGoodPage(buyer)
      const [row] = await server.world.sql('select amount_millimes, released_millimes, refunded_millimes from escrow where id = $1', [
        escrowId,
      ])
      expect(Object.values(row!).map(String)).toEqual(['102000', '30000', '12500'])
      await seller.context.close()
      await buyer.context.close()
    },
    120_000,
  )

  test.each([
    ['en', 'dark'],
    ['ar', 'light'],
  ] as const)(
    'in %s (%s) a picture that proves the purchase is uploaded, and seen by the buyer',
    async (language, colorScheme) => {
      const buyerEmail = `proof-${language}@example.com`
      const fulfillmentPolicy = { type: 'purchase_proof_required' }
      const escrowId = await server.escrow({ buyerEmail, mode: 'quick', amount: '80.000', fulfillmentPolicy })
      const [buyer, seller] = [await openPhone(language, colorScheme), await openPhone(language, colorScheme)]
      await buyer.page.goto(await server.link(escrowId, 'accept_pay', buyerEmail))
      await register(buyer)
      await buyer.page.locator('#method-card').check()
      await buyer.page
        .locator('form', { has: buyer.page.locator('#method-card') })
        .getByRole('button')
        .click()
      await expectReceipt(buyer, message('pages.actions.accept_pay.done', language))

      await seller.page.goto(await server.link(escrowId, 'submit_proof', server.seller.email))
      await signIn(seller.page)
      await seller.page.locator('#fileIds').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await tinyPicture() })
      await expectGoodPage(seller)
      await seller.page
        .locator('form', { has: seller.page.locator('#fileIds') })
        .locator('button:not([type=button])')
        .click()
      await expectReceipt(seller, message('pages.actions.submit_proof.done', 'en'))

      const review = await server.link(escrowId, 'review_proof', buyerEmail)
      await buyer.page.goto(review)
      await expectGoodPage(buyer)
      const picture = 'document.querySelector("figure img")'
      expect(await buyer.page.evaluate(`${picture}.naturalWidth + "x" + ${picture}.naturalHeight`)).toBe('6x4')
      // It is seen to be a picture, and no dot above its name.
      expect((await buyer.page.locator('figure img').boundingBox())!.height).toBeGreaterThan(100)
      await buyer.page.locator('input[value="accept"]').check()
      // What the buyer has before them is answered alone: as if it had changed since, which an open page would hear of, and show by itself.
      await buyer.page.evaluate(`for (const input of document.querySelectorAll('input[name="version"]')) input.value = '1'`)
      await buyer.page
        .locator('form', { has: buyer.page.locator('input[value="confirm"]') })
        .getByRole('button')
        .click()
      await buyer.page.getByText(message('pages.session.versionNotice', language)).first().waitFor()
      expect(buyer.complaints.splice(0)).toEqual([expect.stringContaining('409')])
      await expectGoodPage(buyer)
      await buyer.page.locator('input[value="accept"]').check()
      await buyer.page
        .locator('form', { has: buyer.page.locator('input[value="confirm"]') })
        .getByRole('button')
        .click()
      await expectReceipt(buyer, message('pages.actions.review_proof.done', language))
      await seller.context.close()
      await buyer.context.close()
    },
    120_000,
  )

  test('a submitted form survives a refresh, the back button and a double click', async () => {
    const { link, phone: signer } = await aSignerAtTheForm('twice@example.com')
    const button = signer.page.getByRole('button', { name: 'Sign the contract' })
    await signer.page.locator('#name').fill('Amel')
    await button.dblclick()
    await signer.page.waitForSelector('text=You have signed the contract.')
    await signer.page.reload()
    await expect.poll(() => signer.page.textContent('main')).toContain('You have signed the contract.')
    await signer.page.goBack()
    await signer.page.goto(link)
    await expect.poll(() => signer.page.textContent('main')).toContain('You have signed the contract.')
    await signer.context.close()
  }, 60_000)

  test('Cancel goes back to the shop', async () => {
    const { phone: signer } = await aSignerAtTheForm('cancels@example.com')
    await signer.page.getByRole('button', { name: 'Go back without confirming' }).click()
    await signer.page.waitForURL(/\/return\?order=7&session_id=cs_[0-9a-z]{26}&status=cancelled$/)
    expect(await signer.page.textContent('h1')).toBe('Back in the shop')
    await signer.context.close()
  }, 60_000)

  test.each([
    ['en', 'light', 'rgb(11, 90, 75)'],
    ['ar', 'dark', 'rgb(111, 211, 189)'],
  ] as const)(
    'the mailbox shows in %s (%s) what a mail program would, and its button leads to its page',
    async (language, colorScheme, colour) => {
      await server.escrow({ buyerEmail: `mailbox-${language}@example.com`, title: '<b>Website</b>' })
      const { context, page, complaints } = await openPhone(language, colorScheme)
      await page.goto(`${server.url}/dev/mail?to=mailbox-${language}%40example.com`)
      const button = page.frameLocator('iframe').getByRole('link', { name: message('mails.layout.button_register', 'en'), exact: true })
      await button.waitFor()
      const mail = page.frames().at(-1)!
      expect(await mail.evaluate('getComputedStyle(document.querySelector(".button")).backgroundColor')).toBe(colour)
      // As long as it is, on a phone that is turned too.
      const hidden = () => mail.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
      expect(await hidden()).toBe(0)
      await page.setViewportSize({ width: 844, height: 390 })
      await expect.poll(hidden).toBe(0)
      expect(await page.locator('.mail iframe').evaluate((frame) => frame.clientHeight)).toBe(
        await mail.evaluate('document.documentElement.offsetHeight'),
      )
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(hidden).toBe(0)
      // Whoever has no account yet is mailed nobody's words.
      expect(await mail.evaluate('document.body.textContent')).not.toContain('Website')
      await expectGoodPage({ context, page, complaints })
      const [opened] = await Promise.all([context.waitForEvent('page'), button.click()])
      await opened.waitForURL(`${server.url}/account/sign-in`)
      expect(await opened.locator('#code-email').count()).toBe(1)
      await context.close()
    },
    60_000,
  )

  test('every form can be filled and sent from the keyboard', async () => {
    const { phone: signer } = await aSignerAtTheForm('keyboard@example.com')
    await signer.page.locator('#name').focus()
    await signer.page.keyboard.type('Amel')
    await signer.page.keyboard.press('Tab')
    expect(await signer.page.evaluate('document.activeElement.type')).toBe('file')
    await signer.page.keyboard.press('Tab')
    expect(await signer.page.evaluate('document.activeElement.textContent')).toBe('Sign the contract')
    await signer.page.keyboard.press('Enter')
    await signer.page.waitForSelector('text=You have signed the contract.')
    await signer.context.close()
  }, 60_000)
})

const tinyPicture = () =>
  sharp({ create: { width: 6, height: 4, channels: 3, background: '#3377aa' } })
    .png()
    .toBuffer()

interface Phone {
  context: BrowserContext
  page: Page
  /** What the browser complained about: a refused style, an image, a failed request. */
  complaints: string[]
}

async function openPhone(language: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Phone> {
  const context = await browser!.newContext({ viewport: phone, locale: language, colorScheme, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  return { context, page, complaints }
}

async function aSignerAtTheForm(email: string): Promise<{ link: string; phone: Phone }> {
  const link = await server.link(await server.escrow({ buyerEmail: email }), 'sign_contract', email)
  const opened = await openPhone('en')
  await opened.page.goto(link)
  await register(opened)
  return { link, phone: opened }
}

/** By the password, which is the other way in on the page of a link. */
async function signIn(page: Page): Promise<void> {
  await page.locator('details:has(#sign-in-password) > summary').click()
  await page.locator('#sign-in-password').fill(goodPassword)
  await page
    .locator('form', { has: page.locator('#sign-in-password') })
    .getByRole('button')
    .click()
}

/** The seller's account speaks English; the switch of the page goes before it. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.waitForSelector('#name')
  const link = page.locator(`nav a[hreflang="${language}"]`)
  if ((await link.count()) > 0) await link.click()
  await page.waitForSelector(`html[lang="${language}"] #name`)
}

/** Two taps, a code and a name: nobody types the address of a link. */
async function register({ page, ...rest }: Phone): Promise<void> {
  const button = (field: string) => page.locator('form', { has: page.locator(field) }).getByRole('button')
  await page
    .locator('form', { has: page.locator('input[value="send-code"]') })
    .getByRole('button')
    .click()
  await page.waitForSelector('#code')
  await expectGoodPage({ page, ...rest })
  await page.locator('#code').fill('000000')
  await button('#code').click()
  await page.waitForSelector('#first-name')
  await expectGoodPage({ page, ...rest })
  await page.locator('#first-name').fill('Amel')
  await page.locator('#last-name').fill('Ben Salah')
  await button('#first-name').click()
  await page.waitForSelector('#first-name', { state: 'detached' })
}

/** The receipt says what was done, and leads back to the shop, which hears how it ended. */
async function expectReceipt(person: Phone, sentence: string): Promise<void> {
  await person.page.getByText(sentence).waitFor()
  await expectGoodPage(person)
  await person.page.locator('a.button').click()
  await person.page.waitForURL(/\/return\?order=7&session_id=cs_[0-9a-z]{26}&status=completed$/)
}

/** Nothing for axe to find, nothing wider than the screen, and nothing that the browser refused. */
async function expectGoodPage({ page, complaints }: Phone): Promise<void> {
  await page.waitForLoadState('load')
  const skeleton = await page.evaluate<string>(skeletonOf)
  if (!judged.has(skeleton)) expect(await axeViolations(page, { more: ['best-practice'] })).toEqual([])
  judged.add(skeleton)
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  expect(complaints).toEqual([])
}

/** What axe has judged before, which it needs a second for: the same elements in the same language and light have nothing new for it. */
const judged = new Set<string>()
const skeletonOf = `[document.documentElement.lang, matchMedia('(prefers-color-scheme: dark)').matches,
  ...[...document.querySelectorAll('body *')].map(({ tagName, className, type }) => tagName + '.' + className + ':' + type)].join(' ')`
