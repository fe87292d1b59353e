import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { reviewProof } from '../../server/domain/escrow/commands/review-proof.js'
import { submitProof } from '../../server/domain/escrow/commands/submit-proof.js'
import { uuidIn } from '../../server/domain/id.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { keepSampleFile } from '../../server/operations/sandbox/sample-file.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { createStaff } from '../../server/operations/staff/create-staff.js'
import { buildConsole } from '../../server/start/build-console.js'
import { launchBrowser } from '../support/browser.js'
import { consolePassword, enterConsole, expectGoodPage, type Looks, type Visitor } from '../support/console-visitor.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'
import { pngImage } from '../support/png.js'

const browser: Browser | null = await launchBrowser()
let server: GraphqlServer

beforeAll(async () => {
  await buildConsole()
  server = await startGraphqlServer()
  const { world } = server
  const owner = await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined)
  const [found] = await server.sql<{ id: string }>('select id from staff where email = $1', [owner?.email])
  const run = world.runAs({ kind: 'staff', staffId: found?.id ?? '', role: 'owner' })
  const colleagues: Array<[string, StaffRole]> = [
    ['boss', 'owner'],
    ['first', 'compliance'],
    ['second', 'disputes'],
    ['third', 'disputes'],
  ]
  for (const [name, role] of colleagues)
    await createStaff(
      { services: world, run },
      { email: `${name}@example.com`, role, password: consolePassword, reason: 'Somebody decides.' },
    )
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await server.close()
})

const enter = async (name: string, looks: Looks = {}): Promise<Visitor> => {
  const visitor = await enterConsole(browser!, server.url, `${name}@example.com`, looks)
  // What people sent lies behind a door that this server does not have.
  await visitor.page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/png', body: pngImage() }))
  return visitor
}

/** A proof that the buyer reports as fraud. */
async function reportedProof(title: string): Promise<string> {
  const { world, cast } = server
  const terms = { mode: 'quick', amount: '100', title, fulfillmentPolicy: { type: 'purchase_proof_required' } } as const
  const escrowId = await anEscrow(world, cast, terms).paid()
  const asSeller = world.runAs(cast.seller)
  const { id } = await keepSampleFile({ services: world, run: asSeller })
  await asSeller(verbOf(submitProof), { escrowId, fileIds: [uuidIn('file', id)], note: 'The receipt of the shop.' })
  await world.runAs(cast.buyer)(verbOf(reviewProof), { escrowId, decision: 'report', reason: 'This is not a receipt.' })
  return escrowId
}

/** A verification whose result the provider left open. */
const unclearIdentity = (email: string) =>
  server.sql(
    `insert into identity_verification (id, developer_id, email, needs_admin_review, provider_state, created_at, updated_at, expires_at)
     values (gen_random_uuid(), $1, $2, true, 'in_review', now(), now(), now() + interval '1 day')`,
    [server.cast.developerId, email],
  )

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

describe.skipIf(!browser)('a queue', () => {
  test('of identities is worked off by keyboard alone, and what was decided can be undone', async () => {
    await unclearIdentity('salma@example.com')
    const visitor = await enter('first')
    const { page } = visitor
    await page.goto(`${server.url}/admin/reviews/identities`)
    await page.getByRole('heading', { name: 'salma@example.com' }).waitFor()
    await press(page, '1', 'a')
    await page.getByText(message('console.review.empty', 'en')).waitFor()
    await press(page, 'u')
    await page.getByRole('heading', { name: 'salma@example.com' }).waitFor()
    await press(page, 'a')
    await page.keyboard.type('The passport is his own.')
    await press(page, 'Control+Enter')
    await page.getByText(`✓ ${message('console.review.sent', 'en')}`).waitFor({ timeout: 15_000 })
    const acts = await server.sql(`select reason, after from audit_log where action = 'review_identity_verification'`)
    expect(acts).toEqual([{ reason: 'The passport is his own.', after: { kycStatus: 'approved' } }])
    await page.context().close()
  }, 90_000)

  test('of proofs shows what was sent and said, and tells the second of two what the first decided', async () => {
    await reportedProof('Old radio')
    const [second, third] = [await enter('second'), await enter('third')]
    for (const { page } of [second, third]) {
      await page.goto(`${server.url}/admin/reviews/proofs`)
      await page.getByRole('heading', { name: 'Old radio' }).waitFor()
      await page.getByText('This is not a receipt.').waitFor()
    }
    await expectGoodPage(second, 'proofs')
    await press(second.page, '5', 'r')
    await press(third.page, '1', 'a')
    await second.page.getByText(`✓ ${message('console.review.sent', 'en')}`).waitFor({ timeout: 15_000 })
    await third.page.getByText('second@example.com').waitFor({ timeout: 15_000 })
    await third.page.getByText('cancelled').first().waitFor()
    for (const { page } of [second, third]) await page.context().close()
  }, 90_000)
})

