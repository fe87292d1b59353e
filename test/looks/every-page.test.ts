import { Readable } from 'node:stream'
import type { Browser, Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver } from '../../server/domain/escrow/commands/deliver.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { requestCancellation } from '../../server/domain/escrow/commands/request-cancellation.js'
import { reviewProof } from '../../server/domain/escrow/commands/review-proof.js'
import { signContract } from '../../server/domain/escrow/commands/sign-contract.js'
import { submitProof } from '../../server/domain/escrow/commands/submit-proof.js'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import type { Language } from '../../server/domain/language.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { putBusiness } from '../../server/operations/business/put-business.js'
import { createCharge } from '../../server/operations/charge/create-charge.js'
import { reviewDepositProof } from '../../server/operations/deposit-proof/review-deposit-proof.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { keepFile } from '../../server/operations/file/keep-file.js'
import { createReleaseRequest } from '../../server/operations/release-request/create-release-request.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { message } from '../../locales/message.js'
import { axeViolations } from '../support/axe-violations.js'
import { launchBrowser } from '../support/browser.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { keepPicture } from '../support/keep-picture.js'
import { expectGoodPage, looks, openAs } from '../support/looks.js'
import { PageClient } from '../support/page-client.js'
import { pdfFile } from '../support/pdf.js'
import { aUser, goodPassword } from '../support/people.js'

// Every page of the straight way: what each action of a session asks, what is seen once it is done, the same from the account, a charge and a guest
// in each of their states, and the ways in.

const browser: Browser | null = await launchBrowser()
let server: HostedServer
let buyer: Trader
let seller: Trader
let seen: Record<string, Shown>

beforeAll(async () => {
  server = await startHostedServer()
  await openShop()
  const chargeExpired = await aCharge('late')
  server.world.clock.advance(server.world.config.policy.chargeLinkMinutes * 60_000)
  buyer = await aTrader(await aUser(server.world))
  seller = await aTrader(server.seller)
  const forParties = { ...(await askedPages()), ...(await ownPages()), ...(await proofPages()), ...(await partPages()) }
  seen = { ...forParties, ...(await openPages({ chargeExpired })) }
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await server.close()
})

interface Trader {
  actor: HostedServer['seller']
  client: PageClient
}

/** Where a page is, and who looks at it; null: somebody who is not signed in. */
interface Shown {
  path: string
  who: Trader | null
}

async function openShop(): Promise<void> {
  const { world, developer } = server
  const picture = Readable.from([await aPicture(300, 90)])
  const { id: logo } = await keepFile({ run: world.runAs(developer), services: world }, { sentName: 'logo.png', content: picture })
  const facts = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A', fileIds: [] }
  await world.runAs(developer)(putBusiness, { ...facts, logoFileId: decodeId('file', logo)! })
}

async function aTrader(actor: HostedServer['seller']): Promise<Trader> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email: actor.email, password: goodPassword })
  await server.world.runAs(actor)((tx) => topUpSandboxWallet(tx, actor.userId, 2_500_000n), undefined)
  await server.world.sql(`update app_user set identity_status = 'approved' where id = $1`, [actor.userId])
  return { actor, client }
}

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b4532a' } })
    .png()
    .toBuffer()

const as = (trader: Trader) => server.world.runAs(trader.actor)
const homeOf = (escrowId: string) => `/account/escrows/${encodeId('esc', escrowId)}`

/** A carpet, or what else the fields say. */
const aDeal = (fields: Partial<NewEscrow> = {}) =>
  server.escrow({ buyerEmail: buyer.actor.email, mode: 'quick', amount: '80.000', title: 'سجادة من القيروان، 2 × 3 م', ...fields })

async function aPaidDeal(fields: Partial<NewEscrow> = {}): Promise<string> {
  const escrowId = await aDeal(fields)
  await as(buyer)(verbOf(pay), { escrowId, method: 'wallet', acceptAutomaticRelease: fields.progressiveRelease != null })
  return escrowId
}

async function aDeliveredDeal(): Promise<string> {
  const escrowId = await aPaidDeal({ title: 'A carpet from Kairouan', description: 'Wool, two by three metres, as on the third picture.' })
  await server.world.runAs(server.key)(verbOf(deliver), { escrowId })
  return escrowId
}

/** The page of a new session for one of the two. */
async function asked(escrowId: string, action: CheckoutAction, who: Trader, metadata?: Record<string, string>): Promise<Shown> {
  return { path: (await server.link(escrowId, action, who.actor.email, metadata)).slice(server.url.length), who }
}

