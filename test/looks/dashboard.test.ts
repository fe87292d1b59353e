import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reactAdminWords } from '../../admin/provider/react-admin-words.js'
import { message, type MessageKey } from '../../locales/message.js'
import { encodeId } from '../../server/domain/id.js'
import type { Language } from '../../server/domain/language.js'
import { buildConsole } from '../../server/start/build-console.js'
import { eventually } from '../jobs/eventually.js'
import { loopbackReceiver, type LoopbackReceiver, type ReceivedRequest } from '../jobs/loopback-receiver.js'
import { startJobs, type Jobs } from '../jobs/start-jobs.js'
import { launchBrowser } from '../support/browser.js'
import { bytesOf, consolePassword, expectGoodPage, openConsole, type Looks, type Visitor } from '../support/console-visitor.js'
import { pdfFile } from '../support/pdf.js'
import { pngImage } from '../support/png.js'
import { serveSurface } from '../support/rest-server.js'

// One developer, from the first look at the dashboard to deliveries that arrive and one that did not.

const browser: Browser | null = await launchBrowser()
const email = 'shop@example.com'
let jobs: Jobs
let surface: Awaited<ReturnType<typeof serveSurface>>
let receiver: LoopbackReceiver
/** What the pages showed once. */
let key = ''
let secret = ''
let isDown = false

