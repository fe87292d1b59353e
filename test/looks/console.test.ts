import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { deliver } from '../../server/domain/escrow/commands/deliver.js'
import { offerSettlement } from '../../server/domain/escrow/commands/offer-settlement.js'
import { withdrawDispute } from '../../server/domain/escrow/commands/withdraw-dispute.js'
import { encodeId } from '../../server/domain/id.js'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { createStaff } from '../../server/operations/staff/create-staff.js'
import { addDisputeMessage } from '../../server/operations/dispute/add-dispute-message.js'
import { buildConsole } from '../../server/start/build-console.js'
import { launchBrowser } from '../support/browser.js'
import {
  bytesOf,
  consolePassword as password,
  enterConsole,
  everyLook,
  expectGoodPage,
  openConsole,
  type Looks,
  type Visitor,
} from '../support/console-visitor.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'

const browser: Browser | null = await launchBrowser()
let server: GraphqlServer

beforeAll(async () => {
  await buildConsole()
  server = await startGraphqlServer({ FOUR_EYES_TND: '100' })
  const { world } = server
  const owner = await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined)
  const [found] = await server.sql<{ id: string }>('select id from staff where email = $1', [owner?.email])
  const run = world.runAs({ kind: 'staff', staffId: found?.id ?? '', role: 'owner' })
  for (const name of ['first', 'second'])
    await createStaff(
      { services: world, run },
      { email: `${name}@example.com`, role: 'disputes' satisfies StaffRole, password, reason: 'Somebody decides.' },
    )
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await server.close()
})

describe.skipIf(!browser)('a dispute', () => {
  test('is divided by one person and confirmed by another, and nobody loses a millime', async () => {
    const { world, cast } = server
    const escrowId = await anEscrow(world, cast, { mode: 'quick', amount: '1000.000', title: 'Garden house' }).disputed()
    await world.runAs(cast.seller)(addDisputeMessage, { escrowId, body: 'It was delivered on Monday.' })
    await world.runAs(cast.seller)(verbOf(offerSettlement), { escrowId, sellerAwardTnd: '600' })
    const first = await enter('first')
    await first.page
      .getByRole('link', { name: message('console.disputes.title', 'en') })
      .first()
      .click()
    await first.page.getByText('Garden house').click()
    await first.page.getByText('Nothing has come so far.').waitFor()
    await first.page.getByText('It was delivered on Monday.').waitFor()
    // The offer with what each would have of it, the fees of five percent apart.
    await first.page.getByText(/Seller receives\s*570\.000.*Buyer gets back\s*400\.000.*\s30\.000/).waitFor()
    const award = first.page.getByRole('textbox', { name: message('console.decision.award', 'en') })
    const show = first.page.getByRole('button', { name: message('console.decision.show', 'en') })
    await award.fill('400')
    await first.page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill('Less than half of it was delivered.')
    await expect.poll(() => show.isEnabled()).toBe(true)
    // More than there is to award leads to no decision, neither this nor the one that was there before it.
    await award.fill('4000')
    await expect.poll(() => show.isEnabled()).toBe(false)
    // An amount that may be a thousand times as much is asked about, and decided on by nobody.
    await award.fill('1,000')
    await first.page.getByText(message('console.number.inDoubt', 'en', { thousands: '1000', decimal: '1.000' })).waitFor()
    expect(await show.isEnabled()).toBe(false)
    // What another amount did is not decided on as what this one does, however long the preview takes.
    const preview = await holdPreviews(first.page)
    await award.fill('300')
    await preview.isAskedFor
    expect(await show.isEnabled()).toBe(false)
    preview.letGo()
    await expect.poll(() => show.isEnabled()).toBe(true)
    await award.fill('400')
    await first.page.getByRole('rowheader', { name: message('console.decision.fee', 'en') }).waitFor()
    await expect.poll(() => show.isEnabled()).toBe(true)
    await expectGoodPage(first, 'dispute')
    await show.click()
    const dialog = first.page.getByRole('dialog')
    await dialog.getByText('escrow.dispute.resolved').waitFor()
    await dialog.getByRole('button', { name: message('console.decision.decide', 'en') }).click()
    await dialog.getByText(/A second person has to confirm this/).waitFor()
    await expect(statusOf(escrowId)).resolves.toBe('disputed')

    const second = await enter('second')
    await second.page.getByText('Less than half of it was delivered.').waitFor()
    await expectGoodPage(second, 'home')
    await second.page.getByRole('button', { name: message('console.waiting.look', 'en') }).click()
    await second.page.getByRole('dialog').getByText('escrow.dispute.resolved').waitFor()
    await second.page.getByRole('button', { name: message('console.waiting.confirm', 'en') }).click()
    await second.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect(statusOf(escrowId)).resolves.toBe('completed')
    const [dispute] = await server.sql('select status, outcome, awarded_millimes, resolution_reason from dispute where escrow_id = $1', [
      escrowId,
    ])
    expect(dispute).toEqual({
      status: 'resolved',
      outcome: 'split',
      awarded_millimes: '400000',
      resolution_reason: 'Less than half of it was delivered.',
    })
    const acts = await server.sql<{ action: string }>(
      `select action from audit_log where action like '%dispute%' or action like 'confirm%' order by id`,
    )
    expect(acts.map(({ action }) => action)).toEqual(['propose_dispute_resolution', 'confirm_staff_action', 'resolve_dispute'])
    for (const { page } of [first, second]) await page.context().close()
  }, 180_000)
})

