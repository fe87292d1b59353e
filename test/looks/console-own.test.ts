import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reactAdminWords } from '../../admin/provider/react-admin-words.js'
import { message } from '../../locales/message.js'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { hashPassword } from '../../server/operations/credential/password.js'
import { buildConsole } from '../../server/start/build-console.js'
import { launchBrowser } from '../support/browser.js'
import { consolePassword, enterConsole, expectGoodPage, openConsole, type Visitor } from '../support/console-visitor.js'
import { expected } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// What staff do about themselves and each other, what they take back in time, and what their menu offers them.

const browser: Browser | null = await launchBrowser()
let world: GraphqlWorld

beforeAll(async () => {
  await buildConsole()
  world = await openGraphqlWorld()
  await world.sql('update staff set password_hash = $1', [await hashPassword({ services: world.services }, consolePassword)])
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await world.close()
})

const say = (key: Parameters<typeof message>[0]) => message(key, 'en')
const enter = (role: StaffRole): Promise<Visitor> => enterConsole(browser!, world.url, `${role}@staff.example.com`)
const go = (page: Page, path: string) => page.goto(`${world.url}/admin/${path}`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signIn({ page }: Visitor, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** On the page that they came from, which may be any. */
const isIn = ({ page }: Visitor) => page.getByRole('menuitem').first().waitFor()
const isOut = ({ page }: Visitor) => page.getByRole('heading', { level: 1, name: say('console.signIn.title') }).waitFor()

/** As from another tab. */
const comesBackTo = (page: Page) => page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)

describe.skipIf(!browser)('somebody of staff', () => {
  test.each(['support', 'disputes', 'compliance', 'finance'] as const)(
    'in the role %s is offered no page that refuses them',
    async (role) => {
      const visitor = await enter(role)
      const { page, isQuiet } = visitor
      const refused: string[] = []
      page.on('response', async (response) => {
        if (!response.url().endsWith('/admin/graphql')) return
        const { errors } = (await response.json()) as { errors?: unknown[] }
        if (errors) refused.push(`${page.url()}: ${JSON.stringify(errors)}`)
      })
      const entries = page.getByRole('menuitem')
      for (let place = 0; place < (await entries.count()); place++) {
        await entries.nth(place).click()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await isQuiet()
      }
      expect(refused).toEqual([])
      await page.context().close()
    },
    120_000,
  )

  test('who comes to a page of another role is told so, and sees neither how many rows it has nor what to do there', async () => {
    const { page, isQuiet, complaints } = await enter('support')
    for (const [path, does] of [
      ['withdrawals', null],
      ['audit', null],
      ['fees', say('console.fees.addRow')],
      ['blocked-domains', say('console.domains.block')],
    ] as const) {
      await go(page, path)
      await page
        .getByRole('alert')
        .filter({ hasText: say('console.staffRole.SUPPORT') })
        .waitFor()
      await isQuiet()
      expect(await page.getByText(/^[\d–]+ of /).count()).toBe(0)
      // The same would be refused again.
      expect(await page.getByRole('button', { name: say('console.tryAgain') }).count()).toBe(0)
      if (does !== null) expect(await page.getByRole('button', { name: does }).count()).toBe(0)
    }
    // Whether the books balance is told everybody; to have them looked through is another thing.
    await go(page, 'ledger')
    await page.getByRole('heading', { level: 1, name: say('console.ledger.title') }).waitFor()
    await isQuiet()
    expect(await page.getByRole('button', { name: say('console.ledger.checkNow') }).count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  }, 120_000)

  test('sets up an authenticator by its picture, comes in with a recovery code, once, and signs out everywhere', async () => {
    const [first, second] = [await enter('disputes'), await enter('disputes')]
    const { page } = first
    await go(page, 'account')
    await press(page, say('console.own.setUp'))
    await page.getByLabel(say('console.own.password')).fill(consolePassword)
    await press(page, say('console.own.next'))
    await page.getByRole('img', { name: say('console.own.factor') }).waitFor()
    await expectGoodPage(first, 'enrolment')
    const key =
      (await page
        .locator('code')
        .filter({ hasText: /^[A-Z2-7]{16,}$/ })
        .textContent()) ?? ''
    const authenticator = new TOTP({ secret: key })
    await page.getByLabel(say('console.own.digits')).fill(authenticator.generate({ timestamp: world.services.clock().getTime() }))
    await press(page, say('console.own.confirm'))
    await page.getByRole('heading', { name: say('console.own.codes') }).waitFor()
    const codes = await page.getByRole('main').locator('ul[dir=ltr] li').allTextContents()
    expect(new Set(codes).size).toBeGreaterThanOrEqual(8)
    await expectGoodPage(first, 'recovery-codes')
    await press(page, say('console.own.kept'))
    await page.getByText(say('console.own.factorOn')).waitFor()

    await press(page, say('console.own.everywhere'))
    await isOut(first)
    await go(second.page, 'disputes')
    await isOut(second)

    const email = 'disputes@staff.example.com'
    for (const [visitor, comesIn] of [
      [first, true],
      [second, false],
    ] as const) {
      await signIn(visitor, email, consolePassword)
      await visitor.page.getByLabel(say('console.signIn.code')).fill(codes[0]!)
      await visitor.page.locator('button[type=submit]').click()
      await (comesIn ? isIn(visitor) : visitor.page.getByRole('alert').waitFor())
    }
    for (const visitor of [first, second]) await visitor.page.context().close()
  }, 120_000)

  test('is added by an owner, who changes what they may do, and ends their access', async () => {
    const owner = await enter('owner')
    const { page } = owner
    const email = 'nadia@staff.example.com'
    const dialog = page.getByRole('dialog')
    const because = async (does: string, reason: string) => {
      await dialog.getByRole('textbox', { name: say('console.decision.reason') }).fill(reason)
      await dialog.getByRole('button', { name: does }).click()
    }
    await page.getByRole('menuitem', { name: say('console.staff.title') }).click()
    await press(page, say('console.staff.add'))
    await dialog.getByLabel(say('console.signIn.email')).fill(email)
    await because(say('console.staff.add'), 'She answers letters.')
    await page.getByText(say('console.staff.secret')).waitFor()
    const password = (await dialog.locator('code').textContent()) ?? ''
    await press(page, say('console.own.kept'))

    const added = await openConsole(browser!, world.url)
    await signIn(added, email, password)
    await isIn(added)
    const act = async (does: string) => {
      await page.getByRole('row').filter({ hasText: email }).getByRole('button').last().click()
      await page.getByRole('menuitem', { name: does }).click()
    }
    await act(say('console.staff.change'))
    await dialog.getByRole('combobox').click()
    await page.getByRole('option', { name: say('console.staffRole.FINANCE') }).click()
    await because(say('console.staff.change'), 'She pays now.')
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .filter({ hasText: say('console.staffRole.FINANCE') })
      .waitFor()
    await act(say('console.staff.disable'))
    await because(say('console.staff.disable'), 'She has left.')
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .filter({ hasText: say('console.staff.disabled') })
      .waitFor()
    await go(added.page, 'disputes')
    await isOut(added)
    await expectGoodPage(owner, 'staff')
    const acts = await world.sql(
      `select action, reason from audit_log where action in ('create_staff', 'set_staff_role', 'disable_staff') order by id`,
    )
    expect(acts).toEqual([
      { action: 'create_staff', reason: 'She answers letters.' },
      { action: 'set_staff_role', reason: 'She pays now.' },
      { action: 'disable_staff', reason: 'She has left.' },
    ])
    for (const visitor of [owner, added]) await visitor.page.context().close()
  }, 120_000)

  test('goes on in a tab whose session is an earlier one of theirs, and the tab is another’s when the person is', async () => {
    const visitor = await enter('support')
    const { page } = visitor
    await go(page, 'account')
    const other = await page.context().newPage()
    const beside = { ...visitor, page: other }
    const signInAs = async (role: StaffRole) => {
      await other.goto(`${world.url}/admin/`)
      await other.getByRole('button', { name: /@staff\.example\.com/ }).click()
      await other.getByRole('menuitem', { name: reactAdminWords.en['ra.auth.logout'] ?? '' }).click()
      await isOut(beside)
      await signIn(beside, `${role}@staff.example.com`, consolePassword)
      await isIn(beside)
    }
    await signInAs('support')
    await press(page, say('console.own.setUp'))
    await page.getByLabel(say('console.own.password')).fill(consolePassword)
    await press(page, say('console.own.next'))
    await page.locator('code').first().waitFor()

    await signInAs('compliance')
    await go(page, 'account')
    await page.getByText('compliance@staff.example.com').first().waitFor()
    await page.context().close()
  }, 120_000)

  test('finds views, columns and light or dark again after signing out; the views are nobody else’s, and no filter stays behind', async () => {
    await world.given({ mode: 'quick', amount: '20', title: 'Cup' }).pending()
    const visitor = await enter('support')
    const { page } = visitor
    await go(page, 'escrows')
    await page.getByPlaceholder(say('console.escrows.search')).fill('nadia.b@example.com')
    await page.waitForURL(/nadia/)
    const views = (name: string) => page.getByRole('button', { name, exact: true })
    await views(say('console.list.views')).click()
    await page.getByRole('menuitem', { name: say('console.list.keepView') }).click()
    await page.getByLabel(say('console.list.viewName')).fill('Of Nadia')
    await page.keyboard.press('Enter')
    await views('Of Nadia').waitFor()
    // A list that is left within the tab is as it was.
    await page.getByRole('menuitem', { name: say('console.home.title') }).click()
    await page.getByRole('menuitem', { name: say('console.escrows.title'), exact: true }).click()
    await page.waitForURL(/nadia/)
    await page.getByPlaceholder(say('console.escrows.search')).fill('')
    await page.waitForURL((url) => !url.search.includes('nadia'))
    const buyer = page.getByRole('columnheader', { name: say('console.escrows.buyer') })
    await buyer.waitFor()
    await press(page, reactAdminWords.en['ra.action.select_columns'] ?? '')
    await page
      .getByRole('option', { name: say('console.escrows.buyer') })
      .locator('label')
      .click()
    await buyer.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    const light = () => page.evaluate<string>(`getComputedStyle(document.body).color`)
    const before = await light()
    await press(page, reactAdminWords.en['ra.action.toggle_theme'] ?? '')
    await expect.poll(light).not.toBe(before)

    const signInAs = async (role: StaffRole) => {
      await page.getByRole('button', { name: /@staff\.example\.com/ }).click()
      await page.getByRole('menuitem', { name: reactAdminWords.en['ra.auth.logout'] ?? '' }).click()
      await isOut(visitor)
      await expect
        .poll(() => page.evaluate('Object.entries({ ...localStorage }).filter(([key]) => !key.startsWith("RaStore.views.")).join()'))
        .not.toContain('nadia')
      await signIn(visitor, `${role}@staff.example.com`, consolePassword)
      await isIn(visitor)
      await go(page, 'escrows')
      await page.getByRole('columnheader', { name: say('console.escrows.status') }).waitFor()
    }
    await signInAs('finance')
    await views(say('console.list.views')).click()
    await page.getByRole('menuitem', { name: say('console.list.keepView') }).waitFor()
    expect(await page.getByText('Of Nadia').count()).toBe(0)
    await page.keyboard.press('Escape')
    await signInAs('support')
    expect(await buyer.count()).toBe(0)
    expect(await light()).not.toBe(before)
    await views(say('console.list.views')).click()
    await page.getByRole('menuitem', { name: 'Of Nadia' }).click()
    await page.waitForURL(/nadia/)
    await page.context().close()
  }, 120_000)

  test('looks through a list in one tab as they like, whatever they filter it for in another', async () => {
    const visitor = await enter('support')
    const { page } = visitor
    await go(page, 'escrows')
    const search = page.getByPlaceholder(say('console.escrows.search'))
    await search.waitFor()
    const other = await page.context().newPage()
    await other.goto(`${world.url}/admin/escrows?filter=${encodeURIComponent('{"q":"elsewhere"}')}`)
    const searchThere = other.getByPlaceholder(say('console.escrows.search'))
    await expect.poll(() => searchThere.inputValue(), { timeout: 20_000 }).toBe('elsewhere')
    await visitor.isQuiet()
    expect([await search.inputValue(), page.url()]).toEqual(['', `${world.url}/admin/escrows`])
    await page.context().close()
  }, 60_000)

  test('whose session has ended keeps the page, what is written on it and why nothing was done, and goes on once signed in in another tab', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '80', title: 'Barometer' }).disputed()
    const visitor = await enter('owner')
    const { page } = visitor
    await go(page, `disputes/${escrowId}`)
    const reason = page.locator('textarea[name=reason]')
    await reason.fill('Nothing was delivered.')
    const show = page.getByRole('button', { name: say('console.decision.show') })
    await expect.poll(() => show.isEnabled()).toBe(true)
    await show.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('escrow.dispute.resolved').waitFor()
    const decide = dialog.getByRole('button', { name: say('console.decision.decide') })
    await page.context().clearCookies()
    await decide.click()
    await dialog.getByText('UNAUTHORIZED').waitFor()
    await comesBackTo(page)
    await page.getByText(say('console.frame.sessionEnded')).waitFor()
    await visitor.isQuiet()
    expect(await dialog.getByText('UNAUTHORIZED').count()).toBe(1)
    expect(await reason.inputValue()).toBe('Nothing was delivered.')

    const other = { ...visitor, page: await page.context().newPage() }
    await go(other.page, '')
    await signIn(other, 'owner@staff.example.com', consolePassword)
    await isIn(other)
    await decide.click()
    await dialog.waitFor({ state: 'detached' })
    expect((await world.escrow(escrowId)).status).toBe('COMPLETED')
    await comesBackTo(page)
    await page.getByText(say('console.frame.sessionEnded')).waitFor({ state: 'detached' })
    await page.context().close()
  }, 120_000)

  test('does not end a session that followed in another tab, where this one still says that the earlier one ends', async () => {
    const visitor = await enter('support')
    const { page } = visitor
    await page.route('**/admin/session', async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), remainingSeconds: 600 } })
    })
    await go(page, 'account')
    const ends = page.getByRole('alert').filter({ has: page.getByRole('button', { name: say('console.frame.signInAgain') }) })
    await ends.waitFor()
    await page.unroute('**/admin/session')
    await ends.getByRole('button').click()
    await ends.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: say('console.own.title') }).waitFor()
    await page.context().close()
  }, 60_000)

  test('signs out, or is told that it did not come to pass', async () => {
    const visitor = await enter('support')
    const { page } = visitor
    await page.route('**/admin/session', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
    const leave = async () => {
      await page.getByRole('button', { name: 'support@staff.example.com' }).click()
      await page.getByRole('menuitem', { name: reactAdminWords.en['ra.auth.logout'] ?? '' }).click()
    }
    await leave()
    const why = reactAdminWords.en['ra.notification.http_error'] ?? ''
    await page.getByText(message('console.frame.notSignedOut', 'en', { why })).waitFor()
    await page.reload()
    await isIn(visitor)
    await page.unroute('**/admin/session')
    await leave()
    await isOut(visitor)
    await page.reload()
    await isOut(visitor)
    await page.context().close()
  }, 60_000)

  test('takes a decision back within five seconds, and reads what came of each case of several', async () => {
    const people = ['amel', 'badis', 'chiraz'].map((name) => `${name}+review@example.com`)
    const ids: string[] = []
    for (const email of people) {
      world.services.clock.advance(1_000)
      ids.push((await expected(201, world.call('POST', '/api/v1/identity-verifications', { body: { email } }))).body.id)
    }
    const visitor = await enter('compliance')
    const { page } = visitor
    await go(page, 'reviews/identities')
    const outbox = page.getByRole('region', { name: say('console.review.decided') })
    await page.getByRole('heading', { level: 2, name: people[0]! }).waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('a')
    await outbox.getByText(people[0]!).waitFor()
    await page.keyboard.press('u')
    await outbox.waitFor({ state: 'detached' })
    await page
      .getByRole('navigation', { name: say('console.review.identities') })
      .getByText(people[0]!)
      .waitFor()

    // One of the three is decided by somebody else meanwhile: that one is refused, and the others stand.
    await press(page, say('console.review.tickAll'))
    await page.keyboard.press('2')
    await page.keyboard.press('r')
    await outbox.getByText(people[2]!).waitFor()
    await world.does('reviewIdentityVerification', { id: ids[1], decision: 'APPROVE', reason: 'She came in person.' }, 'owner')
    await outbox
      .getByText(`✓ ${say('console.review.sent')}`)
      .nth(1)
      .waitFor({ timeout: 30_000 })
    await outbox.getByText('She came in person.').waitFor()
    await expectGoodPage(visitor, 'bulk')
    const verdicts = await world.sql<{ kyc_status: string }>('select kyc_status from identity_verification order by id')
    expect(verdicts.map(({ kyc_status }) => kyc_status)).toEqual(['rejected', 'approved', 'rejected'])
    await page.context().close()
  }, 120_000)
})
