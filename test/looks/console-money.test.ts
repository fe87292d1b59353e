import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { mustExist } from '../../server/domain/must-exist.js'
import { createDestination } from '../../server/operations/destination/create-destination.js'
import { checkLedger } from '../../server/operations/ledger/check-ledger.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { createStaff } from '../../server/operations/staff/create-staff.js'
import { createWithdrawal } from '../../server/operations/withdrawal/create-withdrawal.js'
import { buildConsole } from '../../server/start/build-console.js'
import { launchBrowser } from '../support/browser.js'
import {
  changeLooks,
  consolePassword,
  desk,
  enterConsole,
  everyLook,
  expectAsTimePasses,
  expectGoodPage,
  phone,
} from '../support/console-visitor.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'

const browser: Browser | null = await launchBrowser()
const finance = 'finance@example.com'
let server: GraphqlServer
let destinationId: string

beforeAll(async () => {
  await buildConsole()
  server = await startGraphqlServer()
  const { world, cast } = server
  await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined)
  const [owner] = await server.sql<{ id: string }>(`select id from staff where role = 'owner'`)
  const run = world.runAs({ kind: 'staff', staffId: owner?.id ?? '', role: 'owner' })
  await createStaff(
    { services: world, run },
    { email: finance, role: 'finance', password: consolePassword, reason: 'Somebody looks after the money.' },
  )
  await server.sql(`update app_user set identity_status = 'approved' where id = $1`, [cast.buyer.userId])
  const bank = { rib: '08003123456789012359', holderName: 'Buyer Test' }
  const { destination } = await world.runAs(cast.buyer)(createDestination, bank)
  destinationId = mustExist(decodeId('dst', destination.id), 'the account')
  // Past its first day.
  world.clock.advance(2 * 86_400_000)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await server.close()
})

/** Of the buyer, who has money and an account at a bank. */
async function aWithdrawal(amountTnd: string): Promise<string> {
  const asked = { amountTnd, destinationId, reference: `rent ${amountTnd}` }
  const { withdrawal } = await server.world.runAs(server.cast.buyer)(createWithdrawal, asked)
  return mustExist(decodeId('wd', withdrawal.id), 'the withdrawal')
}

/** Has the page told of these withdrawals, by their status, and of more or none behind them. */
async function showWithdrawals(page: Page, nodes: Record<string, object[]>, hasNextPage = false) {
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/admin/graphql', (route) => {
    const { operation, variables } = route.request().postDataJSON()
    if (operation !== 'StaffWithdrawals') return route.continue()
    const withdrawals = { nodes: nodes[variables.status], pageInfo: { hasNextPage, endCursor: null } }
    return route.fulfill({ json: { data: { withdrawals } } })
  })
}

const statusOf = async (id: string) =>
  (await server.sql<{ status: string }>('select status from withdrawal where id = $1', [id]))[0]?.status