describe.skipIf(!browser)('a dispute that changes while somebody has it open', () => {
  const openCase = async (title: string) => {
    const { world, cast } = server
    const escrowId = await anEscrow(world, cast, { mode: 'quick', amount: '80.000', title }).disputed()
    const visitor = await enter('first')
    return { escrowId, visitor, page: visitor.page, path: `${server.url}/admin/disputes/${encodeId('esc', escrowId)}` }
  }
  const reasonOf = (page: Page) => page.getByRole('textbox', { name: message('console.decision.reason', 'en') })
  const preview = async (page: Page) => {
    const show = page.getByRole('button', { name: message('console.decision.show', 'en') })
    await expect.poll(() => show.isEnabled()).toBe(true)
    await show.click()
    await page.getByRole('dialog').getByText('escrow.dispute.resolved').waitFor()
  }
  const decide = (page: Page) => page.getByRole('dialog').getByRole('button', { name: message('console.decision.decide', 'en') })

  test('is not decided on what was not read: what is new is marked, the reason is kept, and the end says who decided', async () => {
    const { world, cast } = server
    const { escrowId, page, path } = await openCase('Bicycle')
    // Nothing tells this page that something has happened: the server alone knows.
    await page.route('**/admin/live', (route) => route.abort())
    await page.goto(path)
    await reasonOf(page).fill('Nothing was delivered.')
    await preview(page)
    await world.runAs(cast.buyer)(addDisputeMessage, { escrowId, body: 'I was wrong, pay the seller.' })
    await decide(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(message('console.decision.stale', 'en')).waitFor()
    expect(await decide(page).isEnabled()).toBe(false)
    await expect(statusOf(escrowId)).resolves.toBe('disputed')
    await dialog.getByRole('button', { name: message('console.decision.close', 'en') }).click()
    await page.getByText(message('console.dispute.changed', 'en')).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'I was wrong' })
      .getByText(message('console.dispute.isNew', 'en'), { exact: true })
      .waitFor()
    expect(await reasonOf(page).inputValue()).toBe('Nothing was delivered.')
    await preview(page)
    await decide(page).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^Was at stake: *80\.000/).waitFor()
    const outcome = page.locator('section', { has: page.getByRole('heading', { name: message('console.dispute.outcome', 'en') }) })
    await outcome.getByText('Divided', { exact: true }).waitFor()
    await outcome.getByText(/^first@example\.com · Ended a dispute · /).waitFor()
    expect(await page.getByText(message('console.dispute.endedHere', 'en')).count()).toBe(0)
    await page.context().close()
  }, 120_000)

  test('shows what is said, and that it was withdrawn, without being asked', async () => {
    const { world, cast } = server
    const { escrowId, visitor, page, path } = await openCase('Guitar')
    await page.goto(path)
    await reasonOf(page).fill('It is broken.')
    // Whoever looks at something else meanwhile finds it again.
    await page
      .getByRole('menuitem', { name: message('console.disputes.title', 'en') })
      .first()
      .click()
    await page.waitForURL('**/admin/disputes')
    await page.goBack()
    await reasonOf(page).waitFor()
    expect(await reasonOf(page).inputValue()).toBe('It is broken.')
    await visitor.isQuiet()
    await world.runAs(cast.seller)(addDisputeMessage, { escrowId, body: 'It was whole when it left.' })
    await page.getByText('It was whole when it left.').waitFor({ timeout: 15_000 })
    await page.getByText(message('console.dispute.statusWas', 'en', { was: 'Open', now: 'To be decided' })).waitFor()
    await expectGoodPage(visitor, 'dispute-changed')
    await world.runAs(cast.buyer)(verbOf(withdrawDispute), { escrowId })
    await page.getByText(message('console.dispute.endedHere', 'en')).waitFor({ timeout: 15_000 })
    await page.getByText(`${message('console.dispute.unsent', 'en')} It is broken.`).waitFor()
    await expectGoodPage(visitor, 'dispute-ended')
    // So does the page of the escrow.
    await page.goto(`${server.url}/admin/escrows/${encodeId('esc', escrowId)}`)
    await page.getByRole('heading', { name: message('console.escrow.timeline', 'en') }).waitFor()
    await visitor.isQuiet()
    await world.runAs(cast.seller)(verbOf(deliver), { escrowId })
    await page.getByText(message('console.escrowStatus.DELIVERED', 'en'), { exact: true }).first().waitFor({ timeout: 15_000 })
    await page.context().close()
  }, 120_000)

  test('hears on after the server has ended its stream, as for a new version', async () => {
    const { world, cast } = server
    const { escrowId, page, path } = await openCase('Cello')
    let streams = 0
    await page.route('**/admin/live', (route) => {
      streams += 1
      const ended = { contentType: 'text/event-stream', body: ':\n\nevent: complete\ndata:\n\n' }
      return streams === 1 ? route.fulfill(ended) : route.continue()
    })
    await page.goto(path)
    await expect.poll(() => streams, { timeout: 20_000 }).toBe(2)
    await world.runAs(cast.seller)(addDisputeMessage, { escrowId, body: 'It was tuned on Friday.' })
    await page.getByText('It was tuned on Friday.').waitFor({ timeout: 15_000 })
    await page.context().close()
  }, 60_000)

  test('leaves its offers in the story of the escrow', async () => {
    const { world, cast } = server
    const { escrowId, visitor, page } = await openCase('Drum')
    await world.runAs(cast.seller)(verbOf(offerSettlement), { escrowId, sellerAwardTnd: '60' })
    await page.goto(`${server.url}/admin/escrows/${encodeId('esc', escrowId)}`)
    const offer = page.getByRole('listitem').filter({ hasText: message('console.escrow.moments.offered', 'en') })
    await offer.getByText(/60\.000/).waitFor()
    await offer.getByText(`Seller · ${cast.seller.email}`).waitFor()
    await page.getByRole('tab', { name: message('console.escrow.deadlinesShort', 'en') }).click()
    await page.getByText(message('console.deadlineKind.dispute_silence', 'en')).waitFor()
    expect(await page.getByText('dispute_under_review').count()).toBe(0)
    await expectGoodPage(visitor, 'deadlines')
    await page.context().close()
  }, 60_000)
})