beforeAll(async () => {
  await buildConsole()
  jobs = await startJobs({ config: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  surface = await serveSurface(jobs.services)
  receiver = await loopbackReceiver((response, request) => {
    response.statusCode = isDown || !isSigned(request) ? 500 : 200
    response.end(isDown ? 'The shop is closed.' : 'ok')
  })
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await receiver.close()
  await surface.close()
  await jobs.close()
})

/** As docs/webhooks.md has receivers do it. */
function isSigned({ headers, body }: ReceivedRequest): boolean {
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-webhook-signature'])) ?? []
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return signature === createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
}

const say = (key: Extract<MessageKey, `dashboard.${string}` | `console.${string}`>, language: Language = 'en') =>
  message(key as 'dashboard.save', language)

describe.skipIf(!browser)('the developer dashboard', () => {
  test('leads a new developer from an account to a webhook whose signature is verified', async () => {
    const visitor = await openConsole(browser!, surface.url)
    const { page } = visitor
    await page.goto(`${surface.url}/admin/?as=developer`)
    await page.getByRole('button', { name: say('dashboard.signIn.noAccount') }).click()
    await page.getByLabel(say('dashboard.settings.companyName')).fill('Atelier Sousse')
    await fillSignIn(page)
    const checklist = page.getByRole('heading', { name: say('dashboard.home.checklist') })
    await checklist.waitFor()
    await isNext(page, 'dashboard.home.key')
    await expectGoodPage(visitor, 'dashboard-first')

    await page.getByRole('link', { name: say('dashboard.home.key') }).click()
    await page.getByRole('textbox', { name: say('dashboard.keys.name') }).fill('Shop')
    await page.getByRole('button', { name: say('dashboard.keys.create') }).click()
    key = (await page.getByRole('status').locator('code').first().textContent()) ?? ''
    expect(key).toMatch(/^sk_sandbox_[0-9a-f]{64}$/)
    await expectGoodPage(visitor, 'dashboard-keys')
    for (const [button, field] of [
      ['dashboard.keys.inGraphiql', '#credential'],
      ['dashboard.keys.inReference', '#try-key'],
    ] as const) {
      const opening = page.context().waitForEvent('page')
      await page.getByRole('button', { name: say(button) }).click()
      const opened = await opening
      await eventually(async () => expect(await opened.locator(field).inputValue()).toBe(key))
      await opened.close()
    }

    expect(await call('first-call', 'GET', '/api/v1/me')).toBe(200)
    await surface.lastUsed.flush()
    await goHome(page)
    await isNext(page, 'dashboard.home.association')
    expect(await call('helper', 'POST', '/api/v1/sandbox/users', { email: 'seller@example.com', associate: true })).toBe(201)

    await page.getByRole('link', { name: say('dashboard.home.association') }).click()
    await page.getByLabel(say('dashboard.settings.redirectUrls')).fill('https://shop.example.com/return')
    await page
      .getByRole('button', { name: say('dashboard.save') })
      .first()
      .click()
    await page.getByText(say('dashboard.saved')).waitFor()
    await page.getByText('PNG, JPEG or WebP, at most 30 kB.').waitFor()
    await page.getByLabel(say('dashboard.settings.businessName')).fill('Atelier Sousse SARL')
    await page.getByLabel(say('dashboard.settings.registrationNumber')).fill('B0123456')
    await page.getByLabel(say('dashboard.settings.taxId')).fill('1234567A')
    await page
      .getByLabel(say('dashboard.settings.documents'))
      .setInputFiles({ name: 'register.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfFile()) })
    await page
      .getByRole('button', { name: say('dashboard.save') })
      .last()
      .click()
    await page.getByText(say('console.businessStatus.APPROVED')).waitFor()
    await page.getByRole('link', { name: 'register.pdf' }).waitFor()

    await goHome(page)
    await isNext(page, 'dashboard.home.webhook')
    await page.getByRole('link', { name: say('dashboard.home.webhook') }).click()
    await page.getByLabel(say('dashboard.webhooks.url')).fill(`http://127.0.0.1:${receiver.port}/hook`)
    await page.getByRole('button', { name: say('dashboard.webhooks.create') }).click()
    secret = (await page.getByRole('status').locator('code').first().textContent()) ?? ''
    await page.getByRole('link', { name: say('dashboard.webhooks.testIt') }).click()
    await page.getByRole('button', { name: say('dashboard.webhooks.test') }).click()
    await page.getByRole('cell', { name: say('console.deliveryStatus.delivered') }).waitFor()

    const { headers, body } = receiver.requests[0]!
    const pasted = `${Object.entries(headers)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n')}\n\n${body}`
    await page.getByLabel(say('dashboard.verify.request')).fill(pasted)
    await page.getByLabel(say('dashboard.webhooks.secret')).fill(secret)
    await page.getByRole('button', { name: say('dashboard.verify.check') }).click()
    await page.getByText(`${say('console.signaturePart.signature')}: ${say('console.signatureVerdict.fits')}`).waitFor()
    await expectGoodPage(visitor, 'dashboard-webhook')
    const wrong = [
      [pasted.replace('"webhook.test"', '"webhook.best"'), 'console.signaturePart.signature', 'console.signatureVerdict.differs'],
      [
        pasted.replace(body, JSON.stringify(JSON.parse(body), null, 2)),
        'console.signaturePart.signature',
        'console.signatureVerdict.reformatted',
      ],
      [body, 'console.signaturePart.header', 'console.signatureVerdict.missing'],
    ] as const
    for (const [text, part, verdictOf] of wrong) {
      await page.getByLabel(say('dashboard.verify.request')).fill(text)
      await page.getByRole('button', { name: say('dashboard.verify.check') }).click()
      await page.getByText(`${say(part)}: ${say(verdictOf)}`).waitFor()
    }

    await goHome(page)
    await checklist.waitFor({ state: 'detached' })
    await page.context().close()
  }, 120_000)

  test('comes with at most 350 kB of gzipped script', async () => {
    const { page, isQuiet } = await enter()
    await goHome(page)
    await page.reload()
    await isQuiet()
    const bytes = await bytesOf(page, 'js')
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(350_000)
    await page.context().close()
  }, 60_000)

  test('finds a delivery that failed by the request that caused it, and sends it again', async () => {
    isDown = true
    expect(await call('order-77', 'POST', '/api/v1/escrows', order)).toBe(201)
    await eventually(async () => expect(await outcomes()).toContain('failed'), { timeout: 30_000 })
    isDown = false

    const visitor = await enter()
    const { page } = visitor
    await menu(page, 'dashboard.requests.title')
    await page.getByLabel('X-Request-Id').fill('order-77')
    await page.getByRole('button', { name: say('dashboard.search') }).click()
    await page.getByRole('row').filter({ hasText: 'order-77' }).getByRole('link').click()
    await page.getByText('escrow.created').first().waitFor()
    await page.getByRole('cell', { name: say('console.deliveryStatus.failed') }).waitFor()
    await page.getByText('The shop is closed.').first().waitFor({ state: 'attached' })
    // Whoever has several webhooks reads which of them did not take it.
    await page
      .getByRole('cell', { name: `http://127.0.0.1:${receiver.port}/hook` })
      .getByRole('link')
      .waitFor()
    await expectGoodPage(visitor, 'dashboard-request')
    await page
      .getByRole('button', { name: say('dashboard.deliveries.resend') })
      .first()
      .click()
    await page.getByRole('cell', { name: say('console.deliveryStatus.delivered') }).waitFor()
    const [failed, again] = [receiver.requests.at(-2)!, receiver.requests.at(-1)!]
    expect(again.body).toBe(failed.body)

    // What was done once stays done, whatever was answered last.
    isDown = true
    expect(await call('order-78', 'POST', '/api/v1/escrows', { ...order, merchantReference: 'order-78' })).toBe(201)
    await eventually(async () => expect(await lastAnswer()).toBe(500), { timeout: 30_000 })
    isDown = false
    await goHome(page)
    await page.getByText(say('dashboard.home.usage')).waitFor()
    expect(await page.getByRole('heading', { name: say('dashboard.home.checklist') }).count()).toBe(0)
    await page.context().close()
  }, 120_000)

  test('sends a request again: a read at once, what writes once it is confirmed, and never what was masked', async () => {
    expect(await call('read-once', 'GET', '/api/v1/escrows?limit=2')).toBe(200)
    const visitor = await enter()
    const { page } = visitor
    const again = page.getByRole('button', { name: say('dashboard.again.title') })
    const goTo = async (requestId: string) => {
      await page.goto(`${surface.url}/admin/requests/${requestId}`)
      await again.waitFor()
      expect(await again.isDisabled()).toBe(true)
      await page.getByLabel(say('dashboard.again.key')).fill(key)
    }
    await goTo('read-once')
    await again.click()
    await page.getByRole('status').getByText('200', { exact: true }).waitFor()
    await page.getByRole('status').getByText('"Gift code"').first().waitFor()

    await goTo('order-77')
    const body = page.getByLabel(say('dashboard.again.body'))
    await body.fill('{ "title": "***" }')
    await page.getByText(say('dashboard.again.masked')).waitFor()
    expect(await again.isDisabled()).toBe(true)
    await body.fill('{ "title": "Gift')
    await page.getByText(say('dashboard.again.notWhole')).waitFor()
    expect(await again.isDisabled()).toBe(true)
    await body.fill(JSON.stringify({ ...order, title: 'Gift code, once more' }))
    await again.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('POST /api/v1/escrows').waitFor()
    await dialog.getByText('"Gift code, once more"').waitFor()
    const titles = () => jobs.sql(`select from escrow where title = 'Gift code, once more'`)
    expect(await titles()).toHaveLength(0)
    await expectGoodPage(visitor, 'dashboard-request-again')
    await dialog.getByRole('button', { name: say('dashboard.again.title') }).click()
    await page.getByRole('status').getByText('201', { exact: true }).waitFor()
    expect(await titles()).toHaveLength(1)

    const answered = page.getByRole('status').getByRole('link')
    const requestId = await answered.textContent()
    await surface.requestLog.flush()
    await answered.click()
    await page.getByRole('heading', { level: 1, name: 'POST /api/v1/escrows' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin/requests/${requestId}`)
    await page.getByText('escrow.created').first().waitFor()

    // Whoever signs in next in this tab does not find the key.
    const typed = page.getByLabel(say('dashboard.again.key'))
    expect(await typed.inputValue()).toBe(key)
    await page.getByRole('button', { name: email }).click()
    await page.getByRole('menuitem', { name: reactAdminWords.en['ra.auth.logout'] ?? '' }).click()
    await page.getByRole('button', { name: say('dashboard.signIn.noAccount') }).click()
    await page.getByLabel(say('dashboard.settings.companyName')).fill('Next door')
    await fillSignIn(page, 'next@example.com')
    await page.getByRole('link', { name: say('dashboard.home.key') }).click()
    await page.getByRole('textbox', { name: say('dashboard.keys.name') }).fill('Next')
    await page.getByRole('button', { name: say('dashboard.keys.create') }).click()
    const nextKey = (await page.getByRole('status').locator('code').first().textContent()) ?? ''
    expect(await call('next-read', 'GET', '/api/v1/escrows?limit=2', undefined, nextKey)).toBe(403)
    await menu(page, 'dashboard.requests.title')
    await page.locator('a[href$="/requests/next-read"]').click()
    await typed.waitFor()
    expect(await typed.inputValue()).toBe('')
    await page.context().close()
  }, 120_000)

  test('stands still while its first page comes in, and says how much of a minute each key has used', async () => {
    const visitor = await enter()
    const { page } = visitor
    const [shop] = await jobs.sql<{ id: string }>(`select id from api_key where name = 'Shop'`)
    await page.route('**/admin/graphql', async (route) => {
      if (route.request().postData()?.includes('"RequestLog"')) await sleep(1_500)
      await route.continue()
    })
    await page.goto(`${surface.url}/admin/`)
    const usage = page.getByRole('heading', { name: say('dashboard.home.usage') })
    await usage.waitFor()
    const place = await usage.boundingBox()
    await visitor.isQuiet()
    expect(await usage.boundingBox()).toEqual(place)
    expect(await call('counted', 'GET', '/api/v1/escrows?limit=1')).toBe(200)
    await page.reload()
    await page
      .locator(`[id="usage-${encodeId('key', shop!.id)}"]`)
      .getByText(/[1-9]\d* requests? in the last minute|One request in the last minute/)
      .waitFor()
    await expectGoodPage(visitor, 'dashboard-home')
    await page.context().close()
  }, 120_000)

  test('leads by keyboard to a request, an event or a page that somebody has the id or the name of', async () => {
    const visitor = await enter()
    const { page } = visitor
    const [event] = await jobs.sql<{ id: string }>(`select id from domain_event where type = 'escrow.created'`)
    const goTo = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.insertText(typed)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await goTo('order-77')
    await page.getByRole('heading', { level: 1, name: 'POST /api/v1/escrows' }).waitFor()
    await goTo(`https://shop.example.com/log?event=${encodeId('evt', event!.id)}`)
    await page.getByRole('heading', { level: 1, name: 'escrow.created' }).waitFor()
    const [delivery] = await jobs.sql<{ id: string; type: string }>(`select id, event_type as type from webhook_delivery limit 1`)
    await goTo(encodeId('dlv', delivery!.id))
    await page.getByRole('heading', { level: 1, name: delivery!.type }).waitFor()
    // What is no id of the service may be that of a request.
    await goTo('ord_00000000000000000000000000')
    await eventually(() => expect(new URL(page.url()).pathname).toBe('/admin/requests/ord_00000000000000000000000000'))
    await goTo('webhooks')
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    await expectGoodPage(visitor, 'dashboard-search')
    await page.context().close()
  }, 120_000)

  test('leads by the id of a part to its escrow, by that of a charge to its events, and from what is nobody’s nowhere', async () => {
    const sale = { title: 'Oil', amount: 100, merchantReference: 'oil-1', redirectUrl: 'https://shop.example.com/return' }
    expect(await call('oil-1', 'POST', '/api/v1/charges', sale)).toBe(201)
    expect(await call('oil-0', 'POST', '/api/v1/escrows', order)).toBe(201)
    const [charge] = await jobs.sql<{ id: string }>('select id from charge')
    const [escrow] = await jobs.sql<{ id: string }>('select id from escrow order by created_at desc limit 1')
    const [chargeId, escrowId] = [encodeId('ch', charge!.id), encodeId('esc', escrow!.id)]
    const step = { action: 'accept_pay', targetUserEmail: order.buyerEmail, redirectUrl: sale.redirectUrl }
    expect(await call('oil-2', 'POST', `/api/v1/escrows/${escrowId}/sessions`, step)).toBe(201)
    const [session] = await jobs.sql<{ id: string }>('select id from checkout_session where escrow_id = $1', [escrow!.id])
    expect(await call('oil-3', 'POST', `/api/v1/sandbox/charges/${chargeId}/pay`, {})).toBe(200)
    const visitor = await enter()
    const { page } = visitor
    const lookFor = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.insertText(typed)
    }
    for (const [id, title, to, type] of [
      [chargeId, 'dashboard.find.charge', chargeId, 'escrow.status.updated'],
      [encodeId('cs', session!.id), 'dashboard.find.escrow', escrowId, 'escrow.created'],
    ] as const) {
      await lookFor(id)
      await page.getByRole('option').getByText(say(title)).waitFor()
      await page.keyboard.press('Enter')
      await eventually(() => expect(new URL(page.url()).searchParams.get('escrowId')).toBe(to))
      await page.getByRole('cell', { name: type }).first().waitFor()
    }
    const nobodys = encodeId('rr', '00000000-0000-4000-8000-000000000000')
    await lookFor(nobodys)
    await page.getByText(nobodys).last().waitFor()
    await page.getByText(/^Nothing of yours has the id/).waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await expectGoodPage(visitor, 'dashboard-search-nothing')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // What is found from an older page begins with its newest.
    const asked: unknown[] = []
    await page.route('**/admin/graphql', async (route) => {
      const { operation, variables } = route.request().postDataJSON()
      if (operation !== 'EventLog') return route.continue()
      asked.push([variables.escrowId, variables.before])
      const response = await route.fetch({ postData: JSON.stringify({ operation, variables: { ...variables, before: null } }) })
      const answer = await response.json()
      answer.data.eventLog.endCursor = variables.before === null ? 'older' : null
      return route.fulfill({ response, json: answer })
    })
    await menu(page, 'dashboard.events.title')
    await page.getByRole('button', { name: say('dashboard.older') }).click()
    await expect.poll(() => asked.at(-1)).toEqual([null, 'older'])
    await lookFor(chargeId)
    await page.getByRole('option').getByText(say('dashboard.find.charge')).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => asked.at(-1)).toEqual([chargeId, null])
    // On the way back one is where one was.
    await page.goBack()
    await page
      .getByRole('button', { name: say('dashboard.newer') })
      .and(page.locator(':enabled'))
      .click()
    await expect.poll(() => asked.at(-1)).toEqual([null, null])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }, 120_000)

  test('moves a test clock to what happens next on it', async () => {
    const visitor = await enter()
    const { page } = visitor
    await menu(page, 'dashboard.clocks.title')
    await page.getByRole('textbox', { name: say('dashboard.keys.name') }).fill('Spring')
    await page.getByRole('button', { name: say('dashboard.clocks.create') }).click()
    await page.getByRole('heading', { name: 'Spring' }).waitFor()
    const [clock] = await jobs.sql<{ id: string }>('select id from test_clock')
    expect(await call('on-a-clock', 'POST', '/api/v1/escrows', { ...order, mode: 'quick', testClockId: encodeId('clk', clock!.id) })).toBe(
      201,
    )
    await page.reload()
    await page.getByText(say('console.deadlineKind.expiry')).waitFor()
    await expectGoodPage(visitor, 'dashboard-clock')
    await page.getByRole('button', { name: say('dashboard.clocks.day') }).click()
    await page.getByText(say('dashboard.clocks.noneCaused')).waitFor()
    await page.getByRole('button', { name: say('dashboard.clocks.next') }).click()
    await page.getByText(say('dashboard.clocks.nothing')).waitFor()
    expect(await jobs.sql(`select status from escrow where test_clock_id is not null`)).toEqual([{ status: 'cancelled' }])
    await confirmed(page, 'dashboard.delete')
    await page.getByText(say('dashboard.clocks.empty')).waitFor()
    await page.context().close()
  }, 120_000)

  test('says at the field what is wrong with it; adds an OAuth client, whose secret is shown once, and ends it', async () => {
    const visitor = await enter()
    const { page } = visitor
    await menu(page, 'dashboard.oauth.title')
    await page.getByText(say('dashboard.oauth.empty')).waitFor()
    await page.getByLabel(say('dashboard.keys.name')).fill('Shop app')
    const addresses = page.getByLabel(say('dashboard.oauth.redirectUris'))
    await addresses.fill('http://example.com/cb')
    await page.getByRole('button', { name: say('dashboard.oauth.create') }).click()
    const why = 'redirectUris[0] must be an https URL (or http://localhost) without fragment and *'
    await page.getByText(why).waitFor()
    // At the field, and not a second time below the form.
    expect(await addresses.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator(`[id="${await addresses.getAttribute('aria-describedby')}"]`).textContent()).toBe(why)
    expect(await page.getByText(why).count()).toBe(1)
    await expectGoodPage(visitor, 'dashboard-oauth-refused')
    await addresses.fill('https://shop.example.com/oauth')
    await page.getByRole('button', { name: say('dashboard.oauth.create') }).click()
    await page.getByRole('heading', { name: say('dashboard.oauth.secret') }).waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'Shop app' })
      .getByText(/^oauth_/)
      .waitFor()
    await confirmed(page, 'dashboard.delete')
    await page.getByText(say('dashboard.oauth.empty')).waitFor()
    await page.context().close()
  }, 60_000)

  test('gives a webhook another secret, takes a signature image, and ends a key', async () => {
    const { page } = await enter()
    await menu(page, 'dashboard.webhooks.title')
    await page.getByLabel(say('dashboard.webhooks.url')).fill(`http://127.0.0.1:${receiver.port}/other`)
    await page.getByRole('button', { name: say('dashboard.webhooks.create') }).click()
    const [other] = await eventually(async () => {
      const made = await jobs.sql<{ id: string }>(`select id from webhook where url like '%/other'`)
      expect(made).toHaveLength(1)
      return made
    })
    await page.getByRole('link', { name: /\/hook$/ }).click()
    const [url, events] = [page.getByLabel(say('dashboard.webhooks.url')), page.getByLabel(say('dashboard.webhooks.events'))]
    await url.fill('https://shop.example.com/typed')
    await confirmed(page, 'dashboard.webhooks.renew')
    await page.getByRole('status').locator('code').first().waitFor()
    const renewed = (await page.getByRole('status').locator('code').first().textContent()) ?? ''
    expect(renewed).toMatch(/^whsec_/)
    expect(renewed).not.toBe(secret)
    secret = renewed
    // What is typed there is not thrown away by what is done beside it; what was saved is shown as it is kept.
    await page.getByRole('button', { name: say('dashboard.turnOff') }).click()
    await page.getByRole('button', { name: say('dashboard.turnOn') }).click()
    await page.getByRole('button', { name: say('dashboard.turnOff') }).waitFor()
    expect(await url.inputValue()).toBe('https://shop.example.com/typed')
    await url.fill(`http://127.0.0.1:${receiver.port}/hook`)
    await events.fill(' * ')
    await page.getByRole('button', { name: say('dashboard.save'), exact: true }).click()
    await page.getByText(say('dashboard.saved')).waitFor()
    await expect.poll(() => events.inputValue()).toBe('*')
    expect(await page.getByText(say('dashboard.saved')).count()).toBe(1)
    // Another webhook's page has nothing of this one.
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText(encodeId('wh', other!.id))
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /\/other$/ }).waitFor()
    expect(await page.getByText(renewed).count()).toBe(0)
    expect(await url.inputValue()).toMatch(/\/other$/)
    await confirmed(page, 'dashboard.delete')

    await menu(page, 'dashboard.settings.title')
    await page
      .locator('input[type=file][accept="image/png"]')
      .setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: pngImage() })
    await page.getByText(say('console.signatureStatus.UNCONFIRMED')).waitFor()

    await menu(page, 'dashboard.keys.title')
    await page.getByRole('textbox', { name: say('dashboard.keys.name') }).fill('Old')
    await page.getByRole('button', { name: say('dashboard.keys.create') }).click()
    const old = page.getByRole('row').filter({ hasText: 'Old' })
    await old.getByRole('button', { name: say('dashboard.turnOff') }).click()
    await old.getByRole('cell', { name: say('dashboard.off'), exact: true }).waitFor()
    await old.getByRole('button', { name: say('dashboard.delete') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('dashboard.delete') })
      .click()
    await old.waitFor({ state: 'detached' })
    await page.context().close()
  }, 120_000)

  test.each([
    ['ar', 'dark', 390],
    ['fr', 'light', 1280],
  ] as const)(
    'in %s (%s, %i px) has nothing for axe to find on any page, and nothing wider than the screen',
    async (language, colorScheme, width) => {
      const visitor = await enter({ language, colorScheme, width })
      const { page } = visitor
      const [webhook] = await jobs.sql<{ id: string }>('select id from webhook')
      const [event] = await jobs.sql<{ id: string }>(`select id from domain_event where type = 'escrow.created'`)
      for (const path of [
        '',
        'api-keys',
        'webhooks',
        `webhooks/${encodeId('wh', webhook!.id)}`,
        'requests',
        'requests/order-77',
        'events',
        `events/${encodeId('evt', event!.id)}`,
        'test-clocks',
        'oauth-clients',
        'settings',
      ]) {
        await page.goto(`${surface.url}/admin/${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        // What happened is listed with what it happened to.
        if (path === 'events') await page.getByTitle(/esc_/).first().waitFor()
        await expectGoodPage(visitor, `dashboard-${path.replace(/\/.*/, '-one')}-${language}-${width}`)
      }
      await page.context().close()
    },
    120_000,
  )
})

const order = { title: 'Gift code', amount: 15, mode: 'instant', buyerEmail: 'lina@example.com' }

/** What an integrator's program asks, under an id of its own; the log has it once this answers. */
async function call(requestId: string, method: string, path: string, body?: object, as = key): Promise<number> {
  const response = await fetch(surface.url + path, {
    method,
    headers: { authorization: `Bearer ${as}`, 'x-request-id': requestId, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await response.text()
  await eventually(async () => {
    await surface.requestLog.flush()
    expect(await jobs.sql('select from logged_request where request_id = $1', [requestId])).toHaveLength(1)
  })
  return response.status
}

const outcomes = async () => (await jobs.sql<{ status: string }>('select status from webhook_delivery')).map(({ status }) => status)

const lastAnswer = async () =>
  (
    await jobs.sql<{ status: number | null }>('select last_response_status as status from webhook order by last_triggered_at desc limit 1')
  )[0]?.status

const menu = (page: Page, title: Parameters<typeof say>[0]) => page.getByRole('menuitem', { name: say(title) }).click()

/** Does what asks first. */
async function confirmed(page: Page, does: Parameters<typeof say>[0]): Promise<void> {
  await page.getByRole('button', { name: say(does) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(does) })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const goHome = (page: Page) => menu(page, 'console.home.title')

/** Of the checklist, this step is the one to do now. */
const isNext = (page: Page, step: Parameters<typeof say>[0]) =>
  page
    .locator('[aria-current=step]')
    .getByRole('link', { name: say(step) })
    .waitFor()

async function fillSignIn(page: Page, as = email): Promise<void> {
  await page.locator('input[name=email]').fill(as)
  await page.locator('input[name=password]').fill(consolePassword)
  await page.locator('button[type=submit]').click()
}

async function enter(looks: Looks = {}): Promise<Visitor> {
  const visitor = await openConsole(browser!, surface.url, looks)
  await visitor.page.goto(`${surface.url}/admin/?as=developer`)
  await fillSignIn(visitor.page)
  await visitor.page.getByRole('heading', { name: say('dashboard.home.usage', looks.language) }).waitFor()
  return visitor
}
