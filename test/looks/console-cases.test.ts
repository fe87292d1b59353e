import type { Browser, Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isolated } from '../../locales/isolate.js'
import { message } from '../../locales/message.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { mustExist } from '../../server/domain/must-exist.js'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { keepSampleFile } from '../../server/operations/sandbox/sample-file.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { hashPassword } from '../../server/operations/credential/password.js'
import { refundAtProvider } from '../../server/operations/payment/refund-at-provider.js'
import { buildConsole } from '../../server/start/build-console.js'
import { launchBrowser } from '../support/browser.js'
import {
  changeLooks,
  consolePassword,
  desk,
  enterConsole,
  expectAsTimePasses,
  expectGoodLooks,
  expectGoodPage,
  letPass,
  phone,
  type Visitor,
} from '../support/console-visitor.js'
import { expected } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'
import { guestCredential, mutateAs, showDeposit, type OpenedSession } from '../support/guest.js'

// Cases that wait for staff, decided in a browser: alone, by two, and by two who are at it at once.

const browser: Browser | null = await launchBrowser()
let world: GraphqlWorld

beforeAll(async () => {
  await buildConsole()
  world = await openGraphqlWorld({ FOUR_EYES_TND: '100' })
  await world.sql('update staff set password_hash = $1', [await hashPassword({ services: world.services }, consolePassword)])
  await world.sql(`update app_user set identity_status = 'approved'`)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await world.close()
})

const enter = (role: StaffRole): Promise<Visitor> => enterConsole(browser!, world.url, `${role}@staff.example.com`, { isTimeOurs: true })
const go = (page: Page, path: string) => page.goto(`${world.url}/admin/${path}`)
const pathWithin = (url = '') => new URL(url).href.slice(world.url.length)
const one = async (text: string, id: string) => (await world.sql<{ value: string }>(text, [id]))[0]?.value

/** In the page in which somebody else was. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(consolePassword)
  await page.locator('button[type=submit]').click()
}

/** A person whose verification waits for staff; its `idv_…`. */
async function identityToReview(email: string): Promise<string> {
  world.services.clock.advance(1_000)
  return (await expected(201, world.call('POST', '/api/v1/identity-verifications', { body: { email } }))).body.id
}

const statusOfIdentity = (id: string) => one('select kyc_status as value from identity_verification where id = $1', decodeId('idv', id)!)

/** What `?` says of a page. */
async function expectKeys(page: Page, ...words: string[]) {
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: message('console.keys.title', 'en') })
  for (const each of [...words, 'Ctrl K']) await help.getByText(each, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
}

describe.skipIf(!browser)('a disputed period', () => {
  test('is awarded in part by one person and confirmed by another; both balances and the events are right', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '400', title: 'A year of care', progressiveRelease: {} }).paid()
    await world.does('createReleaseRequest', { escrowId, requestId: 'may', amountTnd: '150', note: 'Four weeks of May.' }, 'seller')
    await world.does('rejectReleaseRequest', { escrowId, requestId: 'may', reason: 'Half of May was missed.' }, 'buyer')
    const uuid = decodeId('esc', escrowId)!
    const balances = async () =>
      Promise.all([world.wallet(world.cast.seller), world.wallet(world.cast.buyer), world.ledgerBalance(`escrow_held:${uuid}`)])
    const before = await balances()

    const first = await enter('disputes')
    await go(first.page, 'disputes')
    await first.page.getByRole('combobox', { name: message('console.disputes.kind', 'en') }).click()
    await first.page.getByRole('option', { name: message('console.disputeType.release_dispute', 'en') }).click()
    await expect.poll(() => new URL(first.page.url()).searchParams.get('filter') ?? '').toContain('RELEASE_DISPUTE')
    await first.page.getByRole('row').filter({ hasText: '150' }).first().click()
    await first.page.getByText('Half of May was missed.').waitFor()
    // The seller's own words for it, which the buyer does not see.
    await first.page.getByText('Four weeks of May.').waitFor()
    await expectKeys(first.page, '← →', message('console.keys.award', 'en'))
    await first.page.getByRole('textbox', { name: message('console.decision.award', 'en') }).fill('60')
    await first.page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill('Two weeks of five were kept.')
    const show = first.page.getByRole('button', { name: message('console.decision.show', 'en') })
    await expect.poll(() => show.isEnabled()).toBe(true)
    await expectGoodPage(first, 'period')
    await show.click()
    const dialog = first.page.getByRole('dialog')
    await dialog.getByText(/escrow\.release_request\.resolved/).waitFor()
    await dialog.getByRole('button', { name: message('console.decision.decide', 'en') }).click()
    await dialog.getByText(/A second person has to confirm this/).waitFor()
    expect(await balances()).toEqual(before)

    const second = await enter('owner')
    await second.page.getByText('Two weeks of five were kept.').waitFor()
    await second.page.getByRole('button', { name: message('console.waiting.look', 'en') }).click()
    await second.page
      .getByRole('dialog')
      .getByText(/escrow\.release_request\.resolved/)
      .waitFor()
    await second.page.getByRole('button', { name: message('console.waiting.confirm', 'en') }).click()
    await second.page.getByRole('dialog').waitFor({ state: 'detached' })

    // Sixty to the seller less the fee of a twentieth; what was not awarded is the escrow's again, and the buyer has neither more nor less.
    const [seller, buyer, held] = await balances()
    expect([seller - before[0], buyer - before[1], held - before[2]]).toEqual([57_000n, 0n, 90_000n])
    expect(held).toBe(340_000n)
    expect((await world.eventsOf(escrowId)).slice(-2).map(({ type }) => type)).toEqual([
      'escrow.release_request.resolved',
      'escrow.release_request.released',
    ])
    const acts = await world.sql('select a.action, s.role from audit_log a join staff s on s.id = a.actor_id order by a.id')
    expect(acts).toEqual([
      { action: 'propose_release_resolution', role: 'disputes' },
      { action: 'confirm_staff_action', role: 'owner' },
      { action: 'resolve_release_request', role: 'owner' },
    ])
    // Its page tells the story: who did what, and through what.
    await go(first.page, `escrows/${escrowId}`)
    await first.page.getByText(message('console.happened.escrow_release_request_disputed', 'en')).waitFor()
    await first.page
      .getByText(/^Buyer · .* · by API$/)
      .first()
      .waitFor()
    await first.page
      .getByText(/^Staff · owner@staff\.example\.com · in the console$/)
      .first()
      .waitFor()
    await expectGoodPage(first, 'timeline')
    // What was asked for, what was awarded of it, and the way to the dispute about it.
    const payout = first.page.getByRole('row').filter({ hasText: 'may' })
    await payout.getByText(/150\.000/).waitFor()
    await payout.getByText(/60\.000/).waitFor()
    await payout.getByText(message('console.payoutStatus.RELEASED', 'en'), { exact: true }).waitFor()
    await payout.getByRole('link').click()
    await first.page.waitForURL(`**/disputes/${escrowId}/may`)
    await first.page.getByText(/^disputes@staff\.example\.com · Proposed the end/).waitFor()
    await first.page.getByText(/^owner@staff\.example\.com · Ended a dispute/).waitFor()
    await expectGoodPage(first, 'period-decided')
    for (const { page } of [first, second]) await page.context().close()
  }, 180_000)
})

