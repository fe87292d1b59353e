import { verbOf } from '../../server/operations/escrow/give-command.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeId } from '../../server/domain/id.js'
import { message } from '../../locales/message.js'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import { update } from '../../server/domain/escrow/commands/update.js'
import { putDeveloperSignature } from '../../server/operations/developer/put-developer-signature.js'
import { requestAssociation } from '../../server/operations/association/request-association.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aDeveloper, goodPassword } from '../support/people.js'
import { pngImage } from '../support/png.js'

let server: HostedServer
let seller: PageClient

beforeAll(async () => {
  server = await startHostedServer()
  seller = await signedIn(server.seller.email)
})
afterAll(() => server.close())

const pathOf = (link: string) => link.slice(server.url.length)

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  expect((await client.submit('sign-in', { email, password: goodPassword })).location).toBe('/account/escrows')
  return client
}

/** Opens a link of ours as somebody without account, who makes one on the way and never types the address. */
async function registered(path: string, email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  const { html } = await client.open(path)
  expect(html).not.toContain(email)
  await client.submit('send-code')
  await client.follow()
  expect((await client.submit('enter-code', { code: '000000' })).text).toContain('What is your name?')
  expect((await client.submit('enter-code', { firstName: 'Amel', lastName: 'Ben Salah' })).status).toBe(303)
  return client
}

/** Opens a new session's page as its person. */
async function at(client: PageClient, escrowId: string, action: CheckoutAction, email: string) {
  return client.open(pathOf(await server.link(escrowId, action, email)))
}

async function confirmed(client: PageClient, fields: Record<string, string> = {}, step = 'confirm') {
  const { status, html } = await client.submit(step, fields)
  if (status !== 303) throw new Error(html)
  return client.follow()
}

async function statusOf(escrowId: string): Promise<string> {
  const [row] = await server.world.sql<{ status: string }>('select status from escrow where id = $1', [escrowId])
  return row!.status
}

let people = 0

/** A paid quick escrow with its buyer, who registered on the pay page. */
async function aPaidEscrow(fields: { amount?: string } = {}) {
  const email = `buyer${++people}@example.com`
  const escrowId = await server.escrow({ buyerEmail: email, mode: 'quick', amount: '80.000', ...fields })
  const link = await server.link(escrowId, 'accept_pay', email)
  const buyer = await registered(pathOf(link), email)
  await buyer.open(pathOf(link))
  expect((await confirmed(buyer, { method: 'card' })).text).toContain('You have paid.')
  expect(await statusOf(escrowId)).toBe('paid')
  return { escrowId, email, buyer }
}

