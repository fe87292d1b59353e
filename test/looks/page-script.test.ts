import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { deliver } from '../../server/domain/escrow/commands/deliver.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { rejectDelivery } from '../../server/domain/escrow/commands/reject-delivery.js'
import { encodeId } from '../../server/domain/id.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { createTopUp } from '../../server/operations/top-up/create-top-up.js'
import { axeViolations } from '../support/axe-violations.js'
import { launchBrowser } from '../support/browser.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'

/** A machine may be busy with other things. */
const patience = { timeout: 10_000 }

const browser: Browser | null = await launchBrowser()
let server: HostedServer

beforeAll(async () => {
  server = await startHostedServer({ FILE_MAX_BYTES: '20000' })
})
afterAll(async () => {
  await browser?.close()
  await server.close()
})

describe.skipIf(!browser)('the script of the pages', () => {
  test('a signature is drawn, taken back, drawn again and kept as a picture', async () => {
    const email = (await aUser(server.world)).email
    const escrowId = await server.escrow({ buyerEmail: email, contractLanguage: 'ar' })
    const signer = await openAs(email, {
      locale: 'ar',
      colorScheme: 'dark',
      timezoneId: 'Africa/Tunis',
      viewport: { width: 390, height: 844 },
    })
    await signer.page.goto(`${await server.link(escrowId, 'sign_contract', email)}&lang=ar`)
    const value = () => signer.page.locator('input[type=hidden][name=signatureImage]').inputValue()
    await signer.page.locator('canvas').scrollIntoViewIfNeeded()
    expect(await signer.page.locator('[data-undo], [data-clear]').filter({ visible: true }).count()).toBe(0)
    await drawLine(signer.page, [0.2, 0.3], [0.4, 0.7])
    const one = await value()
    await drawLine(signer.page, [0.4, 0.7], [0.8, 0.2])
    const both = await value()
    await signer.page.locator('[data-undo]').click()
    expect(await value()).toBe(one)
    await signer.page.locator('[data-clear]').click()
    expect(await value()).toBe('')
    expect(await signer.page.locator('[data-clear]').isVisible()).toBe(false)
    await drawLine(signer.page, [0.5, 0.5], [0.51, 0.5])
    // A slip of the finger is no signature.
    expect(await value()).toBe('')
    await signer.page.locator('[data-clear]').click()
    await drawLine(signer.page, [0.2, 0.3], [0.4, 0.7])
    await drawLine(signer.page, [0.4, 0.7], [0.8, 0.2])
    expect(await value()).toBe(both)
    // The link ends within the hour, and the reader is in Tunis.
    const left = (await signer.page.locator('.clock:not(:empty)').first().textContent())!.replaceAll(/[\u2068\u2069]/g, '')
    const time = /\d+:\d\d:\d\d/.exec(left)?.[0]
    expect(left).toBe(message('pages.script.left', 'ar', { time: time! }))
    expect(await signer.page.locator('time').first().getAttribute('title')).toContain('UTC')
    await expectGoodPage(signer)
    await signer.page.getByRole('button', { name: message('pages.actions.sign_contract.button', 'ar') }).click()
    await signer.page.getByText(message('pages.actions.sign_contract.done', 'ar')).waitFor()
    await expectGoodPage(signer)
    const soon = (await signer.page.locator('.soon').textContent())!.replaceAll(/[\u2068\u2069]/g, '')
    expect(soon).toMatch(/^ستنتقل .*\d.*\. البقاء هنا$/)
    const reference = await signer.page.locator('code[data-copy]').first().getAttribute('data-copy')
    await signer.page.locator('.copy').first().click()
    await signer.page.getByText(message('pages.script.copied', 'ar')).first().waitFor()
    expect(await signer.page.evaluate('navigator.clipboard.readText()')).toBe(reference)
    // Whoever touches a receipt is not led away from it.
    expect(await signer.page.locator('.soon:not(.over)').count()).toBe(0)
    const [row] = await server.world.sql<{ image: string }>(
      'select s.signature_image as image from contract_signature s join contract c on c.id = s.contract_id where c.escrow_id = $1',
      [escrowId],
    )
    expect(row!.image).toBe(both)
    const { width, height, format } = await sharp(Buffer.from(both.split(',')[1]!, 'base64')).metadata()
    expect([width, format]).toEqual([1_200, 'png'])
    expect(width! / height!).toBeCloseTo(2.5, 1)
    await signer.context.close()
  }, 120_000)

  test('a page in sight shows what the seller has just done, and keeps what was being typed', async () => {
    const { escrowId, email, path } = await aPaidDeal()
    const [looking, typing] = [await openAs(email), await openAs(email)]
    await looking.page.goto(server.url + path)
    await typing.page.goto(`${server.url}${path}/dispute`)
    await typing.page.locator('#reason').fill('It never arrived, whatever the seller says.')
    const version = () => typing.page.locator('form:has(#reason) input[name=version]').inputValue()
    const shown = await version()
    await server.world.runAs(server.key)(verbOf(deliver), { escrowId })
    await looking.page.getByText(message('pages.script.updated', 'en')).waitFor()
    expect(await looking.page.locator('.progress .now').textContent()).toContain(message('pages.progress.inspect', 'en'))
    await expectGoodPage(looking)
    await typing.page.getByText(message('pages.script.changed', 'en')).waitFor()
    expect(await version()).toBe(shown)
    await expectGoodPage(typing)
    await typing.page.getByRole('button', { name: message('pages.script.show', 'en') }).click()
    await typing.page.getByText(message('pages.script.updated', 'en')).waitFor()
    expect(await typing.page.locator('#reason').inputValue()).toBe('It never arrived, whatever the seller says.')
    expect(Number(await version())).toBeGreaterThan(Number(shown))
    await looking.context.close()
    await typing.context.close()
  }, 120_000)

  test('while somebody types their session goes on, and else it ends', async () => {
    const { email, path } = await aPaidDeal()
    const buyer = await openAs(email)
    let looks = 0
    buyer.page.on('request', (request) => void (request.method() === 'HEAD' && (looks += 1)))
    await buyer.page.goto(`${server.url}${path}/dispute`)
    const opened = Date.now()
    const reason = buyer.page.locator('#reason')
    const typeAfter = async (minutes: number, words: string) => {
      // The browser's clock, and that of the service.
      await buyer.page.clock.setFixedTime(opened + minutes * 60_000)
      await reason.fill(words)
    }
    await typeAfter(4, 'It never arrived')
    expect(looks).toBe(0)
    server.world.clock.advance(20 * 60_000)
    await Promise.all([buyer.page.waitForResponse((response) => response.request().method() === 'HEAD'), typeAfter(20, 'It never came')])
    await typeAfter(24, 'It never came, whatever the seller says.')
    server.world.clock.advance(20 * 60_000)
    expect(looks).toBe(1)
    expect((await buyer.page.reload())!.url()).toBe(`${server.url}${path}/dispute`)
    server.world.clock.advance(31 * 60_000)
    expect((await buyer.page.reload())!.url()).toContain('/account/sign-in?next=')
    await buyer.context.close()
  }, 60_000)

  test('whoever is signed out while they type hears so, signs in elsewhere, and goes on where they were', async () => {
    const { email, path } = await aPaidDeal()
    const typing = await openAs(email)
    const [looking, naming] = [await typing.context.newPage(), await typing.context.newPage()]
    await typing.page.goto(`${server.url}${path}/dispute`)
    await looking.goto(server.url + path)
    await naming.goto(`${server.url}/account/profile`)
    const words = 'It never arrived, whatever the seller says.'
    await typing.page.locator('#reason').fill(words)
    const tokens = () =>
      typing.page.evaluate<string[]>(
        `[...document.querySelectorAll('form:has(#reason) [name=form], footer [name=form]')].map((each) => each.value)`,
      )
    const [before] = await tokens()
    await server.world.sql('update access_token set revoked_at = $2 where subject_id = (select id from app_user where email = $1)', [
      email,
      server.world.clock(),
    ])
    await looking.waitForURL(/\/account\/sign-in\?next=/)
    const signedOut = message('pages.script.signedOut', 'en')
    await typing.page.getByText(signedOut).waitFor()
    await expectGoodPage(typing, ['401'])
    expect(await typing.page.locator('#reason').inputValue()).toBe(words)
    // A page that nothing is heard of asks when somebody types.
    await naming.clock.setFixedTime(Date.now() + 400_000)
    await naming.locator('#firstName').fill('Amelia')
    await naming.getByText(signedOut).waitFor()

    await addSession(typing.context, email)
    await typing.page.evaluate(`dispatchEvent(new Event('focus'))`)
    await expect.poll(async () => (await tokens())[0], patience).not.toBe(before)
    expect(new Set(await tokens()).size).toBe(1)
    expect(await typing.page.locator('.news.told').count()).toBe(0)
    expect(await typing.page.locator('#reason').inputValue()).toBe(words)
    await typing.page.locator('#category').selectOption('not_delivered')
    await typing.page.locator('form:has(#reason) button:not([type=button])').click()
    await typing.page.getByText(message('pages.actions.dispute.done', 'en')).waitFor()
    await typing.context.close()
  }, 60_000)

  test('on the page of a link, who was signed out meanwhile is told the same, and not asked for a code in place of what they typed', async () => {
    const { escrowId, email } = await aPaidDeal()
    const buyer = await openAs(email)
    await buyer.page.goto(await server.link(escrowId, 'dispute', email))
    await buyer.page.locator('#reason').fill('It never arrived.')
    await server.world.sql('update access_token set revoked_at = $2 where subject_id = (select id from app_user where email = $1)', [
      email,
      server.world.clock(),
    ])
    await buyer.page.getByText(message('pages.script.signedOut', 'en')).waitFor()
    await buyer.page.getByRole('button', { name: message('pages.script.show', 'en') }).click()
    await expect.poll(() => buyer.page.locator('#reason').inputValue()).toBe('It never arrived.')
    await addSession(buyer.context, email)
    await buyer.page.getByRole('button', { name: message('pages.script.show', 'en') }).click()
    await buyer.page.locator('.news.told').waitFor({ state: 'detached' })
    expect(await buyer.page.locator('#reason').inputValue()).toBe('It never arrived.')
    await buyer.context.close()
  }, 60_000)

  test('a page that reads as before says nothing of it, and confirms what it now shows', async () => {
    const { escrowId, email, path } = await aPaidDeal()
    const looking = await openAs(email)
    await looking.page.goto(`${server.url}${path}/complete`)
    const version = looking.page.locator('form:has(input[value="confirm"]) input[name=version]')
    const shown = Number(await version.inputValue())
    await server.world.sql('update escrow set version = version + 1 where id = $1', [escrowId])
    await expect.poll(async () => Number(await version.inputValue()), { timeout: 10_000 }).toBe(shown + 1)
    expect(await looking.page.locator('.news.told').count()).toBe(0)
    await looking.context.close()
  }, 60_000)

  test('the list of escrows shows what has come, where the reader is, and waits for who is typing', async () => {
    const { escrowId, email } = await aPaidDeal()
    for (let more = 0; more < 7; more++) await server.escrow({ buyerEmail: email, mode: 'quick', amount: '20.000' })
    const [looking, typing] = [await openAs(email, { viewport: { width: 390, height: 844 } }), await openAs(email)]
    await looking.page.goto(`${server.url}/account/escrows`)
    await typing.page.goto(`${server.url}/account/escrows`)
    const words = typing.page.locator('input[name=q]')
    await typing.page.locator('details:has(input[name=q]) > summary').click()
    await words.fill('garden')
    await looking.page.evaluate('scrollTo(0, document.body.scrollHeight)')
    const inSight = await looking.page.evaluate<string>(
      '[...document.querySelectorAll("article")].find((each) => each.getBoundingClientRect().bottom > 0).id',
    )
    const place = async () => (await looking.page.locator(`article[id="${inSight}"]`).boundingBox())!.y
    const before = await place()
    const moved = async () => Math.abs((await place()) - before)
    // What is then said above the list takes room there.
    await server.world.runAs(server.key)(verbOf(deliver), { escrowId })
    await looking.page.getByText(message('pages.script.updated', 'en')).waitFor()
    expect(await moved()).toBeLessThan(2)
    // Later than the others, whose order among themselves is any, and so above them.
    server.world.clock.advance(60_000)
    await server.escrow({ buyerEmail: email, mode: 'quick', amount: '30.000' })
    await looking.page.locator('article').nth(8).waitFor()
    expect(await moved()).toBeLessThan(2)
    await expectGoodPage(looking)
    await typing.page.getByText(message('pages.script.changed', 'en')).waitFor()
    expect([await words.inputValue(), await typing.page.locator('article').count()]).toEqual(['garden', 8])
    await looking.context.close()
    await typing.context.close()
  }, 120_000)

  test('a form is sent once, however often its button is pressed, and the first field at fault has the focus', async () => {
    const { email, path } = await aPaidDeal()
    const buyer = await openAs(email)
    let posts = 0
    buyer.page.on('request', (request) => void (request.method() === 'POST' && (posts += 1)))
    await buyer.page.goto(`${server.url}${path}/dispute`)
    await buyer.page.locator('#category').selectOption('not_delivered')
    await buyer.page.locator('#reason').fill('Too short')
    const button = buyer.page.locator('form:has(#reason) button')
    // What the button says while the form is on its way, for the page that comes after it.
    await buyer.page.evaluate(`new MutationObserver(() => {
      const button = document.querySelector('form button[aria-disabled=true]')
      if (button) sessionStorage.said = button.textContent
    }).observe(document.querySelector('main'), { childList: true, subtree: true })`)
    await button.dblclick()
    await buyer.page.locator('.problem').waitFor()
    expect(posts).toBe(1)
    expect(await buyer.page.evaluate('sessionStorage.said')).toBe(message('pages.script.sending', 'en'))
    expect(await buyer.page.evaluate('document.activeElement.id')).toBe('reason')
    await expectGoodPage(buyer, ['400'])
    await buyer.page.locator('#reason').fill('Nothing has arrived since Monday.')
    await button.dblclick()
    await buyer.page.getByText(message('pages.actions.dispute.done', 'en')).waitFor()
    expect(posts).toBe(2)
    await buyer.context.close()
  }, 120_000)

  test('what was done is said until something else is to be read, or the page is opened again', async () => {
    const { user, escrowId, path } = await aPaidDeal()
    const { page, context } = await openAs(server.seller.email)
    await page.goto(`${server.url}${path}/deliver`)
    await page.locator('form:has(input[value="confirm"]) button').click()
    const done = page.locator('[data-done]', { hasText: message('pages.actions.deliver.done', 'en') })
    await done.waitFor()
    expect(page.url()).toBe(server.url + path)
    const standing = () => page.locator('main').getAttribute('data-standing')
    const before = await standing()
    await server.world.sql('update escrow set version = version + 1 where id = $1', [escrowId])
    await expect.poll(standing, patience).not.toBe(before)
    expect([await done.count(), await page.locator('.news.told').count()]).toEqual([1, 0])
    await server.world.runAs(user)(verbOf(rejectDelivery), { escrowId, reason: 'One leg is missing.' })
    await page.getByText(message('pages.script.updated', 'en')).waitFor()
    expect(await done.count()).toBe(0)
    await page.goto(`${server.url}${path}?done=deliver`)
    await done.waitFor()
    await page.reload()
    expect([page.url(), await done.count()]).toEqual([server.url + path, 0])
    await context.close()
  }, 60_000)

  test('files are shown before they are sent, one that is too large is not sent, and those that are chosen survive a refusal', async () => {
    const { email, path } = await aPaidDeal()
    const buyer = await openAs(email, { locale: 'fr', viewport: { width: 390, height: 844 } })
    await buyer.page.goto(`${server.url}${path}/dispute?lang=fr`)
    await buyer.page.locator('#category').selectOption('not_delivered')
    await buyer.page.locator('#reason').fill('Court')
    const files = buyer.page.locator('#fileIds')
    // The browser speaks English, the page French: what is pressed, and what is reached by keyboard, are words of the page.
    const words = buyer.page.locator('.pick span')
    expect(await words.textContent()).toBe(message('pages.layout.chooseFiles', 'fr'))
    const chooser = buyer.page.waitForEvent('filechooser')
    const { x, y } = (await words.boundingBox())!
    await buyer.page.mouse.click(x + 20, y + 20)
    expect((await chooser).isMultiple()).toBe(true)
    await buyer.page.locator('#reason').press('Tab')
    expect(await buyer.page.evaluate('document.activeElement.id')).toBe('fileIds')
    expect(await buyer.page.evaluate(`getComputedStyle(document.querySelector('.pick span')).outlineStyle`)).toBe('solid')
    const picture = { name: 'photo.png', mimeType: 'image/png', buffer: await picture300by200() }
    await files.setInputFiles([picture, { name: 'gros.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(30_000) }])
    const refusal = buyer.page.locator('#fileIds-chosen')
    expect(await refusal.textContent()).toContain('gros.pdf')
    await buyer.page.waitForSelector('.picture canvas')
    await expectGoodPage(buyer)
    let posts = 0
    buyer.page.on('request', (request) => void (request.method() === 'POST' && (posts += 1)))
    await buyer.page.locator('form:has(#reason) button:not([type=button])').click()
    expect(posts).toBe(0)
    await buyer.page.locator('.files button').nth(1).click()
    expect(await refusal.textContent()).toBe('')
    // What is said of it is too short, which the service refuses: the page comes back with the file still chosen.
    await buyer.page.locator('form:has(#reason) button:not([type=button])').click()
    await buyer.page.locator('.problem').waitFor()
    expect(await buyer.page.locator('.files bdi').allTextContents()).toEqual(['photo.png'])
    await expectGoodPage(buyer, ['400'])
    await buyer.page.locator('#reason').fill('Rien n’est arrivé depuis lundi.')
    await buyer.page.locator('form:has(#reason) button:not([type=button])').click()
    await buyer.page.getByText(message('pages.actions.dispute.done', 'fr')).waitFor()
    expect(posts).toBe(2)
    await buyer.page.locator('figure img').waitFor()
    await buyer.context.close()
  }, 120_000)

  test('files that could not be sent, or were too much at once, are still in their form, and so is what was written', async () => {
    const { email, path } = await aPaidDeal()
    const buyer = await openAs(email)
    await buyer.page.goto(`${server.url}${path}/dispute`)
    await buyer.page.locator('#category').selectOption('not_delivered')
    await buyer.page.locator('#reason').fill('Nothing has arrived since Monday.')
    const picture = { name: 'photo.png', mimeType: 'image/png', buffer: await picture300by200() }
    await buyer.page.locator('#fileIds').setInputFiles(picture)
    const button = buyer.page.locator('form:has(#reason) button:not([type=button])')
    // As it stands for whatever page says no more than that: of a proxy before the service, or of the service itself.
    const page = (words: string) => `<!doctype html><title>${words}</title><main data-answer><h1>${words}</h1></main>`
    for (const [status, word] of [
      [502, 'lost'],
      [429, 'busy'],
    ] as const) {
      await buyer.page.route(/./, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status, contentType: 'text/html', body: page('Bad Gateway') })
          : route.continue(),
      )
      await button.click()
      await buyer.page.getByText(message(`pages.script.${word}`, 'en')).waitFor()
      await buyer.page.unroute(/./)
      expect(await buyer.page.locator('#reason').inputValue()).toBe('Nothing has arrived since Monday.')
      expect(await buyer.page.locator('.files bdi').allTextContents()).toEqual(['photo.png'])
      await expectGoodPage(buyer, [String(status)])
    }
    await button.click()
    await buyer.page.getByText(message('pages.actions.dispute.done', 'en')).waitFor()
    await buyer.page.locator('figure img').waitFor()
    await buyer.context.close()
  }, 60_000)

  test('a page that is read stays when what has changed cannot be had at once', async () => {
    const { escrowId, email, path } = await aPaidDeal()
    const buyer = await openAs(email)
    await buyer.page.goto(server.url + path)
    const heading = await buyer.page.locator('h1').textContent()
    let refused = 0
    await buyer.page.route(server.url + path, (route) => {
      refused += 1
      return route.fulfill({ status: 429, contentType: 'text/html', body: '<main><h1>Too many</h1></main>' })
    })
    await server.world.runAs(server.key)(verbOf(deliver), { escrowId })
    await expect.poll(() => refused, { timeout: 10_000 }).toBe(1)
    await buyer.page.waitForTimeout(200)
    expect(await buyer.page.locator('h1').textContent()).toBe(heading)
    await buyer.context.close()
  }, 60_000)

  test('a link to a file on a page that has lain open is taken anew, and leads nowhere else', async () => {
    const { email, path } = await aPaidDeal()
    const buyer = await openAs(email)
    const client = new PageClient(server.url)
    await client.open('/account/sign-in')
    await client.submit('sign-in', { email, password: goodPassword })
    await client.open(`${path}/dispute`)
    const photo = { field: 'fileIds', name: 'photo.png', bytes: await picture300by200() }
    await client.submitFiles('confirm', [photo], { category: 'not_delivered', reason: 'Nothing has arrived since Monday.' })
    await buyer.page.goto(server.url + path)
    await buyer.page.locator('textarea[name=body]').fill('And it is Friday by now.')
    const file = buyer.page.locator('figcaption a').first()
    let fetched = 0
    buyer.page.on('request', (request) => void (request.url() === server.url + path && (fetched += 1)))
    const [first] = await Promise.all([buyer.page.waitForEvent('download'), file.click()])
    expect([first.suggestedFilename(), fetched]).toEqual(['photo.png', 0])
    server.world.clock.advance(16 * 60_000)
    await buyer.page.clock.setFixedTime(Date.now() + 16 * 60_000)
    const [second] = await Promise.all([buyer.page.waitForEvent('download'), file.click()])
    expect([second.suggestedFilename(), await second.failure(), fetched]).toEqual(['photo.png', null, 1])
    expect(second.url()).not.toBe(first.url())
    expect(buyer.page.url()).toBe(server.url + path)
    expect(await buyer.page.locator('textarea[name=body]').inputValue()).toBe('And it is Friday by now.')
    await buyer.context.close()
  }, 60_000)

  test('a page that waits for a payment looks again while it is read, and is another one when there is something else to read', async () => {
    const user = await aUser(server.world)
    const { topUp } = await server.world.runAs(user)(createTopUp, { amountTnd: '12.202', reference: 'waits' })
    const { page, context, complaints } = await openAs(user.email)
    await page.goto(topUp.url)
    await page.locator('main form button').click()
    const waits = page.getByRole('heading', { name: message('pages.payment.processing.heading', 'en') })
    await waits.waitFor()
    let looks = 0
    page.on('request', (request) => void (request.url() === topUp.url && (looks += 1)))
    // Whoever reads stays where they are.
    await page.evaluate('globalThis.isTheSame = true')
    await page.locator('footer button').focus()
    await expect.poll(() => looks, { timeout: 15_000 }).toBe(2)
    await page.route(topUp.url, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<main.*<\/main>/s, '<main><h1>It is paid</h1></main>')
      await route.fulfill({ response, body })
    })
    await page.getByRole('heading', { name: 'It is paid' }).waitFor()
    await page.getByText(message('pages.script.updated', 'en')).waitFor()
    expect(await page.evaluate('[globalThis.isTheSame, document.activeElement.tagName]')).toEqual([true, 'BUTTON'])
    expect(complaints).toEqual([])
    const last = looks
    await page.waitForTimeout(5_500)
    expect(looks).toBe(last)
    await context.close()
  }, 60_000)

  test('what a settlement comes to stands beside the amount while it is typed, and on the page after it', async () => {
    const { escrowId, email, path } = await aPaidDeal()
    const buyer = await openAs(email, { viewport: { width: 390, height: 844 } })
    const client = new PageClient(server.url)
    await client.open('/account/sign-in')
    await client.submit('sign-in', { email, password: goodPassword })
    await client.open(`${path}/dispute`)
    await client.submit('confirm', { category: 'not_delivered', reason: 'Nothing has arrived since Monday.' })
    await buyer.page.goto(`${server.url}${path}/offer_settlement?lang=ar`)
    const figures = buyer.page.locator('form [data-figures]')
    const award = buyer.page.locator('#sellerAwardTnd')
    await award.fill('30')
    await figures.waitFor()
    const told = (await figures.textContent())!.replaceAll(/\s+/g, ' ')
    for (const amount of ['28,500', '50,000', '1,500']) expect(told).toContain(amount)
    await expectGoodPage(buyer)
    // Figures of another amount are out of sight at once, and gone where the amount cannot be, which is told in words and is no failed request.
    await award.pressSequentially('00')
    expect(await figures.isVisible()).toBe(false)
    await expect.poll(() => figures.count(), patience).toBe(0)
    const refused = buyer.page.locator('form [role=status] .error')
    await expect.poll(() => refused.count(), patience).toBe(1)
    expect((await refused.textContent())!.length).toBeGreaterThan(20)
    await expectGoodPage(buyer)
    await award.fill('30')
    await figures.waitFor()
    expect(await refused.count()).toBe(0)
    await buyer.page.locator('form:has(#sellerAwardTnd) button').click()
    await buyer.page.waitForSelector('form input[name=step][value=confirm]', { state: 'attached' })
    expect((await buyer.page.locator('[data-figures]').textContent())!.replaceAll(/\s+/g, ' ')).toBe(told)
    await expectGoodPage(buyer)
    expect(await server.world.sql('select 1 from settlement_offer where escrow_id = $1', [escrowId])).toEqual([])
    await buyer.page.getByRole('button', { name: message('pages.quote.offer_settlement.button', 'ar') }).click()
    await buyer.page.getByText(message('pages.actions.offer_settlement.done', 'ar')).waitFor()
    await buyer.context.close()
  }, 120_000)

  test('without script everything is there but what the script adds', async () => {
    const email = (await aUser(server.world)).email
    const escrowId = await server.escrow({ buyerEmail: email })
    const signer = await openAs(email, { javaScriptEnabled: false })
    await signer.page.goto(await server.link(escrowId, 'sign_contract', email))
    expect(await signer.page.locator('canvas').isVisible()).toBe(false)
    expect(await signer.page.locator('main').textContent()).toContain('UTC')
    await signer.page.locator('#name').fill('Amel Ben Salah')
    await signer.page.getByRole('button', { name: message('pages.actions.sign_contract.button', 'en') }).click()
    await signer.page.getByText(message('pages.actions.sign_contract.done', 'en')).waitFor()
    expect(signer.complaints).toEqual([])
    await signer.context.close()
  }, 120_000)
})