describe.skipIf(!browser)('a picture that a party has sent', () => {
  test('is fetched once, however often its case is asked for, and is said not to have come until it has', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '60', title: 'A vase with a crack' }).disputed()
    const file = await keepSampleFile({ services: world.services, run: world.services.runAs(world.cast.buyer) })
    await world.does('addDisputeMessage', { escrowId, body: 'The crack is on the left.', fileIds: [file.id] }, 'buyer')
    const { page, isQuiet } = await enter('disputes')
    const links: string[] = []
    let isReached = false
    const slow = Promise.withResolvers<void>()
    await page.route('**/files/*', async (route) => {
      links.push(route.request().url())
      if (!isReached) return route.abort()
      await slow.promise
      return route.continue()
    })
    let answers = 0
    page.on('requestfinished', (request) => {
      if (request.postData()?.includes('"EscrowCase"')) answers += 1
    })
    await go(page, `disputes/${escrowId}`)
    const notCome = page.getByText(message('console.notLoaded.picture', 'en'))
    await notCome.waitFor()
    await isQuiet()
    await expectGoodLooks(page, 'picture-not-loaded')

    isReached = true
    // Links are of the service's own time, which stands still otherwise.
    world.services.clock.advance(60_000)
    const tried = links.length
    await expectAsTimePasses(page, () => Promise.resolve(links.length), tried + 1)
    // While it is on its way no other link to it is tried.
    world.services.clock.advance(60_000)
    const answered = answers
    await expectAsTimePasses(page, () => Promise.resolve(answers >= answered + 2), true)
    expect(links.length).toBe(tried + 1)
    slow.resolve()
    await expectAsTimePasses(page, () => notCome.count(), 0)
    await page.getByRole('button', { name: 'sample.png' }).waitFor()
    const asked = [links.length, answers] as const
    world.services.clock.advance(60_000)
    await expectAsTimePasses(page, () => Promise.resolve(answers >= asked[1] + 2), true)
    await isQuiet()
    expect(links.length).toBe(asked[0])
    // What downloads it has the newest link all the same.
    expect(await page.getByRole('link', { name: 'sample.png' }).getAttribute('href')).not.toBe(pathWithin(links.at(-1)))
    // As a whole it is the one that is there already; where that has gone, it comes by the newest link.
    await page.getByRole('button', { name: 'sample.png' }).click()
    const whole = page.getByRole('dialog').getByRole('img', { name: 'sample.png' })
    await whole.waitFor()
    expect(links.length).toBe(asked[0])
    await whole.dispatchEvent('error')
    await expect.poll(() => links.length).toBe(asked[0] + 1)
    await expect.poll(() => page.evaluate(`document.querySelector('[role=dialog] img').naturalWidth`)).toBeGreaterThan(0)
    await page.context().close()
  }, 60_000)
})

describe.skipIf(!browser)('the time line of an escrow', () => {
  test('says that it goes on behind what is shown, and is read on', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '90', title: 'A long story' }).paid()
    const visitor = await enter('disputes')
    const { page } = visitor
    const asked: unknown[] = []
    await page.route('**/admin/graphql', async (route) => {
      const { operation, variables } = route.request().postDataJSON()
      if (operation !== 'EscrowHistory') return route.continue()
      asked.push(variables.before)
      const response = await route.fetch({ postData: JSON.stringify({ operation, variables: { id: variables.id } }) })
      const answer = await response.json()
      const { moments } = answer.data.escrowHistory
      const isPaid = ({ status }: { status: string | null }) => status === 'paid'
      answer.data.escrowHistory.moments = moments.filter((each: { status: string | null }) => isPaid(each) === (variables.before === null))
      answer.data.escrowHistory.olderCursor = variables.before === null ? 'older' : null
      return route.fulfill({ response, json: answer })
    })
    await go(page, `escrows/${escrowId}`)
    const older = page.getByRole('alert').filter({ hasText: message('console.escrow.olderNotShown', 'en') })
    await older.waitFor()
    const mails = page.getByRole('button', { name: /mail/i })
    expect(await mails.count()).toBe(0)
    await expectGoodPage(visitor, 'timeline-older')
    await older.getByRole('button', { name: message('console.escrow.showOlder', 'en') }).click()
    await mails.waitFor()
    await older.waitFor({ state: 'detached' })
    expect(asked).toEqual(expect.arrayContaining([null, 'older']))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }, 60_000)
})

describe.skipIf(!browser)('what went to a webhook', () => {
  test('stands on the page of its escrow with each attempt, and leads to its event, which leads back while nobody can be asked', async () => {
    const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.seller })
    const body = { url: 'https://hooks.example.com/console', events: ['escrow.status.updated'] }
    await expected(201, world.call('POST', '/api/developer/webhooks', { token, body }))
    const escrowId = await world.given({ mode: 'quick', amount: '90', title: 'Told elsewhere' }).paid()
    const [delivery] = await world.sql<{ id: string; event_id: string }>(
      `select d.id, d.event_id from webhook_delivery d join domain_event e on e.id = d.event_id where e.escrow_id = $1`,
      [decodeId('esc', escrowId)],
    )
    await world.sql(
      `insert into webhook_attempt (delivery_id, number, started_at, finished_at, response_status, response_excerpt, duration_ms)
       values ($1, 1, '2026-11-20T10:00:00Z', '2026-11-20T10:00:01Z', 503, 'not now', 12)`,
      [delivery?.id],
    )
    const visitor = await enter('disputes')
    const { page } = visitor
    await go(page, `escrows/${escrowId}`)
    await page.getByRole('button', { name: message('console.escrow.showSent', 'en', { count: 1 }) }).click()
    const eventId = encodeId('evt', delivery?.event_id ?? '')
    expect(
      await page
        .getByRole('listitem')
        .getByRole('link', { name: /escrow\.status\.updated/ })
        .getAttribute('href'),
    ).toContain(eventId)
    await page.getByRole('tab', { name: message('console.deliveries.title', 'en') }).click()
    const row = page.getByRole('row').filter({ hasText: 'escrow.status.updated' })
    await row.getByText('503').waitFor()
    // When it was sent, and when it was tried.
    expect(await row.locator('time').count()).toBe(2)
    await row.getByTitle(new RegExp(encodeId('dlv', delivery?.id ?? ''))).waitFor()
    await expectGoodPage(visitor, 'deliveries')
    await changeLooks(visitor, phone)
    await expectGoodPage(visitor, 'deliveries-phone')
    await changeLooks(visitor, desk)
    await page.route('**/admin/graphql', (route) => (route.request().postData()?.includes('"Find"') ? route.abort() : route.continue()))
    await row.getByRole('link', { name: 'escrow.status.updated' }).click()
    await page.getByRole('link', { name: message('console.page.ESCROW', 'en'), exact: true }).click()
    await page.waitForURL(`**/escrows/${escrowId}`)
    await page.context().close()
  }, 120_000)
})