const terms = {
  mode: 'standard',
  title: 'Website',
  contractTerms: 'Five pages in Arabic and French, two rounds of corrections.\nDelivered in two weeks from the day of payment.',
  estimatedDeliveryDays: 14,
} as const

async function askedPages(): Promise<Record<string, Shown>> {
  const [unsigned, signed, open, dear] = [await aDeal(terms), await aDeal(terms), await aDeal(), await aDeal({ amount: '2400' })]
  await as(seller)(verbOf(signContract), { escrowId: signed, name: 'Sami Trabelsi' })
  const [paid, delivered, asksToCancel] = [await aPaidDeal(), await aDeliveredDeal(), await aPaidDeal()]
  await as(buyer)(verbOf(requestCancellation), { escrowId: asksToCancel, reason: 'I found the same one nearer to home.' })
  return {
    signContract: await asked(unsigned, 'sign_contract', seller),
    payUnsigned: await asked(unsigned, 'accept_pay', buyer),
    paySigning: await asked(signed, 'accept_pay', buyer),
    pay: await asked(open, 'accept_pay', buyer),
    payShort: await asked(dear, 'accept_pay', buyer),
    wrongPerson: { ...(await asked(open, 'accept_pay', buyer)), who: seller },
    gate: { ...(await asked(dear, 'accept_pay', buyer)), who: null },
    cancelEscrow: await asked(paid, 'cancel_escrow', seller),
    dispute: await asked(paid, 'dispute', buyer),
    requestCancellation: await asked(paid, 'request_cancellation', buyer),
    acceptCancellation: await asked(asksToCancel, 'accept_cancellation', seller),
    rejectCancellation: await asked(asksToCancel, 'reject_cancellation', seller),
    complete: await asked(delivered, 'complete', buyer),
    completeTooSoon: await asked(paid, 'complete', buyer),
    ...(await receipts()),
  }
}

/** What is seen once it is done, by whom it was for and by others. */
async function receipts(): Promise<Record<string, Shown>> {
  const done = async (shown: Shown, step: string, fields: Record<string, string>) => {
    await shown.who!.client.open(shown.path)
    await shown.who!.client.submit(step, fields)
    return shown
  }
  const signed = await done(await asked(await aDeal(terms), 'sign_contract', seller), 'confirm', { name: 'Sami Trabelsi' })
  const paid = await done(await asked(await aDeal(), 'accept_pay', buyer), 'confirm', { method: 'wallet' })
  const completed = await done(await asked(await aDeliveredDeal(), 'complete', buyer), 'confirm', {})
  return { signReceipt: signed, payReceipt: paid, completeReceipt: completed, doneForOthers: { ...paid, who: null } }
}

/** What a party does from the account alone. */
async function ownPages(): Promise<Record<string, Shown>> {
  const [paid, delivered, disputed] = [await aPaidDeal(), await aDeliveredDeal(), await aPaidDeal()]
  await buyer.client.open(`${homeOf(disputed)}/dispute`)
  await buyer.client.submit('confirm', { category: 'not_delivered', reason: 'Nothing has come since Monday.' })
  return {
    buyersEscrow: { path: homeOf(delivered), who: buyer },
    sellersEscrow: { path: homeOf(paid), who: seller },
    deliver: { path: `${homeOf(paid)}/deliver`, who: seller },
    rejectDelivery: { path: `${homeOf(delivered)}/reject_delivery`, who: buyer },
    offerSettlement: { path: `${homeOf(disputed)}/offer_settlement`, who: seller },
    withdrawDispute: { path: `${homeOf(disputed)}/withdraw_dispute`, who: buyer },
    sellersDispute: { path: homeOf(disputed), who: seller },
    sellersEscrows: { path: '/account/escrows', who: seller },
    sellersProfile: { path: '/account/profile', who: seller },
    sellersSecurity: { path: '/account/security', who: seller },
  }
}