describe('each action of a session, with the rules of the house', () => {
  test('dispute', async () => {
    const { escrowId, email, buyer } = await aPaidEscrow()
    await at(buyer, escrowId, 'dispute', email)
    const { text } = await confirmed(buyer, { category: 'not_delivered', reason: 'Nothing has come so far.' })
    expect(text).toContain('Your dispute is open.')
    expect(text).toContain('our team takes it over')
    expect(await statusOf(escrowId)).toBe('disputed')
    // Whose word it waits for is told where the dispute is.
    const home = `/account/escrows/${encodeId('esc', escrowId)}`
    expect((await buyer.open(home)).text).toContain('If the seller does not write in the dispute by ')
    expect((await seller.open(home)).text).toContain('If you do not write in the dispute by ')
  })

  test('request and reject, request and accept cancellation', async () => {
    const { escrowId, email, buyer } = await aPaidEscrow()
    await at(buyer, escrowId, 'request_cancellation', email)
    expect((await confirmed(buyer, { reason: 'I <changed> my mind' })).text).toContain('Your request was sent.')
    const asked = await at(seller, escrowId, 'reject_cancellation', server.seller.email)
    expect(asked.text).toContain('I <changed> my mind')
    expect((await confirmed(seller, { reason: 'It is on its way' })).text).toContain('You have rejected the request.')

    const other = await aPaidEscrow()
    await at(other.buyer, other.escrowId, 'request_cancellation', other.email)
    await confirmed(other.buyer, { reason: '' })
    expect((await at(seller, other.escrowId, 'accept_cancellation', server.seller.email)).text).toContain('The buyer gave no reason.')
    expect((await confirmed(seller)).text).toContain('It is cancelled.')
    expect(await statusOf(other.escrowId)).toBe('cancelled')
    expect((await other.buyer.open('/account/escrows')).text).toContain('Wallet: 80.000 TND available.')
  })

  test('cancel and refund, and then pay from the wallet', async () => {
    const { escrowId, buyer, email } = await aPaidEscrow()
    await at(seller, escrowId, 'cancel_escrow', server.seller.email)
    expect((await confirmed(seller)).text).toContain('The buyer gets everything back.')
    const next = await server.escrow({ buyerEmail: email, mode: 'quick', amount: '50.000' })
    expect((await at(buyer, next, 'accept_pay', email)).text).toContain('You have 80.000 TND.')
    expect((await confirmed(buyer, { method: 'wallet' })).text).toContain('You have paid.')
    expect((await buyer.open('/account/escrows')).text).toContain('30.000 TND available. 50.000 TND held in escrow')
  })

  test('add funds and give some back, each after seeing what it comes to with the fees', async () => {
    const { escrowId: called, email, buyer } = await aPaidEscrow()
    await at(seller, called, 'cancel_escrow', server.seller.email)
    await confirmed(seller)
    const escrowId = await server.escrow({ buyerEmail: email, mode: 'quick', amount: '50.000', feeBearer: 'buyer' })
    await at(buyer, escrowId, 'accept_pay', email)
    await confirmed(buyer, { method: 'card' })

    await at(buyer, escrowId, 'add_funds', email)
    const cost = await buyer.submit('quote', { amountTnd: '25.5' })
    for (const words of ['Fees on it 1.275 TND', 'Leaves your wallet 26.775 TND', 'Left in your wallet 53.225 TND'])
      expect(cost.text).toContain(words)
    const added = await confirmed(buyer)
    for (const words of ['You have added funds.', 'Amount 75.500 TND', 'You paid 79.275 TND']) expect(added.text).toContain(words)

    await at(seller, escrowId, 'refund_funds', server.seller.email)
    expect((await seller.submit('quote', { amountTnd: '10' })).text).toContain('The buyer gets 10.500 TND')
    expect((await confirmed(seller)).text).toContain('The money has gone back to the buyer.')
    expect((await buyer.open('/account/escrows')).text).toContain('Wallet: 63.725 TND available.')
  })

  test('complete, after the seller saw that it cannot be called off twice', async () => {
    const { escrowId, email, buyer } = await aPaidEscrow()
    const late = await server.link(escrowId, 'cancel_escrow', server.seller.email)
    await at(buyer, escrowId, 'complete', email)
    expect((await confirmed(buyer)).text).toContain('The money was released to the seller.')
    const { text } = await seller.open(pathOf(late))
    expect(text).toContain('The escrow has moved on, so this step is no longer possible.')
  })
})

describe('the link of a session', () => {
  test('tells whoever holds it what it is about, and less once it is over', async () => {
    const email = 'preview@example.com'
    const escrowId = await server.escrow({ buyerEmail: email, mode: 'quick', title: 'A lamp', description: 'Brass, 1920' })
    const path = pathOf(await server.link(escrowId, 'accept_pay', email))
    const visitor = new PageClient(server.url)
    const before = await visitor.open(path)
    for (const words of ['A lamp', 'Seller Amel B.', 'You pay']) expect(before.text).toContain(words)
    for (const hidden of [email, server.seller.email, 'Ben Salah', 'Brass', escrowId]) expect(before.html).not.toContain(hidden)
    const buyer = await registered(path, email)
    await buyer.open(path)
    await buyer.submit('cancel')
    const after = await visitor.open(path)
    expect(after.text).toContain('A lamp')
    for (const hidden of ['Seller', 'You pay', 'You would', email]) expect(after.html).not.toContain(hidden)
  })

  test('opens with its own token alone: not with that of another session, nor with one that is wrong at an end', async () => {
    const email = 'links@example.com'
    const escrowId = await server.escrow({ buyerEmail: email, mode: 'quick' })
    const [path, other] = [
      pathOf(await server.link(escrowId, 'accept_pay', email)),
      pathOf(await server.link(escrowId, 'accept_pay', email)),
    ]
    const [page, token] = path.split('?t=') as [string, string]
    const flipped = (character: string) => (character === 'A' ? 'B' : 'A')
    const wrong = [other.split('?t=')[1]!, flipped(token.at(0)!) + token.slice(1), token.slice(0, -1) + flipped(token.at(-1)!)]
    const visitor = new PageClient(server.url)
    for (const each of [...wrong, token.slice(1), `${token}A`, '']) {
      const { status, text } = await visitor.open(`${page}?t=${each}`)
      expect(status, each).toBe(404)
      expect(text).toContain(message('errors.SESSION_NOT_FOUND', 'en'))
    }
    expect((await visitor.open(path)).status).toBe(200)
  })
})