describe.skipIf(!browser)('money in the console', () => {
  test('a withdrawal is paid under the reference of the bank', async () => {
    const id = await aWithdrawal('50')
    const visitor = await enterConsole(browser!, server.url, finance, { isTimeOurs: true })
    const { page } = visitor
    await page.goto(`${server.url}/admin/reviews/withdrawals`)
    await page.getByText('Buyer Test').first().waitFor()
    // What it would write if it is paid, and what if it is not.
    const effect = (of: string) => page.getByRole('region', { name: `${message('console.decision.effect', 'en')}: ${of}` })
    for (const of of [message('console.withdrawals.pay', 'en'), message('console.review.reject', 'en')]) {
      await effect(of)
        .getByRole('cell', { name: /50\.000/ })
        .first()
        .waitFor()
      await effect(of).getByText('wallet.withdrawal.updated').waitFor()
    }
    await expectGoodPage(visitor, 'withdrawal')
    await page.getByLabel(message('console.withdrawals.bankReference', 'en')).fill('VIR-2026-7')
    await page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill('Sent this morning.')
    await page.getByRole('button', { name: message('console.withdrawals.pay', 'en') }).click()
    await expectAsTimePasses(page, () => statusOf(id), 'paid')
    const [act] = await server.sql(`select before, after, reason from audit_log where action = 'decide_withdrawal'`)
    const after = { status: 'paid', bankReference: 'VIR-2026-7' }
    expect(act).toEqual({ before: { status: 'pending' }, after, reason: 'Sent this morning.' })
    await page.goto(`${server.url}/admin/withdrawals`)
    await page.getByText('VIR-2026-7').waitFor()
    // Of somebody else there is none, which the address says.
    await page.getByLabel(message('console.withdrawals.email', 'en')).fill('nobody@example.com')
    await page.getByText('VIR-2026-7').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('filter')).toContain('nobody@example.com')

    // From what was told of it there is a way back to it.
    const [told] = await server.sql<{ id: string }>(
      `select id from domain_event where type = 'wallet.withdrawal.updated' order by seq desc limit 1`,
    )
    await page.goto(`${server.url}/admin/events/${encodeId('evt', mustExist(told?.id, 'the event'))}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: message('console.page.WITHDRAWAL', 'en'), exact: true })
      .click()
    await page.waitForURL(`${server.url}/admin/withdrawals/${encodeId('wd', id)}`)
    await page.context().close()
  }, 120_000)

  test('what is to be paid follows by itself, and says that others wait only where its lists go on', async () => {
    await aWithdrawal('51')
    const { page } = await enterConsole(browser!, server.url, finance, { isTimeOurs: true })
    const asked = page.waitForResponse((answer) => /StaffWithdrawals.*PENDING/.test(answer.request().postData() ?? ''))
    await page.goto(`${server.url}/admin/reviews/withdrawals`)
    const { data } = await (await asked).json()
    const [waiting] = data.withdrawals.nodes
    const named = (name: string) => ({ ...waiting, id: `wd_${name}`, destination: { ...waiting.destination, holderName: name } })
    const lines = page.getByRole('navigation', { name: message('console.withdrawals.toPay', 'en') }).getByRole('listitem')
    const more = page.getByText(message('console.review.more', 'en'))
    const names = async () => (await lines.allTextContents()).map((line) => /holder\d+/.exec(line)?.[0])
    const [first, second, third] = [named('holder1'), named('holder2'), named('holder3')]
    await showWithdrawals(page, { PENDING: [first, second], APPROVED: [] })
    await page.reload()
    await expectAsTimePasses(page, names, ['holder1', 'holder2'])
    // One that is approved is first for whoever comes, and stays where it stands for whoever is there.
    await showWithdrawals(page, { PENDING: [first, third], APPROVED: [second] })
    await expectAsTimePasses(page, names, ['holder1', 'holder2', 'holder3'])
    await page.reload()
    await expectAsTimePasses(page, names, ['holder2', 'holder1', 'holder3'])

    const sixty = (from: number) => [...Array(60).keys()].map((n) => named(`holder${from + n}`))
    await showWithdrawals(page, { PENDING: sixty(100), APPROVED: sixty(200) })
    await expectAsTimePasses(page, () => lines.count(), 120)
    expect(await more.count()).toBe(0)
    await showWithdrawals(page, { PENDING: sixty(100), APPROVED: sixty(200) }, true)
    await expectAsTimePasses(page, () => more.count(), 1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }, 120_000)

  test('a change of the fee counts for what is created after it, and for nothing before', async () => {
    const { world, cast } = server
    const before = await anEscrow(world, cast, { mode: 'quick', amount: '100.000', title: 'Before' }).pending()
    const { page } = await enterConsole(browser!, server.url, finance, { isTimeOurs: true })
    await page.goto(`${server.url}/admin/fees`)
    const rowsOf = async () => (await server.sql<{ rows: string }>('select count(*) as rows from fee_schedule'))[0]?.rows
    const rowsBefore = await rowsOf()
    const add = page.getByRole('button', { name: message('console.fees.addRow', 'en') })
    await page.getByRole('textbox', { name: message('console.fees.fee', 'en') }).fill('٧')
    await page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill('Decided by the board.')
    // What is no number is no empty field, which says that the tax stays as it is.
    const tax = page.getByRole('textbox', { name: message('console.fees.tax', 'en') })
    await tax.fill('7%')
    await page.getByText(message('console.number.notWhole', 'en')).waitFor()
    await add.click()
    await page.locator('input[name=taxPercentage]:invalid').waitFor()
    expect(await rowsOf()).toBe(rowsBefore)
    await tax.fill('')
    // Seven percent and a bit, or thousands of them.
    const fee = page.getByRole('textbox', { name: message('console.fees.fee', 'en') })
    await fee.fill('7,000')
    await page.getByText(message('console.number.inDoubt', 'en', { thousands: '7000', decimal: '7.000' })).waitFor()
    await add.click()
    await page.locator('input[name=feePercentage]:invalid').waitFor()
    expect(await rowsOf()).toBe(rowsBefore)
    await fee.fill('٧')
    await add.click()
    await page.getByText(/^Added; it counts from/).waitFor()
    const after = await anEscrow(world, cast, { mode: 'quick', amount: '100.000', title: 'After' }).pending()
    const rows = await server.sql<{ id: string; fee: string }>(
      'select id, escrow_fee_millimes::text as fee from escrow where id = any($1)',
      [[before, after]],
    )
    expect(Object.fromEntries(rows.map(({ id, fee }) => [id, fee]))).toEqual({ [before]: '5000', [after]: '7000' })
    await page.context().close()
  }, 120_000)

  test.each(['en', 'ar'] as const)(
    'in %s has nothing for axe to find, and nothing wider than the screen, on a desk or on a phone',
    async (language) => {
      const { world, cast } = server
      const escrowId = encodeId('esc', await anEscrow(world, cast, { mode: 'quick', amount: '80.000', title: 'Lamp' }).completed())
      await aWithdrawal(language === 'ar' ? '60.390' : '70.390')
      await checkLedger(world)
      const visitor = await enterConsole(browser!, server.url, finance, { language })
      const [transfer] = await server.sql<{ id: string }>('select id from ledger.transfer order by created_at desc limit 1')
      const [event] = await server.sql<{ id: string }>('select id from domain_event order by seq desc limit 1')
      const goodToLookAt = async (name: string) => {
        for (const looks of everyLook ? [phone, desk] : [language === 'ar' ? phone : desk]) {
          await changeLooks(visitor, looks)
          await expectGoodPage(visitor, `money-${name}-${language}-${looks.colorScheme}-${looks.width}`)
        }
      }
      const pages = {
        home: '',
        withdrawals: 'withdrawals',
        'to-pay': 'reviews/withdrawals',
        cases: 'reviews/cases',
        'top-ups': 'top-ups',
        ledger: 'ledger',
        accounts: 'ledger-accounts',
        statement: `ledger-accounts/${encodeURIComponent(`user_available:${cast.buyer.userId}`)}`,
        transfers: 'ledger-transfers',
        transfer: `ledger-transfers/${encodeId('txn', transfer?.id ?? '')}`,
        fees: 'fees',
        charges: 'charges',
        events: 'events',
        event: `events/${encodeId('evt', event?.id ?? '')}`,
        escrow: `escrows/${escrowId}`,
      }
      for (const [name, path] of Object.entries(pages)) {
        await visitor.page.goto(`${server.url}/admin/${path}`)
        await visitor.page.getByTitle(message('console.books.balance', language, { when: '' }).trim()).waitFor()
        await goodToLookAt(name)
      }
      await visitor.page.getByRole('tab', { name: message('console.ledger.title', language) }).click()
      // A table on a desk; on a phone a list of cards.
      const name = message('console.ledger.title', language)
      await visitor.page.getByRole('region', { name }).or(visitor.page.getByRole('list', { name })).waitFor()
      await goodToLookAt('escrow-ledger')
      // Amounts stand under each other at their decimals, whichever way the page runs.
      await changeLooks(visitor, desk)
      await visitor.page.goto(`${server.url}/admin/ledger-accounts/${encodeURIComponent(`user_available:${cast.buyer.userId}`)}`)
      await visitor.page.getByRole('columnheader', { name: message('console.ledger.after', language) }).waitFor()
      expect(await visitor.page.evaluate(rightEdges)).toHaveLength(1)
      await visitor.page.context().close()
    },
    300_000,
  )
})

/** Where the amounts of the last column end. In the words of the browser, where it runs. */
const rightEdges = `[...new Set([...document.querySelectorAll('td:last-child bdi')].map((amount) => Math.round(amount.getBoundingClientRect().right)))]`