async function proofPages(): Promise<Record<string, Shown>> {
  const policy = { fulfillmentPolicy: { type: 'purchase_proof_required' } }
  const [waiting, corrected, shown, reported] = [
    await aPaidDeal(policy),
    await aPaidDeal(policy),
    await aPaidDeal(policy),
    await aPaidDeal(policy),
  ]
  const review = (escrowId: string, decision: 'request_correction' | 'report', reason: string) =>
    as(buyer)(verbOf(reviewProof), { escrowId, decision, reason })
  for (const escrowId of [corrected, shown]) {
    await prove(escrowId, [await aPicture(60, 40)])
    await review(escrowId, 'request_correction', 'The date on the receipt cannot be read.')
  }
  await prove(shown, [await aPicture(1_200, 900), pdfFile()])
  await prove(reported, [await aPicture(900, 1_200)])
  await review(reported, 'report', 'The receipt is of another shop.')
  return {
    submitProof: await asked(waiting, 'submit_proof', seller),
    submitProofAgain: await asked(corrected, 'submit_proof', seller),
    reviewProof: await asked(shown, 'review_proof', buyer),
    reportedProof: { path: homeOf(reported), who: buyer },
  }
}

async function prove(escrowId: string, files: readonly Uint8Array[]): Promise<void> {
  const { world } = server
  const fileIds: string[] = []
  for (const [index, bytes] of files.entries()) {
    const content = Readable.from([Buffer.from(bytes)])
    const { id } = await keepFile({ run: as(seller), services: world }, { sentName: index === 0 ? 'receipt.png' : 'إيصال.pdf', content })
    fileIds.push(decodeId('file', id)!)
  }
  await as(seller)(verbOf(submitProof), { escrowId, fileIds, note: 'Bought this morning in the souk.', proofType: 'receipt' })
}

/** An escrow that is paid out in parts, with one part paid out, one disputed and one that waits. */
async function partPages(): Promise<Record<string, Shown>> {
  const { world, key } = server
  const parts = { title: 'Cleaning, by the month', amount: '900', progressiveRelease: {} } as const
  const [unpaid, paid] = [await aDeal(parts), await aPaidDeal(parts)]
  for (const requestId of ['march', 'april', 'may']) {
    await world.runAs(key)(createReleaseRequest, { escrowId: paid, requestId, amountTnd: '120.5', note: 'All rooms, twice a week.' })
    if (requestId === 'may') break
    const action = requestId === 'march' ? 'approve_release' : 'reject_release'
    await buyer.client.open(`${homeOf(paid)}/${action}?request=${requestId}`)
    await buyer.client.submit('confirm', requestId === 'march' ? {} : { reason: 'Nobody came in the second week.' })
  }
  const added = await asked(paid, 'add_funds', buyer)
  await buyer.client.open(added.path)
  await buyer.client.submit('quote', { amountTnd: '12.5' })
  await buyer.client.submit('confirm')
  return {
    payParts: await asked(unpaid, 'accept_pay', buyer),
    addFunds: await asked(paid, 'add_funds', buyer),
    addFundsReceipt: added,
    refundFunds: await asked(paid, 'refund_funds', seller),
    approveRelease: await asked(paid, 'approve_release', buyer, { requestId: 'may' }),
    rejectRelease: await asked(paid, 'reject_release', buyer, { requestId: 'may' }),
    partsEscrow: { path: homeOf(paid), who: buyer },
    payouts: { path: `${homeOf(paid)}/payouts`, who: seller },
    payout: { path: `${homeOf(paid)}/payout?request=may`, who: buyer },
    disputedPayout: { path: `${homeOf(paid)}/payout?request=april`, who: buyer },
  }
}

/** What whoever has the link sees, and the ways in. */
async function openPages(more: Record<string, string>): Promise<Record<string, Shown>> {
  return Object.fromEntries(
    Object.entries({
      home: '/',
      signIn: '/account/sign-in',
      reset: '/account/reset',
      resetAgain: `/account/reset?token=${'a'.repeat(43)}`,
      chooseResetPassword: await resetLink(),
      nowhere: '/checkout/cs_01jd4q6z8y3v7w2n5k9m0xabcd?t=nothing',
      ...more,
      ...(await chargePaths()),
      ...(await guestPaths()),
    }).map(([name, path]) => [name, { path, who: null }]),
  )
}

async function resetLink(): Promise<string> {
  const { email } = await aUser(server.world)
  const client = new PageClient(server.url)
  await client.open('/account/reset')
  await client.submit('ask', { email })
  const [mail] = await server.world.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
  return /\/account\/reset\?token=[\w-]+/.exec(mail!.body)![0]
}