describe('paying', () => {
  test('signs on the way, waits for the seller, and sees a deal that changed meanwhile', async () => {
    const email = 'standard@example.com'
    const escrowId = await server.escrow({ buyerEmail: email, amount: '90.000' })
    const link = pathOf(await server.link(escrowId, 'accept_pay', email))
    const buyer = await registered(link, email)
    expect((await buyer.open(link)).text).toContain('You can pay once the seller has signed too.')
    expect((await confirmed(buyer, { name: 'Amel' }, 'sign')).text).toContain(message('errors.CONTRACT_NOT_SIGNED', 'en'))
    await at(seller, escrowId, 'sign_contract', server.seller.email)
    await confirmed(seller, { name: 'Sami' })

    await buyer.open(link)
    await server.world.runAs(server.seller)(verbOf(update), { escrowId, amount: '95.000' })
    const outdated = await buyer.submit('confirm', { method: 'card' })
    expect(outdated.status).toBe(409)
    expect(outdated.text).toContain('Something changed after you opened this page.')
    expect(outdated.text).toContain('95.000 TND')
    expect(outdated.text).toContain('First, sign the contract')
    expect(await statusOf(escrowId)).toBe('pending')
  })

  test('with a card that is declined, or slow', async () => {
    const email = 'cards@example.com'
    const declined = await server.escrow({ buyerEmail: email, mode: 'quick', amount: '80.404' })
    const link = pathOf(await server.link(declined, 'accept_pay', email))
    const buyer = await registered(link, email)
    await buyer.open(link)
    const refused = await buyer.submit('confirm', { method: 'card' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(message('errors.PAYMENT_DECLINED', 'en'))
    const slow = await server.escrow({ buyerEmail: email, mode: 'quick', amount: '80.202' })
    const slowLink = pathOf(await server.link(slow, 'accept_pay', email))
    await buyer.open(slowLink)
    const begun = await confirmed(buyer, { method: 'card' })
    expect(begun.text).toContain('Payment in progress')
    expect(begun.html).toContain(`href="${server.url}${slowLink}"`)
    const waiting = await buyer.open(slowLink)
    expect(waiting.text).toContain('Your payment is being processed.')
    expect(waiting.html).toMatch(/href="\/payments\/pay_\w+\?t=/)
    expect(await statusOf(slow)).toBe('pending')
    expect((await buyer.open('/account/escrows')).html).toContain('<span class="status pending">Payment in progress</span>')
  })
})

describe('mailed links', () => {
  test('an association is read in the mailbox, accepted, and its signature confirmed', async () => {
    const email = 'associate@example.com'
    const developer = await aDeveloper(server.world)
    await server.world.runAs(developer)(requestAssociation, { email })
    const path = await mailedLink(email, 'association')
    const user = await registered(path, email)
    expect((await user.open(path)).text).toContain('Let \u2068Atelier Carthage\u2069 act for you?')
    expect((await user.submit('answer', { answer: 'accept' })).text).toContain('Atelier Carthage can now act for you.')
    expect((await user.open(path)).status).toBe(404)

    await server.world.runAs(developer)(putDeveloperSignature, { image: pngImage() })
    const signature = await mailedLink(email, 'signature')
    expect((await seller.open(signature)).text).toContain('but this link is for a•••@example.com')
    expect((await user.open(signature)).html).toContain('<img class="signature" src="data:image/png;base64,')
    expect((await user.submit('answer')).text).toContain('Signature confirmed')
    const [row] = await server.world.sql('select confirmed_at is not null as confirmed from developer_signature where developer_id = $1', [
      developer.developerId,
    ])
    expect(row).toEqual({ confirmed: true })
  })

  test('what an application may spend is allowed with the association, and changed and ended in the account', async () => {
    const email = 'spender@example.com'
    const developer = await aDeveloper(server.world)
    await server.world.runAs(developer)(requestAssociation, { email })
    const path = await mailedLink(email, 'association')
    const user = await registered(path, email)
    const kept = () =>
      server.world.sql('select associated_user_id is not null as associated, spending_cap_millimes as cap from developer where id = $1', [
        developer.developerId,
      ])
    await user.open(path)
    expect((await user.submit('answer', { answer: 'accept', allowsSpending: 'on', dailyCapTnd: '10000000.5' })).status).toBe(400)
    await user.submit('answer', { answer: 'accept', allowsSpending: 'on', dailyCapTnd: '25.5' })
    expect(await kept()).toEqual([{ associated: true, cap: '25500' }])

    expect((await user.open('/account/escrows')).html).toContain('href="/account/applications"')
    const shown = await user.open('/account/applications')
    expect(shown.text).toContain('0.000 TND of the 25.500 TND that you allow were spent today.')
    expect(shown.html).toMatch(/name="allowsSpending" value="on" checked/)
    const [earlier, now] = (['first', 'second'] as const).map((wording) =>
      message(`pages.spending.text.${wording}`, 'en', { company: 'Atelier Carthage' }),
    )
    expect([shown.text.includes(earlier!), shown.text.includes(now!)]).toEqual([false, true])
    await server.world.sql(`update developer set spending_consent_version = '2026-11-22' where id = $1`, [developer.developerId])
    // Whoever agreed to other words than are shown now reads those as well.
    const { text } = await user.open('/account/applications')
    expect([text.includes(earlier!), text.includes(now!)]).toEqual([true, true])
    expect((await user.submit('spending', { allowsSpending: 'on', dailyCapTnd: '' })).status).toBe(400)
    expect((await user.submit('spending', { allowsSpending: 'on', dailyCapTnd: '40' })).location).toBe('/account/applications')
    expect((await user.follow()).text).toContain('of the 40.000 TND that you allow')
    await user.submit('spending', { dailyCapTnd: '40' })
    expect((await user.follow()).text).toContain('It may not spend from your wallet.')
    expect(await kept()).toEqual([{ associated: true, cap: null }])
    const open = user.page
    await user.submit('end')
    expect((await user.follow()).text).toContain('No application acts for you.')
    // In another window, where it was still there, that it has ended is as good.
    user.page = open
    await user.submit('end')
    expect((await user.follow()).text).toContain('No application acts for you.')
    expect(await kept()).toEqual([{ associated: false, cap: null }])
    expect((await new PageClient(server.url).open('/account/applications')).location).toBe(
      '/account/sign-in?next=%2Faccount%2Fapplications',
    )
  })

  async function mailedLink(email: string, page: string): Promise<string> {
    const { html } = await new PageClient(server.url).open(`/dev/mail?to=${encodeURIComponent(email)}`)
    return new RegExp(`href="${server.url}(/account/${page}\\?[^"]+)"`).exec(html)![1]!
  }
})

test('signing out ends the session for every browser that holds it', async () => {
  const client = await signedIn(server.seller.email)
  const copy = new PageClient(server.url)
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  await client.follow()
  const form = /name="form" value="([^"]+)"/.exec(client.page!.html)![1]!
  await client.post('/account/sign-out', { form })
  // Whoever presses it later, on a page that lay open, has what they want.
  const late = await copy.post('/account/sign-out', { form })
  expect([late.status, late.location]).toEqual([303, '/account/sign-in'])
  expect((await copy.open('/account/escrows')).location).toBe('/account/sign-in?next=%2Faccount%2Fescrows')
})