describe.skipIf(!browser)('a case in a queue', () => {
  test('is found, opened and approved by keyboard alone', async () => {
    const email = 'amel+review@example.com'
    const { id } = (await expected(201, world.call('POST', '/api/v1/identity-verifications', { body: { email } }))).body
    const { page } = await enter('compliance')
    const { keyboard } = page
    await expectKeys(page)
    await keyboard.press('Control+k')
    await keyboard.insertText(message('console.review.identities', 'en'))
    await page
      .getByRole('option', { name: new RegExp(message('console.review.identities', 'en')) })
      .first()
      .waitFor()
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: email }).waitFor()
    await keyboard.press('?')
    await page.getByRole('dialog').getByText(message('console.keys.undo', 'en')).waitFor()
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const effect = page.getByRole('region', {
      name: `${message('console.decision.effect', 'en')}: ${message('console.review.approve', 'en')}`,
    })
    await effect.getByText('identity.verification.updated').waitFor()
    // The first of the reasons that are ready, and then the decision; it goes out five seconds later.
    await keyboard.press('1')
    await keyboard.press('a')
    const uuid = decodeId('idv', id)!
    const statusOf = () => one('select kyc_status as value from identity_verification where id = $1', uuid)
    await expectAsTimePasses(page, statusOf, 'approved')
    expect(await one('select reason as value from audit_log where subject = $1', uuid)).toBe(message('console.reasons.identityFits', 'en'))
    await page.context().close()
  }, 120_000)

  test('one that was refused stays told of while the next is decided, and what is undone comes back as it was written', async () => {
    const emails = ['ali', 'beya', 'chiraz', 'dali'].map((name) => `${name}+review@example.com`)
    const ask = async (email: string): Promise<string> =>
      (await expected(201, world.call('POST', '/api/v1/identity-verifications', { body: { email } }))).body.id
    const judge = (id: string, decision: string, reason: string) =>
      world.does('reviewIdentityVerification', { id, decision, reason }, 'owner', { select: '__typename' })
    await judge(await ask(emails[2]!), 'REJECT', 'The picture is blurred.')
    await world.sql(
      `insert into app_user (id, email, first_name, last_name, created_at, updated_at) values (gen_random_uuid(), $1, 'Chiraz', 'Mejri', now(), now())`,
      [emails[2]],
    )
    const ids: string[] = []
    for (const email of emails) {
      world.services.clock.advance(1_000)
      ids.push(await ask(email))
    }
    const statusOf = (id: string) => one('select kyc_status as value from identity_verification where id = $1', decodeId('idv', id)!)

    const visitor = await enter('compliance')
    const { page } = visitor
    await go(page, 'reviews/identities')
    const isAt = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await isAt(emails[0]!)
    await press('1', 'a')
    await isAt(emails[1]!)
    await judge(ids[0]!, 'REJECT', 'A colleague was quicker.')
    await press('1', 'a')
    const told = page.getByRole('region', { name: message('console.review.decided', 'en') })
    await told.getByText('VERIFICATION_NOT_PENDING').waitFor()
    await told.getByText('A colleague was quicker.').waitFor()
    for (const email of emails.slice(0, 2)) await told.getByText(email).first().waitFor()
    await expectAsTimePasses(page, () => statusOf(ids[1]!), 'approved')

    // What it is judged by: who it is, who asked, and what was found before.
    await isAt(emails[2]!)
    const seesCase = async () => {
      await page.getByText('Chiraz Mejri').waitFor()
      await page.getByRole('main').getByRole('link', { name: emails[2]!, exact: true }).waitFor()
      const [asker] = await world.sql<{ email: string }>('select email from developer where id = $1', [world.developers.seller])
      await page.getByRole('main').getByRole('link', { name: asker!.email }).waitFor()
      await page
        .getByRole('region', { name: message('console.identity.earlier', 'en') })
        .getByText(message('console.identityStatus.rejected', 'en'))
        .waitFor()
    }
    await seesCase()
    await told.getByText('VERIFICATION_NOT_PENDING').waitFor()
    await expectGoodPage(visitor, 'identity-refused-en')
    await told.getByRole('button', { name: message('console.review.close', 'en', { name: emails[0]! }) }).click()
    await told.getByText('VERIFICATION_NOT_PENDING').waitFor({ state: 'detached' })

    // One, and then two together.
    const reason = page.getByRole('textbox', { name: message('console.decision.reason', 'en') })
    const approve = page.getByRole('button', { name: new RegExp(`^${message('console.review.approve', 'en')}`) })
    const undo = page.getByRole('button', { name: new RegExp(`^${message('console.review.undo', 'en')}`) })
    await reason.fill('The face is hers.')
    await approve.click()
    await isAt(emails[3]!)
    await undo.click()
    await isAt(emails[2]!)
    expect(await reason.inputValue()).toBe('The face is hers.')
    for (const email of emails.slice(2))
      await page.getByRole('checkbox', { name: message('console.review.tick', 'en', { name: email }) }).check()
    await reason.fill('Both were here.')
    await approve.click()
    await page.getByText(message('console.review.empty', 'en')).waitFor()
    await undo.click()
    await isAt(message('console.review.together', 'en', { count: 2 }))
    expect(await reason.inputValue()).toBe('Both were here.')
    expect([await statusOf(ids[2]!), await statusOf(ids[3]!)]).toEqual(['pending', 'pending'])

    await go(page, `identities/${ids[2]}`)
    await seesCase()
    await expectGoodPage(visitor, 'identity-en')
    const inArabic = await enterConsole(browser!, world.url, 'owner@staff.example.com', { language: 'ar', ...phone })
    for (const path of ['reviews/identities', `identities/${ids[2]}`]) {
      await go(inArabic.page, path)
      await inArabic.page.getByText('Chiraz Mejri').waitFor()
      await expectGoodPage(inArabic, `${path.split('/')[0]}-ar`)
    }
    await inArabic.page.context().close()
    for (const id of ids.slice(2)) await judge(id, 'REJECT', 'Neither is.')
    await page.context().close()
  }, 120_000)

  test('a business that says something else within the seconds of undo is decided once that was read, and not before', async () => {
    const said = { name: 'Verger', registrationNumber: 'V24-REVIEW' }
    const put = (taxId: string) => world.does('putBusiness', { ...said, taxId }, 'strangerDeveloper', { select: 'business { id }' })
    const { business } = await put('1111111A')
    const statusOf = () => one('select status as value from business where id = $1', decodeId('biz', business.id)!)
    const visitor = await enter('compliance')
    const { page } = visitor
    await go(page, `reviews/businesses?case=${business.id}`)
    await page.getByRole('heading', { level: 2, name: said.name }).waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('a')
    await page.getByRole('region', { name: message('console.review.decided', 'en') }).waitFor()
    await put('2222222B')
    await letPass(page)
    await page.getByText('VERSION_CONFLICT').waitFor({ timeout: 20_000 })
    expect(await statusOf()).toBe('pending')
    await page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(said.name) })
      .click()
    const changed = page.getByRole('alert').filter({ hasText: message('console.review.changed', 'en') })
    await changed.getByText('1111111A').waitFor()
    await changed.getByText('2222222B').waitFor()
    const approve = page.getByRole('button', { name: new RegExp(`^${message('console.review.approve', 'en')}`) })
    expect(await approve.count()).toBe(0)
    await expectGoodPage(visitor, 'business-changed')
    await changed.getByRole('button', { name: message('console.review.readAnew', 'en') }).click()
    await page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill('The register says so, too.')
    await approve.click()
    await expectAsTimePasses(page, statusOf, 'approved')
    await page.context().close()
  }, 90_000)

  test('whoever leaves within the seconds of undo is told what became of it, and whoever signs out has decided', async () => {
    const ask = async (name: string): Promise<string> => {
      const body = { email: `${name}+review@example.com` }
      return (await expected(201, world.call('POST', '/api/v1/identity-verifications', { body }))).body.id
    }
    const [refused, sent] = [await ask('emna'), await ask('farid')]
    const statusOf = (id: string) => one('select kyc_status as value from identity_verification where id = $1', decodeId('idv', id)!)
    const { page } = await enter('compliance')
    const decide = async (id: string, name: string) => {
      await go(page, `reviews/identities?case=${id}`)
      await page.getByRole('heading', { level: 2, name: new RegExp(name) }).waitFor()
      await page.keyboard.press('1')
      await page.keyboard.press('a')
      await page.getByRole('region', { name: message('console.review.decided', 'en') }).waitFor()
    }
    await decide(refused, 'emna')
    await world.does('reviewIdentityVerification', { id: refused, decision: 'REJECT', reason: 'Blurred.' }, 'owner', {
      select: '__typename',
    })
    await page.getByRole('menuitem', { name: message('console.escrows.title', 'en') }).click()
    await page.getByRole('heading', { level: 1, name: message('console.escrows.title', 'en') }).waitFor()
    await page.getByText(new RegExp(`emna.review@example.com.*${message('console.review.notSent', 'en')}`)).waitFor({ timeout: 20_000 })

    await decide(sent, 'farid')
    await page.getByRole('button', { name: 'compliance@staff.example.com' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: message('console.signIn.title', 'en') }).waitFor()
    expect(await statusOf(sent)).toBe('approved')
    await page.getByText(message('console.review.sentAway', 'en', { count: 1 })).waitFor()
    await page.context().close()
  }, 90_000)

  test('what was written of one is there again: when another was looked at, when a colleague decided one of several, and when it was not done', async () => {
    const emails = ['gaddour', 'hela', 'ines'].map((name) => `${name}+review@example.com`)
    const ids: string[] = []
    for (const email of emails) ids.push(await identityToReview(email))
    const { page } = await enter('compliance')
    await go(page, 'reviews/identities')
    const isAt = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
    const reason = page.getByRole('textbox', { name: message('console.decision.reason', 'en') })
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await isAt(emails[0]!)
    await reason.fill('The chin is another.')
    await press('Escape', 'j')
    await isAt(emails[1]!)
    expect(await reason.inputValue()).toBe('')
    await press('k')
    await isAt(emails[0]!)
    expect(await reason.inputValue()).toBe('The chin is another.')
    await page.getByRole('menuitem', { name: message('console.escrows.title', 'en') }).click()
    await page.getByRole('heading', { level: 1, name: message('console.escrows.title', 'en') }).waitFor()
    await page.goBack()
    await isAt(emails[0]!)
    expect(await reason.inputValue()).toBe('The chin is another.')

    const areTogether = (count: number) =>
      page.getByRole('heading', { level: 2, name: message('console.review.together', 'en', { count }) })
    await press('x')
    await areTogether(1).waitFor()
    expect(await reason.inputValue()).toBe('The chin is another.')
    await press('j', 'x')
    await areTogether(2).waitFor()
    await reason.fill('Neither is whole.')
    await world.does('reviewIdentityVerification', { id: ids[1], decision: 'REJECT', reason: 'Blurred.' }, 'owner', {
      select: '__typename',
    })
    await expectAsTimePasses(page, () => page.getByText(/no longer waits/).count(), 1)
    await areTogether(1).waitFor()
    expect(await reason.inputValue()).toBe('Neither is whole.')

    const isSent = (request: string | null) => request?.includes('"ReviewIdentityVerification"') && !request.includes('"preview":true')
    await page.route('**/admin/graphql', (route) => (isSent(route.request().postData()) ? route.abort() : route.continue()))
    const approve = page.getByRole('button', { name: new RegExp(`^${message('console.review.approve', 'en')}`) })
    await approve.click()
    await letPass(page)
    const told = page.getByRole('region', { name: message('console.review.decided', 'en') })
    await told.getByText('UNREACHABLE').waitFor()
    await told.getByText('Neither is whole.').waitFor()
    await page.unroute('**/admin/graphql')
    await page
      .getByRole('navigation', { name: message('console.review.identities', 'en') })
      .getByRole('button', { name: emails[0]! })
      .click()
    await isAt(emails[0]!)
    expect(await reason.inputValue()).toBe('Neither is whole.')
    await approve.click()
    await expectAsTimePasses(page, () => statusOfIdentity(ids[0]!), 'approved')

    // Nobody else finds it.
    await isAt(emails[2]!)
    await reason.fill('She is another.')
    await page.getByRole('button', { name: 'compliance@staff.example.com' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await signIn(page, 'owner@staff.example.com')
    await page.getByRole('menuitem', { name: message('console.waitingQueue.IDENTITIES', 'en') }).click()
    await isAt(emails[2]!)
    expect(await reason.inputValue()).toBe('')
    await world.does('reviewIdentityVerification', { id: ids[2], decision: 'REJECT', reason: 'Blurred.' }, 'owner', {
      select: '__typename',
    })
    await page.context().close()
  }, 120_000)

  test('one that was not decided, as the session had ended, is still in view with why, and with its reason once somebody is signed in again', async () => {
    const email = 'jalel+review@example.com'
    const id = await identityToReview(email)
    const { page } = await enter('compliance')
    await go(page, `reviews/identities?case=${id}`)
    const reason = page.getByRole('textbox', { name: message('console.decision.reason', 'en') })
    const approve = page.getByRole('button', { name: new RegExp(`^${message('console.review.approve', 'en')}`) })
    await reason.fill('His own face.')
    await page.context().clearCookies()
    await approve.click()
    await letPass(page)
    const told = page.getByRole('region', { name: message('console.review.decided', 'en') })
    await told.getByText('UNAUTHORIZED').waitFor()
    const ended = page.getByText(message('console.frame.sessionEnded', 'en'))
    await expectAsTimePasses(page, () => ended.count(), 1)
    expect(await told.getByText('UNAUTHORIZED').count()).toBe(1)
    await page.getByRole('button', { name: message('console.frame.signInAgain', 'en') }).click()
    await signIn(page, 'compliance@staff.example.com')
    await page.getByRole('heading', { level: 2, name: email }).waitFor()
    expect(await reason.inputValue()).toBe('His own face.')
    await approve.click()
    await expectAsTimePasses(page, () => statusOfIdentity(id), 'approved')
    await page.context().close()
  }, 90_000)

  test('what is still being sent is not lost with the page, wherever in the console whoever decided it is by then', async () => {
    const id = await identityToReview('karim+review@example.com')
    const { page } = await enter('compliance')
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/admin/graphql', async (route) => {
      const sent = route.request().postData() ?? ''
      if (sent.includes('"ReviewIdentityVerification"') && !sent.includes('"preview":true')) await isLetGo
      await route.continue()
    })
    await go(page, `reviews/identities?case=${id}`)
    await page.getByRole('heading', { level: 2, name: /karim/ }).waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('a')
    await page.getByRole('region', { name: message('console.review.decided', 'en') }).waitFor()
    await page.getByRole('menuitem', { name: message('console.escrows.title', 'en') }).click()
    await page.getByRole('heading', { level: 1, name: message('console.escrows.title', 'en') }).waitFor()
    const asking = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const asked = await asking
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    letGo()
    await page.getByText(message('console.review.sentAway', 'en', { count: 1 })).waitFor()
    expect(await statusOfIdentity(id)).toBe('approved')
    const closing = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closing
    await page.context().close()
  }, 60_000)

  test('one question that is not answered moves nothing under the hand, and that nobody is reached is said once what is shown is old', async () => {
    const id = await identityToReview('lotfi+review@example.com')
    const { page, isQuiet } = await enter('compliance')
    await go(page, `reviews/identities?case=${id}`)
    const evidence = page.getByRole('link', { name: message('console.identity.open', 'en') })
    await evidence.waitFor()
    await isQuiet()
    const place = await evidence.boundingBox()
    const unanswered: string[] = []
    await page.route('**/admin/graphql', (route) => {
      unanswered.push(route.request().postDataJSON().operation)
      return route.abort()
    })
    const notReached = page.getByRole('main').getByText('UNREACHABLE')
    await page.clock.fastForward(9_000)
    await expect.poll(() => unanswered).toEqual(expect.arrayContaining(['IdentityCase', 'IdentityVerificationsToReview']))
    await isQuiet()
    expect(await notReached.count()).toBe(0)
    expect(await evidence.boundingBox()).toEqual(place)
    await expectAsTimePasses(page, () => notReached.count(), 1)
    expect(await evidence.count()).toBe(1)
    await page.unroute('**/admin/graphql')
    await expectAsTimePasses(page, () => notReached.count(), 0)
    await world.does('reviewIdentityVerification', { id, decision: 'REJECT', reason: 'Blurred.' }, 'owner', { select: '__typename' })
    await page.context().close()
  }, 60_000)

  test('a proof shows what each decision on it would do, and several together what each of them would, and their sum', async () => {
    const proven = async (title: string, amount: string) => {
      const terms = { mode: 'quick', amount, title, fulfillmentPolicy: { type: 'purchase_proof_required' } } as const
      const escrowId = await world.given(terms).paid()
      const file = await keepSampleFile({ services: world.services, run: world.services.runAs(world.cast.seller) })
      await world.does('submitProof', { escrowId, fileIds: [file.id] }, 'seller')
      await world.does('reviewProof', { escrowId, decision: 'REPORT', reason: 'The receipt is forged.' }, 'buyer')
      return escrowId
    }
    const ids = [await proven('A first proof', '40'), await proven('A second proof', '50')]
    const visitor = await enter('disputes')
    const { page } = visitor
    await go(page, `reviews/proofs?case=${ids[0]}`)
    const effect = (label: 'console.proof.accept' | 'console.proof.cancel') =>
      page.getByRole('region', { name: `${message('console.decision.effect', 'en')}: ${message(label, 'en')}` })
    await effect('console.proof.accept').getByText('escrow.proof.accepted').waitFor()
    await effect('console.proof.accept').getByText(message('console.decision.noPostings', 'en')).waitFor()
    await effect('console.proof.cancel')
      .getByRole('cell', { name: /40\.000/ })
      .first()
      .waitFor()
    await expectGoodPage(visitor, 'proof-effects')
    for (const name of ['A first proof', 'A second proof'])
      await page.getByRole('checkbox', { name: message('console.review.tick', 'en', { name: isolated(name) }) }).check()
    await page.getByText(/^In all: 90\.000/).waitFor()
    const row = page
      .getByRole('listitem')
      .filter({ hasText: 'A second proof' })
      .filter({ hasText: message('console.decision.effect', 'en') })
    await row.getByText(/50\.000/).waitFor()
    await row.getByText(message('console.decision.effect', 'en')).click()
    await effect('console.proof.cancel')
      .getByRole('cell', { name: /50\.000/ })
      .first()
      .waitFor()
    await expectGoodPage(visitor, 'proofs-together')
    await page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill('Both are forged.')
    await page.getByRole('button', { name: new RegExp(`^${message('console.proof.cancel', 'en')}`) }).click()
    for (const id of ids) await expectAsTimePasses(page, async () => (await world.escrow(id)).status, 'CANCELLED')
    await page.context().close()
  }, 90_000)

  test('a business leads to the developer whose it is', async () => {
    const business = { name: 'Atelier', registrationNumber: 'B24-REVIEW', taxId: '1799021/C/M/000' }
    await world.does('putBusiness', business, 'developer', { select: 'business { id }' })
    const visitor = await enter('compliance')
    await go(visitor.page, 'reviews/businesses')
    const [developer] = await world.sql<{ email: string }>('select email from developer where id = $1', [world.developers.seller])
    const link = visitor.page.getByRole('main').getByRole('link', { name: developer!.email })
    await link.waitFor()
    await expectGoodPage(visitor, 'business-en')
    await link.click()
    await visitor.page.waitForURL(`${world.url}/admin/developers/${encodeId('dev', world.developers.seller)}`)
    await visitor.page.context().close()
  }, 60_000)

  test('a bank deposit is rejected, whoever else has it open is told, and the buyer pays again', async () => {
    const buyerEmail = 'guest@example.com'
    const { id: escrowId } = (await expected(201, world.create({ mode: 'instant', amount: 80, buyerEmail }))).body.escrow
    const opened = await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: buyerEmail }))
    const session = opened.body as OpenedSession
    const statusOf = (deposit: string) => one('select status as value from deposit_proof where id = $1', decodeId('dep', deposit)!)
    const first = await showDeposit(world, session, escrowId)
    const [finance, owner] = [await enter('finance'), await enter('owner')]
    for (const { page } of [finance, owner]) {
      await go(page, 'reviews/deposits')
      await page
        .getByRole('navigation', { name: message('console.review.deposits', 'en') })
        .getByRole('button')
        .first()
        .click()
      // What approving it would write, and that rejecting it moves nothing and is told.
      const effect = (of: 'approve' | 'reject') =>
        page.getByRole('region', { name: `${message('console.decision.effect', 'en')}: ${message(`console.review.${of}`, 'en')}` })
      await effect('approve').getByText('escrow.status.updated').waitFor()
      await effect('reject').getByText('escrow.deposit_proof.rejected').waitFor()
      await effect('reject').getByText(message('console.decision.noPostings', 'en')).waitFor()
    }
    // Each of the two sees that the other has it open, in a sentence beside the case and on its line of the list.
    for (const [{ page }, other] of [
      [finance, 'owner'],
      [owner, 'finance'],
    ] as const) {
      const words = new RegExp(`${other}@staff\\.example\\.com\\W* has this open, too`)
      await page.getByRole('status').getByText(words).waitFor({ timeout: 30_000 })
      await page.getByRole('img', { name: words }).waitFor()
    }
    await expectGoodPage(finance, 'deposit')
    const decide = async (page: Page, reason: string, decision: 'approve' | 'reject') => {
      await page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill(reason)
      await page.getByRole('button', { name: new RegExp(`^${message(`console.review.${decision}`, 'en')}`) }).click()
    }
    await decide(finance.page, 'The slip is of another bank.', 'reject')
    await expectAsTimePasses(finance.page, () => statusOf(first), 'rejected')
    // Told by whom, and why.
    await owner.page.getByText('The slip is of another bank.').waitFor({ timeout: 20_000 })
    await owner.page.getByText('finance@staff.example.com').waitFor()
    expect((await world.read(escrowId)).status).toBe('pending')

    const second = await showDeposit(world, session, escrowId)
    await expectAsTimePasses(
      finance.page,
      () => finance.page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).count(),
      1,
    )
    await decide(finance.page, 'It is on our account.', 'approve')
    await expectAsTimePasses(finance.page, () => statusOf(second), 'accepted')
    expect((await world.read(escrowId)).status).toBe('paid')
    expect((await world.eventsOf(escrowId)).map(({ type }) => type)).toEqual([
      'escrow.created',
      'escrow.deposit_proof.rejected',
      'escrow.status.updated',
    ])
    for (const { page } of [finance, owner]) await page.context().close()
  }, 180_000)
})