/** The mailbox with one mail in it, and that mail as a program shows it, to somebody who reads this language. */
async function mailPaths(language: Language): Promise<Record<'mailbox' | 'mail', string>> {
  const { world, key } = server
  const person = await aUser(world)
  await world.sql('update app_user set locale = $2 where id = $1', [person.userId, language])
  const escrowId = await aDeal({ buyerEmail: person.email })
  await world.runAs(person)((tx) => topUpSandboxWallet(tx, person.userId, 80_000n), undefined)
  await world.runAs(person)(verbOf(pay), { escrowId, method: 'wallet' })
  await world.sql('delete from mail where recipient = $1', [person.email])
  await world.runAs(key)(verbOf(deliver), { escrowId })
  const [mail] = await world.sql<{ id: string }>('select id from mail where recipient = $1', [person.email])
  return { mailbox: `/dev/mail?to=${encodeURIComponent(person.email)}`, mail: `/dev/mail/${mail!.id}` }
}

/** The path of a new charge's page. */
async function aCharge(merchantReference: string): Promise<string> {
  const { world, key, shop, url } = server
  const input = { title: 'زيت زيتون، 5 لترات', amount: '42.5', merchantReference, redirectUrl: `${shop.url}/return?order=7` }
  const { charge } = await createCharge({ run: world.runAs(key), services: world }, input)
  return charge.url!.slice(url.length)
}

async function chargePaths(): Promise<Record<string, string>> {
  const [charge, paid] = [await aCharge('one'), await aCharge('two')]
  const payer = new PageClient(server.url)
  await payer.open(paid)
  await payer.submit('pay', { receiptEmail: 'payer@example.com' })
  return { charge, chargeReceipt: `${paid}?paid=1`, chargeIsPaid: paid, receiptComes: `${paid}/receipt` }
}

async function guestPaths(): Promise<Record<string, string>> {
  const finance = { kind: 'staff', staffId: '0199a000-0000-7000-8000-000000000001', role: 'finance' } as const
  let serial = 0
  const aGuest = async () => {
    const buyerEmail = `guest${++serial}@example.com`
    const escrowId = await server.escrow({ buyerEmail, mode: 'instant', amount: '80.000', title: 'Gift code' })
    const path = (await server.link(escrowId, 'accept_pay', buyerEmail)).slice(server.url.length)
    const client = new PageClient(server.url)
    await client.open(path)
    const shows = () => client.submitFiles('deposit', [{ field: 'fileIds', name: 'slip.pdf', bytes: pdfFile() }], { note: 'At the desk' })
    return { escrowId, path, client, shows }
  }
  const [open, waiting, rejected, paid] = [await aGuest(), await aGuest(), await aGuest(), await aGuest()]
  await waiting.shows()
  await rejected.shows()
  const [proof] = await server.world.sql<{ id: string }>('select id from deposit_proof where escrow_id = $1', [rejected.escrowId])
  const reason = 'The slip shows another amount.'
  await server.world.runAs(finance)(reviewDepositProof, { id: proof!.id, decision: 'reject', reason })
  await paid.client.submit('card')
  return { guest: open.path, guestWaits: waiting.path, guestRejected: rejected.path, guestReceipt: paid.path }
}

const press = (page: Page, step: string) =>
  page
    .locator('form', { has: page.locator(`input[value="${step}"]`) })
    .locator('button:not([type="button"])')
    .last()
    .click()

/** The pages that are there to refuse. */
const refused: Record<string, number> = { nowhere: 404, resetAgain: 400 }

describe.skipIf(!browser)('every page of the straight way', () => {
  test.each(looks)(
    'is good to look at in %s (%s, %i px)',
    async (language, colorScheme, width) => {
      const suffix = `${language}-${colorScheme}-${width}`
      for (const who of [buyer, seller, null]) {
        const page = await openAs(browser!, server.url, { language, colorScheme, width }, who?.client.cookies.get('sid'))
        await page.route('**/receipt', keepStill)
        for (const [name, { path }] of Object.entries(seen).filter(([, shown]) => shown.who === who)) {
          const answer = await page.goto(server.url + path)
          expect(answer?.status(), name).toBe(refused[name] ?? 200)
          await expectGoodPage(page, `${name}-${suffix}`)
        }
        await page.context().close()
      }
    },
    300_000,
  )

  test.each(looks)(
    'and so is what a form leads to in %s (%s, %i px)',
    async (language, colorScheme, width) => {
      const suffix = `${language}-${colorScheme}-${width}`
      const isGood = (page: Page, name: string) => expectGoodPage(page, `${name}-${suffix}`)
      const anybody = await openAs(browser!, server.url, { language, colorScheme, width })
      await refusals(anybody, isGood)
      await guestPays(anybody, isGood, language)
      await anybody.context().close()
      const newcomer = await openAs(browser!, server.url, { language, colorScheme, width })
      await wayIn(newcomer, isGood)
      const { mailbox, mail } = await mailPaths(language)
      await newcomer.goto(server.url + mailbox)
      await isGood(newcomer, 'mailbox')
      // Nothing runs where a mail is shown, what looks at it neither.
      await newcomer.goto('about:blank')
      await newcomer.setContent(await (await newcomer.request.get(server.url + mail)).text())
      // It is no page, and needs neither landmarks nor a way past them.
      expect(await axeViolations(newcomer), 'mail').toEqual([])
      await keepPicture(newcomer, `mail-${suffix}`)
      await newcomer.context().close()
      const page = await openAs(browser!, server.url, { language, colorScheme, width }, buyer.client.cookies.get('sid'))
      await buyersForms(page, isGood)
      await page.context().close()
    },
    300_000,
  )
})