describe.skipIf(!browser)('the console', () => {
  test.each([
    ['en', 'light', 1280],
    ['ar', 'dark', 390],
    ...(everyLook
      ? ([
          ['fr', 'light', 390],
          ['ar', 'light', 1280],
        ] as const)
      : []),
  ] as const)(
    'in %s (%s, %i px) has nothing for axe to find, and nothing wider than the screen',
    async (language, colorScheme, width) => {
      await anEscrow(server.world, server.cast, { mode: 'quick', amount: '80.000', title: `Lamp ${language} ${width}` }).disputed()
      const visitor = await enter('first', { language, colorScheme, width })
      const name = `${language}-${colorScheme}-${width}`
      await visitor.page.getByRole('heading', { name: message('console.home.needsAttention', language) }).waitFor()
      await expectGoodPage(visitor, `home-${name}`)
      await visitor.page.goto(`${server.url}/admin/disputes`)
      await visitor.page.getByText(`Lamp ${language} ${width}`).click()
      await visitor.page.getByRole('heading', { name: message('console.decision.title', language) }).waitFor()
      await visitor.page.getByRole('rowheader', { name: message('console.decision.fee', language) }).waitFor()
      await expectGoodPage(visitor, `dispute-${name}`)
      await visitor.page.goto(`${server.url}/admin/escrows`)
      await visitor.page.getByText(`Lamp ${language} ${width}`).waitFor()
      await expectGoodPage(visitor, `escrows-${name}`)
      await visitor.page.getByText(`Lamp ${language} ${width}`).click()
      await visitor.page.getByRole('heading', { name: message('console.escrow.timeline', language) }).waitFor()
      await expectGoodPage(visitor, `escrow-${name}`)
      await visitor.page.context().close()
    },
    120_000,
  )

  test('says in the language of the page that nobody is reached, and nothing of rows that did not come', async () => {
    const { page } = await enter('first', { language: 'fr' })
    await page.route('**/admin/graphql', (route) => route.abort())
    await page.goto(`${server.url}/admin/escrows`)
    await page.getByRole('alert').getByText('Le serveur n’a pas pu être joint.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await page.getByText(/^Rien /).count()).toBe(0)
    for (const [path, heading] of [
      ['escrows', 'ESCROW'],
      ['disputes', 'DISPUTE'],
    ] as const) {
      await page.goto(`${server.url}/admin/${path}/esc_01m873srhdevv9jk34ap1w7964`)
      await page.getByRole('heading', { level: 1, name: message(`console.page.${heading}`, 'fr') }).waitFor()
    }
    await page.goto(`${server.url}/admin/nowhere`)
    await page.getByRole('heading', { level: 1, name: 'Introuvable' }).waitFor()
    await page.context().close()
  }, 60_000)

  test('comes with at most 350 kB of gzipped script and 25 kB of words, and loads the other screens when they are opened', async () => {
    const { page, isQuiet } = await enter('first')
    await isQuiet()
    const words = await bytesOf(page, 'json')
    expect(words).toBeGreaterThan(5_000)
    expect(words).toBeLessThanOrEqual(25_000)
    const loaded = () => bytesOf(page, 'js')
    const first = await loaded()
    expect(first).toBeGreaterThan(100_000)
    expect(first).toBeLessThanOrEqual(350_000)
    await page.goto(`${server.url}/admin/escrows`)
    await isQuiet()
    expect(await loaded()).toBeGreaterThan(first)
    await page.context().close()
  }, 60_000)

  test('sends nobody’s password twice: a wrong one is said in words, and the session ends with signing out', async () => {
    const visitor = await openConsole(browser!, server.url)
    await visitor.page.locator('input[name=email]').fill('first@example.com')
    await visitor.page.locator('input[name=password]').fill('not the password')
    await visitor.page.locator('button[type=submit]').click()
    await visitor.page.getByRole('alert').waitFor()
    await expectGoodPage(visitor, 'sign-in')
    expect(await visitor.page.title()).toBe(`${message('console.signIn.title', 'en')} · Amana`)
    expect(await visitor.page.evaluate('JSON.stringify({...localStorage, ...sessionStorage}) + document.cookie')).not.toContain('st_')
    await visitor.page.context().close()
  }, 60_000)
})

/** The next preview of a decision is answered when it is let go. */
async function holdPreviews(page: Page) {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/admin/graphql', async (route) => {
    if (route.request().postData()?.includes('"preview":true')) {
      asked.resolve()
      await held.promise
    }
    await route.continue()
  })
  return { isAskedFor: asked.promise, letGo: held.resolve }
}

const enter = (name: 'first' | 'second', looks: Looks = {}): Promise<Visitor> =>
  enterConsole(browser!, server.url, `${name}@example.com`, looks)

const statusOf = async (escrowId: string): Promise<string | undefined> =>
  (await server.sql<{ status: string }>('select status from escrow where id = $1', [escrowId]))[0]?.status