/** One that was approved, of an escrow that has given it back; its `dep_…` and whose it is. */
async function owedDeposit(amount: number): Promise<{ id: string; guest: string; account: string }> {
  const guest = `guest.${amount}@example.com`
  const { id: escrowId } = (await expected(201, world.create({ mode: 'instant', amount, buyerEmail: guest }))).body.escrow
  const opened = await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: guest }))
  const id = await showDeposit(world, opened.body as OpenedSession, escrowId)
  const approval = { id, decision: 'APPROVE', reason: 'It is on our account.' }
  const { pendingAction } = await world.does('reviewDepositProof', approval, 'finance', { select: 'pendingAction { id }' })
  if (pendingAction) await world.does('confirmStaffAction', { id: pendingAction.id }, 'owner', { select: '__typename' })
  world.services.clock.advance(60_000)
  await world.act(escrowId, 'cancel_escrow', world.cast.seller.email)
  return { id, guest, account: `escrow_guest:${decodeId('esc', escrowId)}` }
}

describe.skipIf(!browser)('deposits that are owed to guests', () => {
  test('are sent back by bank from the one that has waited longest, a large one by two, and none twice', async () => {
    const title = message('console.deposit.toSendBack', 'en')
    const [first, large, last] = [await owedDeposit(61), await owedDeposit(162), await owedDeposit(63)]
    const referenceOf = ({ id }: { id: string }) =>
      one('select bank_reference as value from deposit_proof where id = $1', decodeId('dep', id)!)
    const books = () =>
      Promise.all(['bank_safeguarding', ...[first, large, last].map(({ account }) => account)].map((code) => world.ledgerBalance(code)))
    const before = await books()
    expect(before.slice(1)).toEqual([61_000n, 162_000n, 63_000n])

    const finance = await enter('finance')
    const { page } = finance
    const card = page.getByRole('main').getByRole('link', { name: new RegExp(title) })
    await expect.poll(() => card.textContent(), { timeout: 20_000 }).toMatch(/^3/)
    await expectGoodPage(finance, 'home-with-owed')
    await card.click()
    const list = page.getByRole('navigation', { name: title }).getByRole('button')
    await expect
      .poll(() => list.allTextContents(), { timeout: 20_000 })
      .toEqual([first, large, last].map(({ guest }) => expect.stringContaining(guest)))
    const send = async ({ guest }: { guest: string }, bankReference: string) => {
      await list.filter({ hasText: guest }).click()
      await page.getByRole('heading', { level: 2, name: new RegExp(guest) }).waitFor()
      await page.getByText(message('console.decision.postings', 'en')).waitFor()
      await page.getByLabel(message('console.withdrawals.bankReference', 'en')).fill(bankReference)
      await page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).fill('To the RIB that they wrote.')
      await page.getByRole('button', { name: new RegExp(`^${message('console.deposit.sentBack', 'en')}`) }).click()
    }
    await page.getByText(message('console.decision.postings', 'en')).waitFor()
    for (const looks of [phone, desk]) {
      await changeLooks(finance, looks)
      await expectGoodPage(finance, `owed-deposit-en-${looks.width}`)
    }
    await send(first, 'VIR-2026-61')
    await page.getByRole('button', { name: new RegExp(`^${message('console.review.undo', 'en')}`) }).click()
    await page.getByRole('heading', { level: 2, name: new RegExp(first.guest) }).waitFor()
    expect(await page.getByLabel(message('console.withdrawals.bankReference', 'en')).inputValue()).toBe('VIR-2026-61')
    await page.getByRole('button', { name: new RegExp(`^${message('console.deposit.sentBack', 'en')}`) }).click()
    await expectAsTimePasses(page, () => referenceOf(first), 'VIR-2026-61')
    expect(await books()).toEqual([before[0]! + 61_000n, 0n, ...before.slice(2)])

    await send(large, 'VIR-2026-162')
    await letPass(page)
    await page
      .getByText(/second person/)
      .first()
      .waitFor({ timeout: 20_000 })
    expect(await books()).toEqual([before[0]! + 61_000n, 0n, ...before.slice(2)])
    // Whoever is a moment later than a colleague is told that nothing is due.
    await send(last, 'VIR-2026-63')
    await world.does('refundDeposit', { id: last.id, bankReference: 'VIR-2026-64', reason: 'Sent already.' }, 'owner', {
      select: '__typename',
    })
    await letPass(page)
    await page.getByText('NO_REFUND_DUE').waitFor({ timeout: 20_000 })
    expect(await referenceOf(last)).toBe('VIR-2026-64')

    // Who has sent it cannot say so again, nor confirm it.
    await list.filter({ hasText: large.guest }).click()
    await page.getByRole('heading', { name: message('console.waiting.title', 'en') }).waitFor()
    expect(await page.getByRole('textbox', { name: message('console.decision.reason', 'en') }).count()).toBe(0)

    const owner = await enterConsole(browser!, world.url, 'owner@staff.example.com', { language: 'ar' })
    await owner.page.goto(`${world.url}/admin/reviews/deposit-refunds`)
    await owner.page.getByRole('heading', { level: 2, name: new RegExp(large.guest) }).waitFor()
    await owner.page.getByText('VIR-2026-162').waitFor()
    for (const looks of [phone, desk]) {
      await changeLooks(owner, looks)
      await expectGoodPage(owner, `owed-deposit-waits-ar-${looks.width}`)
    }
    await owner.page.getByRole('button', { name: message('console.waiting.look', 'ar') }).click()
    const confirm = owner.page.getByRole('button', { name: message('console.waiting.confirm', 'ar') })
    await owner.page.getByRole('dialog').getByText(message('console.decision.postings', 'ar')).waitFor()
    expect(await referenceOf(large)).toBe(null)
    await confirm.click()
    await owner.page.getByText(message('console.review.empty', 'ar')).waitFor({ timeout: 20_000 })
    expect(await books()).toEqual([before[0]! + 286_000n, 0n, 0n, 0n])
    expect(await referenceOf(large)).toBe('VIR-2026-162')

    await go(page, `deposits/${large.id}`)
    await page.getByText('VIR-2026-162').first().waitFor()
    await expectGoodPage(finance, 'deposit-sent-back')
    for (const visitor of [finance, owner]) await visitor.page.context().close()
  }, 180_000)

  test('are for those who look after money alone', async () => {
    const { page } = await enter('disputes')
    expect(await page.getByText(message('console.deposit.toSendBack', 'en')).count()).toBe(0)
    await go(page, 'reviews/deposit-refunds')
    const owner = message('console.staffRole.OWNER', 'en')
    const roles = `${message('console.staffRole.FINANCE', 'en')}, ${owner}`
    const refused = message('console.refused.pageOf', 'en', { roles, role: message('console.staffRole.DISPUTES', 'en') })
    await page.getByText(refused).first().waitFor()
    // Whoever is of our team is not told that it is for our team alone.
    expect(await page.getByText(message('errors.STAFF_ONLY', 'en')).count()).toBe(0)
    await page.context().close()
  }, 60_000)
})

