import { TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { createStaff } from '../../server/operations/staff/create-staff.js'
import { mailStaffLink } from '../../server/operations/staff/mail-staff-link.js'
import { buildConsole } from '../../server/start/build-console.js'
import { launchBrowser } from '../support/browser.js'
import { consolePassword, enterConsole, expectAsTimePasses, expectGoodPage, openConsole, type Visitor } from '../support/console-visitor.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'

const browser: Browser | null = await launchBrowser()
const owner = 'boss@example.com'
let server: GraphqlServer
let asOwner: ReturnType<GraphqlServer['world']['runAs']>

beforeAll(async () => {
  await buildConsole()
  server = await startGraphqlServer()
  const { world } = server
  await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined)
  const [first] = await server.sql<{ id: string }>(`select id from staff where role = 'owner'`)
  asOwner = world.runAs({ kind: 'staff', staffId: first?.id ?? '', role: 'owner' })
  await createStaff(
    { services: world, run: asOwner },
    { email: owner, role: 'owner', password: consolePassword, reason: 'Somebody decides.' },
  )
  await anEscrow(world, server.cast, { mode: 'quick', amount: '80.000', title: 'Old lamp' }).paid()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await server.close()
})

/** What is typed is found, and Enter goes there. */
async function search({ page }: Visitor, text: string, kind: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(text)
  await page
    .getByRole('option', { name: new RegExp(`^${kind} `) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

/** What the last mail to somebody leads to. */
async function mailedLink(email: string): Promise<string> {
  const [mail] = await server.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
  const [, path] = /(\/admin\/\S+#token=[\w-]+)/.exec(mail?.body ?? '') ?? []
  return `${server.url}${path}`
}

describe.skipIf(!browser)('people in the console', () => {
  test('are found by an address and by an id, and an owner changes how much a developer may create', async () => {
    const { cast } = server
    const visitor = await enterConsole(browser!, server.url, owner)
    const { page } = visitor
    await search(visitor, cast.buyer.email, message('console.page.USER', 'en'))
    await page.getByRole('heading', { level: 1, name: cast.buyer.email }).waitFor()
    const old = page.getByRole('row').filter({ hasText: 'Old lamp' })
    await old.getByRole('cell', { name: message('console.escrows.buyer', 'en'), exact: true }).waitFor()
    await page.goto(`${server.url}/admin/users/${encodeId('usr', cast.seller.userId)}`)
    await old.getByRole('cell', { name: message('console.escrows.seller', 'en'), exact: true }).waitFor()
    await page.getByRole('link', { name: message('console.users.allEscrows', 'en') }).click()
    await page.getByRole('heading', { level: 1, name: message('console.escrows.title', 'en') }).waitFor()
    await page.getByText('Old lamp').waitFor()
    expect(await page.getByLabel(message('console.escrows.user', 'en')).inputValue()).toBe(encodeId('usr', cast.seller.userId))
    const [key] = await server.sql<{ id: string }>('select id from developer where id = $1', [cast.developerId])
    await search(visitor, encodeId('dev', key?.id ?? ''), message('console.page.DEVELOPER', 'en'))
    await page
      .getByRole('button', { name: message('console.developers.change', 'en') })
      .first()
      .click()
    await page.getByRole('textbox', { name: message('console.developers.dailyCreations', 'en') }).fill('٧')
    await page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill('They try it out.')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: message('console.developers.change', 'en') }).click()
    await page.getByText(message('console.developers.usedOf', 'en', { used: '1', limit: '7' })).waitFor()
    const acts = await server.sql(`select reason, after from audit_log where action = 'set_developer_limits'`)
    expect(acts).toEqual([{ reason: 'They try it out.', after: { dailyCreations: 7 } }])
    const ofKeys = page.getByRole('region', { name: message('console.developers.keys', 'en') })
    await ofKeys
      .getByRole('button', { name: message('console.developers.change', 'en') })
      .first()
      .click()
    await page.getByRole('textbox', { name: message('console.developers.perMinute', 'en') }).fill('7000')
    await page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill('They pay for more.')
    await dialog.getByRole('button', { name: message('console.developers.change', 'en') }).click()
    await ofKeys.getByText('7,000').waitFor()
    expect(await server.sql(`select reason from audit_log where action = 'update_api_key'`)).toEqual([{ reason: 'They pay for more.' }])
    await page.context().close()
  }, 120_000)

  test('come in by a mailed link, with a password and an authenticator of their own, and by another one when they have forgotten it', async () => {
    const { world } = server
    const email = 'colleague@example.com'
    const { staff } = await createStaff({ services: world, run: asOwner }, { email, role: 'support', reason: 'Joins.' })
    await asOwner((tx) => mailStaffLink(tx, { id: decodeId('stf', staff.id)!, email, locale: 'en' }), undefined)
    const visitor = await openConsole(browser!, server.url)
    const { page } = visitor
    await page.goto(await mailedLink(email))
    await page.locator('input[name=password]').fill(consolePassword)
    const secret = await page.locator('code').innerText()
    await expectGoodPage(visitor, 'join')
    await page.locator('input[name=otp]').fill(new TOTP({ secret }).generate({ timestamp: world.clock().getTime() }))
    await page.getByRole('button', { name: message('console.join.begin', 'en') }).click()
    await page.getByText(message('console.join.done', 'en')).waitFor()
    await expectGoodPage(visitor, 'joined')

    await page.getByRole('link', { name: message('console.join.toSignIn', 'en') }).click()
    await page.getByRole('button', { name: message('dashboard.signIn.forgotten', 'en') }).click()
    await page.locator('input[name=email]').fill(email)
    await page.getByRole('button', { name: message('dashboard.signIn.sendLink', 'en') }).click()
    await page.getByText(message('dashboard.signIn.linkSent', 'en')).waitFor()
    const link = await mailedLink(email)
    await page.goto(link)
    const choose = async () => {
      await page.locator('input[name=password]').fill('another long enough password')
      await page.getByRole('button', { name: message('dashboard.signIn.saveNew', 'en') }).click()
    }
    await choose()
    await page.getByText(message('dashboard.signIn.chosen', 'en')).waitFor()
    await expectGoodPage(visitor, 'reset')
    await page.reload()
    await choose()
    await page.getByRole('alert').getByText('INVALID_LINK').waitFor()
    await page.context().close()
  }, 120_000)

  test('who own the service hear on the first page that the clock is doubted, and confirm it with a reason', async () => {
    const visitor = await enterConsole(browser!, server.url, owner, { isTimeOurs: true })
    const { page, isQuiet } = visitor
    await isQuiet()
    // On a page that is open already.
    await server.sql(
      `insert into service_clock (noted_at, doubt, expected_at, read_at)
       values ('2026-11-20T10:00:00Z', 'long_silence', '2026-11-20T10:00:00Z', '2026-11-28T10:00:00Z')`,
    )
    await expectAsTimePasses(page, () => page.getByText(/^No deadline fires: a worker found the clock far beyond/).count(), 1)
    await expectGoodPage(visitor, 'clock-home')
    // What today holds is asked for until the end of another day once it is one.
    const days = new Set<string>()
    page.on('request', (request) => {
      const [, until] = /"ComingDeadlines".*"until":"([^"]+)"/.exec(request.postData() ?? '') ?? []
      if (until !== undefined) days.add(until)
    })
    await expectAsTimePasses(page, () => Promise.resolve(days.size), 1)
    await page.clock.fastForward(24 * 3_600_000)
    await expect.poll(() => days.size).toBeGreaterThan(1)
    await page.goto(`${server.url}/admin/health`)
    const confirm = page.getByRole('button', { name: message('console.health.confirmClock', 'en') })
    await confirm.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(message('console.health.confirmClockMeans', 'en')).waitFor()
    await dialog
      .getByRole('textbox', { name: message('console.decision.reason', 'en') })
      .fill('The machine stood still; its clock is right.')
    await expectGoodPage(visitor, 'clock-confirm')
    await dialog.getByRole('button', { name: message('console.health.confirmClock', 'en') }).click()
    await page.getByText(message('console.health.clockFine', 'en')).waitFor()
    expect(await server.sql('select doubt from service_clock')).toEqual([{ doubt: null }])
    const acts = await server.sql(`select reason from audit_log where action = 'confirm_clock'`)
    expect(acts).toEqual([{ reason: 'The machine stood still; its clock is right.' }])
    await page.context().close()
  }, 120_000)

  test('who failed to come in stand in the audit log in words, and an outcome without an award says nothing of one', async () => {
    await server.sql(
      `insert into audit_log (actor_kind, action, subject, reason, after, occurred_at) values
         ('anonymous', 'fail_sign_in', 'unknown', null, '{"kind": "developer"}', '2026-11-20T10:00:00Z'),
         ('timer', 'resolve_dispute', 'a', 'x', '{"outcome": "release_seller", "sellerAwardTnd": null}', '2026-11-20T10:00:01Z'),
         ('timer', 'resolve_dispute', 'b', 'x', '{"outcome": "split", "sellerAwardTnd": "5"}', '2026-11-20T10:00:02Z')`,
    )
    const visitor = await enterConsole(browser!, server.url, owner)
    const { page } = visitor
    await page.goto(`${server.url}/admin/audit`)
    const factsOf = (text: string) => page.getByRole('row').filter({ hasText: text }).first().locator('dl').innerText()
    await page.getByText(message('console.outcome.SPLIT', 'en'), { exact: true }).waitFor()
    const lines = async (text: string) => (await factsOf(text)).split('\n').filter(Boolean)
    expect(await lines(message('console.auditAction.fail_sign_in', 'en'))).toEqual(['Kind', 'A developer'])
    expect(await lines('Everything to the seller')).toEqual(['Outcome', 'Everything to the seller'])
    expect(await lines('Divided')).toEqual(['Outcome', 'Divided', 'To the seller', expect.stringMatching(/^5\.000/)])
    await page.context().close()
  }, 60_000)

  test.each([
    ['en', 'light', 1280],
    ['ar', 'dark', 390],
  ] as const)(
    'in %s (%s, %i px) have good pages',
    async (language, colorScheme, width) => {
      const { cast } = server
      const visitor = await enterConsole(browser!, server.url, owner, { language, colorScheme, width })
      const { page } = visitor
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
      await expectGoodPage(visitor, `people-search-${language}-${width}`)
      await page.keyboard.press('Escape')
      const pages = {
        users: 'users',
        user: `users/${encodeId('usr', cast.buyer.userId)}`,
        developers: 'developers',
        developer: `developers/${encodeId('dev', cast.developerId)}`,
        domains: 'blocked-domains',
        settings: 'settings',
        health: 'health',
      }
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(`${server.url}/admin/${path}`)
        await page.getByRole('heading', { level: 2 }).or(page.getByRole('table')).first().waitFor()
        await expectGoodPage(visitor, `people-${name}-${language}-${width}`)
        if (name === 'settings') await page.getByText(message('console.settingMeaning.MAX_AMOUNT_TND', language)).waitFor()
      }
      await page.context().close()
    },
    180_000,
  )
})