interface Visitor {
  context: BrowserContext
  page: Page
  /** What the browser complained about: a refused style, an image, a failed request. */
  complaints: string[]
}

/** A browser in which this person has signed in. */
async function openAs(email: string, looks: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser!.newContext({ locale: 'en', permissions: ['clipboard-read', 'clipboard-write'], ...looks })
  await addSession(context, email)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (said) => void (said.type() === 'error' && complaints.push(said.text())))
  page.on('pageerror', ({ message: text }) => void complaints.push(text))
  return { context, page, complaints }
}

/** As signing in in another window of this browser does. */
async function addSession(context: BrowserContext, email: string): Promise<void> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: server.url })))
}

/** A quick escrow that its buyer has paid. */
async function aPaidDeal() {
  const user = await aUser(server.world)
  const escrowId = await server.escrow({ buyerEmail: user.email, mode: 'quick', amount: '80.000' })
  await server.world.runAs(user)((tx) => topUpSandboxWallet(tx, user.userId, 80_000n), undefined)
  await server.world.runAs(user)(verbOf(pay), { escrowId, method: 'wallet' })
  return { escrowId, user, email: user.email, path: `/account/escrows/${encodeId('esc', escrowId)}` }
}

/** From one place of the sheet to another, in parts of its width and height. */
async function drawLine(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const { x, y, width, height } = (await page.locator('canvas').boundingBox())!
  await page.mouse.move(x + width * fromX, y + height * fromY)
  await page.mouse.down()
  await page.mouse.move(x + width * toX, y + height * toY, { steps: 8 })
  await page.mouse.up()
}

const picture300by200 = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#3377aa' } })
    .png()
    .toBuffer()

/** Nothing for axe to find, nothing wider than the screen, and nothing that the browser refused but what was to be refused. */
async function expectGoodPage({ page, complaints }: Visitor, expected: string[] = []): Promise<void> {
  expect(await axeViolations(page, { more: ['best-practice'] })).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  expect(complaints.splice(0)).toEqual(expected.map((words) => expect.stringContaining(words)))
}