type IsGood = (page: Page, name: string) => Promise<void>

let newcomers = 0

/** By a link: the code, a wrong code, a name; then the page that waits for them. */
async function wayIn(page: Page, isGood: IsGood): Promise<void> {
  const buyerEmail = `newcomer${++newcomers}@example.com`
  const escrowId = await server.escrow({ buyerEmail, mode: 'quick', amount: '80.000', title: 'A carpet from Kairouan' })
  await page.goto(await server.link(escrowId, 'accept_pay', buyerEmail))
  await press(page, 'send-code')
  await page.locator('#code').fill('999999')
  await isGood(page, 'code')
  await press(page, 'enter-code')
  await page.locator('.problem').waitFor()
  await isGood(page, 'wrongCode')
  expect(await page.evaluate('document.activeElement.id')).toBe('code')
  await page.locator('#code').fill('000000')
  await press(page, 'enter-code')
  await page.locator('#first-name').waitFor()
  await isGood(page, 'name')
}

/** A page that loads itself anew would do so while it is looked at. */
async function keepStill(route: Route): Promise<void> {
  const response = await route.fetch()
  const { refresh: _refresh, ...headers } = response.headers()
  await route.fulfill({ response, headers })
}

/** By card, without an account: the receipt in the browser in which it was paid says how much. */
async function guestPays(page: Page, isGood: IsGood, language: Language): Promise<void> {
  const buyerEmail = `newcomer${++newcomers}@example.com`
  const escrowId = await server.escrow({ buyerEmail, mode: 'instant', amount: '80.000', title: 'Gift code' })
  await page.goto(await server.link(escrowId, 'accept_pay', buyerEmail))
  await press(page, 'card')
  await page.locator('.hero', { hasText: message('pages.total.youPaid', language) }).waitFor()
  await isGood(page, 'guestPaid')
}

/** What is refused to whoever is not signed in. */
async function refusals(page: Page, isGood: IsGood): Promise<void> {
  await page.goto(`${server.url}/account/sign-in`)
  await page.locator('details:has(#sign-in-password) > summary').click()
  await page.locator('#sign-in-email').fill(`nobody${++newcomers}@example.com`)
  await page.locator('#sign-in-password').fill('not the password')
  await press(page, 'sign-in')
  await page.locator('.problem').waitFor()
  await isGood(page, 'wrongPassword')
  await page.goto(`${server.url}/account/reset`)
  await page.locator('#email').fill(`nobody${newcomers}@example.com`)
  await press(page, 'ask')
  await page.locator('[role=alert]').waitFor()
  await isGood(page, 'resetSent')
  await page.goto(server.url + seen['charge']!.path)
  await page.locator('#receiptEmail').fill('nobody@nowhere')
  await press(page, 'pay')
  await page.locator('.problem').waitFor()
  await isGood(page, 'chargeRefused')
}

/** What a form of the buyer's comes to before it is confirmed, and what is missing in it. */
async function buyersForms(page: Page, isGood: IsGood): Promise<void> {
  await page.goto(server.url + seen['addFunds']!.path)
  await page.locator('#amountTnd').fill('20')
  await press(page, 'quote')
  await page.locator('input[value="change"]').waitFor({ state: 'attached' })
  await isGood(page, 'quoted')
  await page.goto(server.url + seen['reviewProof']!.path)
  await page.locator('#decision-report').check()
  await press(page, 'confirm')
  await page.locator('.problem').waitFor()
  await isGood(page, 'reasonMissing')
  await page.goto(server.url + seen['dispute']!.path)
  await page.locator('#fileIds').setInputFiles([{ name: 'hole.png', mimeType: 'image/png', buffer: await aPicture(300, 200) }])
  await page.locator('.picture canvas').waitFor()
  await isGood(page, 'filesChosen')
}