/** Of an instant escrow that a guest has paid by a card that takes nothing back, and that is off: its `rfd_…`. */
async function refusedRefund(amount: string): Promise<string> {
  const guest = `card.${amount}@example.com`
  const { id: escrowId } = (await expected(201, world.create({ mode: 'instant', amount: Number(amount), buyerEmail: guest }))).body.escrow
  const opened = await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: guest }))
  await mutateAs(world, guestCredential(opened.body as OpenedSession), 'payEscrow', { escrowId, method: 'CARD' }, 'escrow { status }')
  world.services.clock.advance(60_000)
  await world.act(escrowId, 'cancel_escrow', world.cast.seller.email)
  const id = mustExist(await one('select id as value from payment_refund where face_amount_minor = $1', `${Number(amount) * 1_000}`), 'it')
  await refundAtProvider({ services: world.services, run: world.services.runAs({ kind: 'timer' }) }, { refundId: id })
  return encodeId('rfd', id)
}

describe.skipIf(!browser)('decisions that wait for a second person', () => {
  test('are shown to whom they concern, each with the way to its case, and confirmed by whoever may', async () => {
    const [, refund] = [await refusedRefund('81.505'), await refusedRefund('250.505')]
    const settle = { id: refund, decision: 'SETTLE', bankReference: 'VIR-2026-250', reason: 'Sent back by hand.' }
    await world.does('decideFinanceCase', settle, 'finance', { select: '__typename' })
    const escrowId = await world.given({ mode: 'quick', amount: '300', title: 'Greenhouse' }).disputed()
    const decision = { escrowId, outcome: 'REFUND_BUYER', reason: 'It never came.' }
    await world.does('resolveDispute', decision, 'disputes', { select: '__typename' })

    const owner = await enter('owner')
    await owner.page.getByText('It never came.').waitFor()
    await expectGoodPage(owner, 'waiting-decisions')
    const look = { name: message('console.waiting.look', 'en') }
    expect(await owner.page.getByRole('button', look).count()).toBe(2)
    await owner.page.getByRole('link', { name: message('console.page.FINANCE_CASE', 'en') }).click()
    // The case itself, though another has waited longer.
    await owner.page.getByRole('main').getByText('Sent back by hand.').waitFor()
    await expectGoodPage(owner, 'finance-case-chosen')
    await changeLooks(owner, phone)
    await expectGoodPage(owner, 'finance-case-chosen-phone')
    await changeLooks(owner, desk)
    await go(owner.page, `reviews/cases?case=${encodeId('rfd', '01980000-0000-7000-8000-000000000000')}`)
    await owner.page.getByText(/does not wait here/).waitFor()

    // Finance confirms no decision of the disputes desk, and hears of its own.
    const finance = await enter('finance')
    await finance.page.getByText('Sent back by hand.').waitFor()
    expect(await finance.page.getByText('It never came.').count()).toBe(0)
    await go(finance.page, `disputes/${escrowId}`)
    await finance.page.getByRole('heading', { level: 1, name: 'Greenhouse' }).waitFor()
    await finance.isQuiet()
    expect(await finance.page.getByRole('button', look).count()).toBe(0)
    for (const visitor of [owner, finance]) await visitor.page.context().close()
  }, 180_000)
})