describe.skipIf(!browser)('somebody of staff', () => {
  test('sets an authenticator up, and comes in with a recovery code', async () => {
    const visitor = await enter('third')
    const { page } = visitor
    await page.goto(`${server.url}/admin/account`)
    await page.getByRole('button', { name: message('console.own.setUp', 'en') }).click()
    await page.getByLabel(message('console.own.password', 'en')).fill(consolePassword)
    await page.getByRole('button', { name: message('console.own.next', 'en') }).click()
    const secret = Secret.fromBase32((await page.locator('p code').textContent()) ?? '')
    await expectGoodPage(visitor, 'second-factor')
    const otp = new TOTP({ secret }).generate({ timestamp: server.world.clock().getTime() })
    await page.getByLabel(message('console.own.digits', 'en')).fill(otp)
    await page.getByRole('button', { name: message('console.own.confirm', 'en') }).click()
    const code = (await page.locator('main li').first().textContent()) ?? ''
    expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)
    await expectGoodPage(visitor, 'recovery-codes')
    await page.getByRole('button', { name: message('console.own.kept', 'en') }).click()
    await page.getByRole('button', { name: message('console.own.everywhere', 'en') }).click()
    await page.locator('input[name=email]').fill('third@example.com')
    await page.locator('input[name=password]').fill(consolePassword)
    await page.locator('button[type=submit]').click()
    await page.locator('input[name=otp]').fill(code)
    await page.locator('button[type=submit]').click()
    // Back to where they were.
    await page.getByRole('heading', { level: 1, name: message('console.own.title', 'en') }).waitFor()
    await page.context().close()
  }, 90_000)

  test.each([
    ['en', 'light', 1280],
    ['ar', 'dark', 390],
  ] as const)(
    'manages colleagues in %s (%s, %i px) on a good page',
    async (language, colorScheme, width) => {
      const visitor = await enter('boss', { language, colorScheme, width })
      await visitor.page.goto(`${server.url}/admin/staff`)
      await visitor.page.getByText('second@example.com').waitFor()
      await expectGoodPage(visitor, `staff-${language}-${width}`)
      await visitor.page.goto(`${server.url}/admin/audit`)
      await visitor.page.getByText('bootstrap_staff').waitFor()
      await expectGoodPage(visitor, `audit-${language}-${width}`)
      await visitor.page.context().close()
    },
    60_000,
  )
})

describe.skipIf(!browser)('the queue of proofs', () => {
  test.each([
    ['ar', 'dark', 390],
    ['fr', 'light', 1280],
    ['en', 'light', 390],
  ] as const)(
    'in %s (%s, %i px) is a good page',
    async (language, colorScheme, width) => {
      await reportedProof(`Camera ${language} ${width}`)
      const visitor = await enter('second', { language, colorScheme, width })
      await visitor.page.goto(`${server.url}/admin/reviews/proofs`)
      await visitor.page.getByText('This is not a receipt.').waitFor()
      await expectGoodPage(visitor, `proofs-${language}-${width}`)
      await visitor.page.context().close()
    },
    60_000,
  )
})