describe.skipIf(!browser)('the audit log', () => {
  test('is filtered in the address, leads to what a line is about, and an id that nothing has leads nowhere', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '40', title: 'Parasol' }).disputed()
    const decision = { escrowId, outcome: 'DISMISS', reason: 'It was the wrong colour of box.' }
    await world.does('resolveDispute', decision, 'disputes', { select: '__typename' })
    const owner = await enter('owner')
    const { page } = owner
    await go(page, `audit?filter=${encodeURIComponent(JSON.stringify({ about: escrowId, action: 'resolve_dispute' }))}`)
    await page.getByText('It was the wrong colour of box.').waitFor()
    await owner.isQuiet()
    expect(await page.getByRole('link', { name: message('console.audit.open', 'en') }).count()).toBe(1)
    await expectGoodPage(owner, 'audit-filtered')
    await page.getByRole('link', { name: message('console.audit.open', 'en') }).click()
    await page.waitForURL(`**/admin/escrows/${escrowId}`)
    const nothing = encodeId('act', '01980000-0000-7000-8000-000000000000')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(nothing)
    await page.getByText(/Nothing that your role may open has the id/).waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await page.context().close()
  }, 120_000)
})

describe.skipIf(!browser)('a list', () => {
  test('stays as it is while somebody reads it, is walked by keys, kept as a view and saved as a file, all of it', async () => {
    const add = (title: string) => {
      world.services.clock.advance(1_000)
      return world.given({ mode: 'quick', amount: '20', title }).pending()
    }
    for (let count = 0; count < 26; count++) await add(`Cup ${count}`)
    const visitor = await enter('owner')
    const { page } = visitor
    await go(page, 'escrows')
    await page.getByText('Cup 25', { exact: true }).waitFor()
    await add('Saucer')
    const show = page.getByRole('button', { name: message('console.list.showNew', 'en', { count: 1 }) })
    // An event waits for transactions of the whole server that are older, those of other tests among them.
    await show.waitFor({ timeout: 60_000 })
    expect(await page.getByText('Saucer', { exact: true }).count()).toBe(0)
    await expectGoodPage(visitor, 'list-with-news')
    // The names of the columns stay while the rows go by.
    const head = page.getByRole('columnheader', { name: message('console.escrows.status', 'en') })
    const before = await head.boundingBox()
    await page.getByText('Cup 1', { exact: true }).scrollIntoViewIfNeeded()
    expect(await head.boundingBox()).toEqual(before)
    await show.click()
    await page.getByText('Saucer', { exact: true }).waitFor()
    // A page that an address names has its own rows; of one that there is not the first is shown.
    await go(page, 'escrows?page=2')
    await page.getByText('Cup 1', { exact: true }).waitFor()
    expect(await page.getByText('Saucer', { exact: true }).count()).toBe(0)
    await go(page, 'escrows?page=999')
    await page.getByText('Saucer', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('page')).not.toBe('999')

    await page.getByRole('button', { name: message('console.list.views', 'en') }).click()
    await page.getByRole('menuitem', { name: message('console.list.keepView', 'en') }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByPlaceholder(message('console.escrows.search', 'en')).fill('Saucer')
    await page.getByText('Cup 25', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: message('console.list.views', 'en') }).click()
    await page.getByRole('menuitem', { name: message('console.list.keepView', 'en') }).click()
    await page.getByLabel(message('console.list.viewName', 'en')).fill('Of the saucers')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Of the saucers' }).waitFor()
    // The view is there again on another visit of the list.
    await go(page, 'users')
    await page.getByText(world.cast.buyer.email).waitFor()
    await go(page, 'escrows')
    await page.getByPlaceholder(message('console.escrows.search', 'en')).fill('')
    await page.getByText('Cup 25', { exact: true }).waitFor()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: message('console.list.export', 'en') }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    const [{ count }] = (await world.sql<{ count: string }>('select count(*)::text as count from escrow')) as [{ count: string }]
    const [names = '', ...lines] = file.trim().split('\r\n')
    expect(lines).toHaveLength(Number(count))
    // With the parties, who are people and no plain values of the row.
    const [saucerLine] = lines.filter((line) => line.includes('Saucer'))
    const at = (name: string) => saucerLine?.split(',')[names.split(',').indexOf(name)]
    expect([at('seller'), at('buyer')]).toEqual([world.cast.seller.email, world.cast.buyer.email])

    await page.getByRole('button', { name: message('console.list.views', 'en') }).click()
    await page.getByRole('menuitem', { name: 'Of the saucers' }).click()
    await page.getByText('Cup 25', { exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Saucer' }).waitFor()
    expect(await page.title()).toBe('Saucer · Amana')
    const [saucer] = await world.sql<{ id: string }>(`select id from escrow where title = 'Saucer'`)
    expect(page.url()).toContain(encodeId('esc', saucer!.id))
    await page.context().close()
  }, 180_000)
})

describe.skipIf(!browser)('what nobody was told of', () => {
  const add = (title: string) => world.given({ mode: 'quick', amount: '20', title }).pending()
  const maybeNew = (page: Page) => page.getByRole('button', { name: message('console.list.showChanges', 'en') })
  const title = (page: Page, text: string) => page.getByText(text, { exact: true })

  test('is told of when a page that was opened out of sight comes into sight', async () => {
    const { page } = await enter('owner')
    await page.addInitScript(`Object.defineProperty(document, 'visibilityState', { get: () => (window.isSeen ? 'visible' : 'hidden') })`)
    await add('Teapot')
    await go(page, 'escrows')
    await title(page, 'Teapot').waitFor()
    await add('Strainer')
    expect(await maybeNew(page).count()).toBe(0)
    await page.evaluate(`window.isSeen = true; document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
    await maybeNew(page).click()
    await title(page, 'Strainer').waitFor()
    expect(await maybeNew(page).count()).toBe(0)
    await page.context().close()
  }, 60_000)

  test('is told of when a stream that had told nothing yet has ended and there is another', async () => {
    const { page } = await enter('owner')
    let streams = 0
    await page.route('**/admin/live', (route) => {
      streams += 1
      const ended = { contentType: 'text/event-stream', body: ':\n\nevent: complete\ndata:\n\n' }
      return streams === 1 ? route.fulfill(ended) : route.continue()
    })
    await add('Sugar bowl')
    await go(page, 'escrows')
    await title(page, 'Sugar bowl').waitFor()
    await add('Sugar tongs')
    await expectAsTimePasses(page, () => maybeNew(page).count(), 1)
    await maybeNew(page).click()
    await title(page, 'Sugar tongs').waitFor()
    await page.context().close()
  }, 60_000)
})

describe.skipIf(!browser)('what is on a page', () => {
  test('is not counted anew with everything that happens', async () => {
    const { page, isQuiet } = await enter('owner')
    const [told, asked] = [[] as string[], [] as string[]]
    const event = { id: encodeId('evt', '01980000-0000-7000-8000-000000000000'), type: 'webhook.test', cursor: '1.1' }
    await page.route('**/admin/live', (route) => {
      told.push(route.request().url())
      const body = `event: next\ndata: ${JSON.stringify({ data: { events: event } })}\n\nevent: complete\ndata:\n\n`
      return route.fulfill({ contentType: 'text/event-stream', body })
    })
    // How long until then is a draw, which leaves it more than three seconds and hardly anything else.
    await page.addInitScript('const { random } = Math; Math.random = () => random() / 100')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: message('console.home.needsAttention', 'en') }).waitFor()
    await isQuiet()
    page.on('request', (request) => void (request.postData()?.includes('"WaitingCounts"') && asked.push(request.url())))
    const before = told.length
    // A minute, in which something happens whenever the page listens again.
    for (let step = 0; step < 20; step++) {
      await page.clock.fastForward(3_000)
      await isQuiet()
    }
    expect(told.length).toBeGreaterThan(before + 6)
    // Three for what happens, and one for the minute.
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.length).toBeLessThanOrEqual(5)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }, 120_000)

  test('says that others wait where more do than are shown', async () => {
    await world.sql(
      `insert into identity_verification (id, developer_id, email, kyc_status, needs_admin_review, created_at, updated_at, expires_at)
       select gen_random_uuid(), $1, 'case' || n || '@example.com', 'pending', true, now(), now(), now() + interval '1 day' from generate_series(1, 101) n`,
      [world.developers.seller],
    )
    const { page } = await enter('compliance')
    await go(page, 'reviews/identities')
    const list = page.getByRole('navigation', { name: message('console.review.identities', 'en') })
    await list.getByText(message('console.review.more', 'en')).waitFor()
    expect(await list.getByRole('checkbox').count()).toBe(100)
    await world.sql(`update identity_verification set needs_admin_review = false where email in ('case1@example.com', 'case2@example.com')`)
    await expectAsTimePasses(page, () => list.getByText(message('console.review.more', 'en')).count(), 0)
    await world.sql(`update identity_verification set needs_admin_review = false where email like 'case%'`)
    await page.context().close()
  }, 120_000)

  test('follows decisions that wait for a second person, and keeps each where it stands', async () => {
    const { page } = await enter('owner')
    await page.getByRole('heading', { level: 2, name: message('console.disputes.title', 'en') }).waitFor()
    const waiting = page.getByRole('main').getByText('It is a large one.')
    expect(await waiting.count()).toBe(0)
    const guest = 'guest.late@example.com'
    const { id: escrowId } = (await expected(201, world.create({ mode: 'instant', amount: 170, buyerEmail: guest }))).body.escrow
    const opened = await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: guest }))
    const id = await showDeposit(world, opened.body as OpenedSession, escrowId)
    const approval = { id, decision: 'APPROVE', reason: 'It is a large one.' }
    const { pendingAction } = await world.does('reviewDepositProof', approval, 'finance', { select: 'pendingAction { id }' })
    await expectAsTimePasses(page, () => waiting.count(), 1)
    await world.does('confirmStaffAction', { id: pendingAction.id }, 'owner', { select: '__typename' })
    await expectAsTimePasses(page, () => page.getByText(message('console.waiting.over', 'en')).count(), 1)
    expect(await waiting.count()).toBe(1)
    await page.context().close()
  }, 120_000)

  test('stays marked where somebody has marked a part of a record to copy it, though its links are others', async () => {
    const guest = 'guest.marked@example.com'
    const { id: escrowId } = (await expected(201, world.create({ mode: 'instant', amount: 45, buyerEmail: guest }))).body.escrow
    const opened = await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: guest }))
    const id = await showDeposit(world, opened.body as OpenedSession, escrowId)
    const { page } = await enter('finance')
    let answers = 0
    page.on('requestfinished', (request) => {
      if (request.postData()?.includes('"DepositProof"')) answers += 1
    })
    await go(page, `deposits/${id}`)
    await page.getByRole('button', { name: message('console.escrow.showRecord', 'en') }).click()
    await page.locator('pre').waitFor()
    const mark = `const range = document.createRange(); range.setStart(document.querySelector('pre').firstChild, 4); range.setEnd(document.querySelector('pre').firstChild, 40);
      getSelection().removeAllRanges(); getSelection().addRange(range)`
    await page.evaluate(mark)
    const marked = () => page.evaluate<string>('getSelection().toString()')
    const before = await marked()
    expect(before).not.toBe('')
    const asked = answers
    world.services.clock.advance(60_000)
    await expectAsTimePasses(page, () => Promise.resolve(answers >= asked + 2), true)
    expect(await marked()).toBe(before)
    await page.context().close()
  }, 60_000)
})
