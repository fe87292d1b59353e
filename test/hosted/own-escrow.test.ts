import { afterAll, beforeAll, expect, test } from 'vitest'
import { fireDue } from '../../jobs/fire-due.js'
import { message } from '../../locales/message.js'
import { encodeId } from '../../server/domain/id.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient, type PageAnswer } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'
import { pngImage } from '../support/png.js'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

interface Deal {
  escrowId: string
  path: string
  buyer: PageClient
  seller: PageClient
}

/** A quick escrow that its buyer has paid, or one of another mode, and both of its parties in their browsers. */
async function aPaidDeal(mode: 'quick' | 'instant' = 'quick'): Promise<Deal> {
  const user = await aUser(server.world)
  const escrowId = await server.escrow({ buyerEmail: user.email, mode, amount: '80.000' })
  await server.world.runAs(user)((tx) => topUpSandboxWallet(tx, user.userId, 80_000n), undefined)
  await server.world.runAs(user)(verbOf(pay), { escrowId, method: 'wallet' })
  const path = `/account/escrows/${encodeId('esc', escrowId)}`
  return { escrowId, path, buyer: await signedIn(user.email), seller: await signedIn(server.seller.email) }
}

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

const statusOf = async ({ escrowId }: Deal) =>
  (await server.world.sql<{ status: string }>('select status from escrow where id = $1', [escrowId]))[0]?.status

const heading = (action: 'deliver' | 'complete' | 'reject_delivery' | 'dispute' | 'withdraw_dispute') =>
  message(`pages.actions.${action}.heading`, 'en')

/** Opens the page of an action and confirms it. */
async function act(client: PageClient, { path }: Deal, action: string, fields: Record<string, string> = {}) {
  await client.open(`${path}/${action}`)
  return client.submit('confirm', fields)
}

test('a mail leads to the very page, by way of signing in', async () => {
  const deal = await aPaidDeal()
  const mails = await server.world.sql<{ body: string }>('select body from mail where recipient = $1', [server.seller.email])
  expect(mails.some(({ body }) => body.includes(deal.path))).toBe(true)
  const client = new PageClient(server.url)
  expect((await client.open(deal.path)).location).toBe(`/account/sign-in?next=${encodeURIComponent(deal.path)}`)
  await client.follow()
  expect((await client.submit('sign-in', { email: server.seller.email, password: goodPassword })).location).toBe(deal.path)
  expect((await client.follow()).text).toContain(heading('deliver'))
})

test.each(['https://evil.example/account/escrows', '//evil.example', '/account/../admin', '/account/escrows\\evil', 'javascript:alert(1)'])(
  'signing in sends nobody to %s',
  async (next) => {
    const client = new PageClient(server.url)
    await client.open(`/account/sign-in?${new URLSearchParams({ next }).toString()}`)
    expect((await client.submit('sign-in', { email: server.seller.email, password: goodPassword })).location).toBe('/account/escrows')
  },
)

test('each party sees what they can do, and what not and why', async () => {
  const deal = await aPaidDeal()
  const forSeller = await deal.seller.open(deal.path)
  expect(forSeller.text).toContain(heading('deliver'))
  expect(forSeller.text).not.toContain(heading('complete'))
  const forBuyer = await deal.buyer.open(deal.path)
  expect(forBuyer.text).toContain(heading('complete'))
  expect(forBuyer.text).not.toContain(heading('deliver'))
  // Not before there is a delivery.
  expect(forBuyer.html).not.toContain(`href="${deal.path}/reject_delivery"`)
  expect(forBuyer.text).toContain(message('errors.ESCROW_NOT_DELIVERED', 'en'))
})

test('whose turn it is sees it first, and everybody what happened so far', async () => {
  const deal = await aPaidDeal()
  const waits = (await deal.buyer.open(deal.path)).text
  expect(waits).not.toContain(message('pages.account.turn', 'en'))
  const turn = await deal.seller.open(deal.path)
  expect(turn.text).toContain(message('pages.account.turn', 'en'))
  expect(turn.html).toContain(`<a class="button" href="${deal.path}/deliver">`)
  // What they have to do is read before what happens then; whoever waits reads first what happens.
  const placeIn = (text: string, key: 'pages.next.heading' | 'pages.account.turn' | 'pages.account.actions') =>
    text.indexOf(message(key, 'en'))
  expect(placeIn(turn.text, 'pages.account.turn')).toBeLessThan(placeIn(turn.text, 'pages.next.heading'))
  expect(placeIn(waits, 'pages.next.heading')).toBeLessThan(placeIn(waits, 'pages.account.actions'))
  await act(deal.seller, deal, 'deliver')
  const decides = await deal.buyer.open(deal.path)
  expect(decides.html).toContain(`<a class="button" href="${deal.path}/complete">`)
  expect(decides.html).toContain(`<a class="button quiet" href="${deal.path}/reject_delivery">`)
  await act(deal.buyer, deal, 'reject_delivery', { reason: 'One leg is missing.' })
  const story = (await deal.buyer.open(deal.path)).text
  const told = (['created', 'paid', 'delivered', 'sentBack'] as const).map((what) => story.indexOf(message(`pages.story.${what}`, 'en')))
  expect(told).toEqual(told.toSorted((one, other) => one - other))
  expect(told).not.toContain(-1)
})

/** What the page tells of what happened so far, in its order, without the times. */
const storyOf = ({ html }: { html: string }) =>
  [...(/<section aria-labelledby="story-heading">.*?<\/section>/s.exec(html)?.[0] ?? '').matchAll(/<li>\s*(.*?)\s*<span/gs)].map(
    ([, words]) => words!.replaceAll(/<[^>]*>/g, '').replaceAll(/[\s\u2066-\u2069]+/g, ' '),
  )

test('a cancellation that was asked for and refused, and what was paid in the end, are part of what happened', async () => {
  const deal = await aPaidDeal()
  await act(deal.buyer, deal, 'request_cancellation', { reason: 'Too late for me.' })
  expect(storyOf(await deal.seller.open(deal.path)).at(-1)).toBe(message('pages.story.cancellationAsked', 'en'))
  await act(deal.seller, deal, 'reject_cancellation')
  await act(deal.buyer, deal, 'complete')
  for (const client of [deal.buyer, deal.seller])
    expect(storyOf(await client.open(deal.path)).slice(1)).toEqual([
      'The buyer paid',
      'The buyer asked to cancel',
      'The seller refused to cancel',
      '76.000 TND was paid to the seller',
      'It was completed',
    ])
})

test('so are each cancellation that nobody answered, and the one that was agreed on, in the language of the page', async () => {
  const deal = await aPaidDeal()
  await act(deal.buyer, deal, 'request_cancellation')
  const now = server.world.clock()
  await server.world.sql(`update deadline set due_at = $2 where escrow_id = $1 and kind = 'cancellation_request'`, [deal.escrowId, now])
  await fireDue(server.world, now)
  server.world.clock.advance(1_000)
  await act(deal.buyer, deal, 'request_cancellation')
  await act(deal.seller, deal, 'accept_cancellation')
  const told = { fr: storyOf(await deal.buyer.open(`${deal.path}?lang=fr`)), ar: storyOf(await deal.buyer.open(`${deal.path}?lang=ar`)) }
  expect(told.fr.slice(2)).toEqual([
    'L’acheteur a demandé l’annulation',
    'La demande d’annulation est restée sans réponse',
    'L’acheteur a demandé l’annulation',
    'La demande d’annulation a été acceptée',
    'L’acheteur a récupéré 80,000 TND',
    'La transaction a été annulée',
  ])
  expect(told.ar.slice(2, 4)).toEqual(['طلب المشتري الإلغاء', 'لم يُجب أحد عن طلب الإلغاء في الموعد'])
})

/** Neither what it would lead to, nor a button, nor another look. */
function expectNothingAsked({ html, text }: PageAnswer): void {
  const { completionDays: days } = server.world.config.policy
  for (const words of [
    message('pages.actions.deliver.lead', 'en'),
    message('pages.actions.deliver.what', 'en', { days }),
    message('pages.session.checkAgain', 'en'),
  ])
    expect(text).not.toContain(words)
  expect(html).not.toContain('disabled')
}

test('whoever declares a delivery is told how long the buyer has to check it, and of an instant escrow that nobody checks it', async () => {
  const quick = await aPaidDeal()
  const asked = await quick.seller.open(`${quick.path}/deliver`)
  for (const words of ['The buyer has 7 days to check it.', message('pages.after.deliver', 'en')]) expect(asked.text).toContain(words)
  const instant = await aPaidDeal('instant')
  const page = await instant.seller.open(`${instant.path}/deliver`)
  for (const key of ['pages.actions.deliver.whatInstant', 'pages.after.COMPLETED.seller'] as const)
    expect(page.text).toContain(message(key, 'en'))
  await instant.seller.submit('confirm', {})
  const { text } = await instant.seller.follow()
  expect(text).toContain(message('pages.actions.deliver.doneInstant', 'en'))
  for (const untrue of ['to check it', 'The buyer checks it now.']) expect(page.text + text).not.toContain(untrue)
})

test('nobody is asked for what the other side alone can do', async () => {
  const deal = await aPaidDeal()
  const page = await deal.buyer.open(`${deal.path}/deliver`)
  expectNothingAsked(page)
  expect(page.text).toContain(`${message('pages.session.beyondHeading', 'en')} ${message('errors.SELLER_ONLY', 'en')}`)
})

test('what somebody waits for is called asked, and what one does of one’s own accord is not', async () => {
  const deal = await aPaidDeal()
  const [asked, means] = [message('pages.session.askedHeading', 'en'), message('pages.session.meansHeading', 'en')]
  const heading = async (side: 'buyer' | 'seller', action: string) => {
    const { text } = await deal[side].open(`${deal.path}/${action}`)
    return [asked, means].filter((words) => text.includes(words))
  }
  expect(await heading('seller', 'deliver')).toEqual([asked])
  for (const action of ['dispute', 'request_cancellation', 'complete']) expect(await heading('buyer', action), action).toEqual([means])
  expect((await deal.buyer.open(`${deal.path}/complete`)).text).toContain(message('pages.actions.complete.leadOwn', 'en'))
  await act(deal.seller, deal, 'deliver')
  expect(await heading('buyer', 'complete')).toEqual([asked])
  // Nobody waits for a refusal.
  expect(await heading('buyer', 'reject_delivery')).toEqual([means])
  expect((await deal.buyer.open(`${deal.path}/complete`)).text).toContain(message('pages.actions.complete.lead', 'en'))
  await act(deal.buyer, deal, 'request_cancellation')
  expect(await heading('seller', 'accept_cancellation')).toEqual([asked])
  expect(await heading('seller', 'reject_cancellation')).toEqual([means])
  expect(await heading('seller', 'cancel_escrow')).toEqual([means])
})

test('whoever calls off what nobody has paid does not read that they pay, or would receive', async () => {
  const { email } = await aUser(server.world)
  const escrowId = await server.escrow({ buyerEmail: email, mode: 'quick', amount: '80.000' })
  const { text } = await (await signedIn(server.seller.email)).open(`/account/escrows/${encodeId('esc', escrowId)}/cancel`)
  expect(text).toContain('You will receive Nothing Service fee None is taken')
  expect(text).not.toContain('You would receive')
})

test('a delivery is declared, sent back, declared again and accepted', async () => {
  const deal = await aPaidDeal()
  expect((await act(deal.seller, deal, 'deliver')).location).toBe(`${deal.path}?done=deliver`)
  expect((await deal.seller.follow()).text).toContain(message('pages.actions.deliver.done', 'en'))
  await act(deal.buyer, deal, 'reject_delivery', { reason: 'One leg is missing.' })
  expect(await statusOf(deal)).toBe('paid')
  await act(deal.seller, deal, 'deliver')
  const blocked = await deal.seller.open(`${deal.path}/deliver`)
  expect(blocked.text).toContain(message('pages.session.checkAgain', 'en'))
  await act(deal.buyer, deal, 'complete')
  expect(await statusOf(deal)).toBe('completed')
  // Nothing about it changes any more, whoever opens an old link to it.
  for (const side of ['buyer', 'seller'] as const) {
    const over = await deal[side].open(`${deal.path}/deliver`)
    expectNothingAsked(over)
    expect(over.text).toContain(`${message('pages.session.overHeading', 'en')} ${message(`pages.next.COMPLETED.${side}`, 'en')}`)
    expect(over.text).not.toContain(message('errors.SELLER_ONLY', 'en'))
    expect(over.text).toContain(message('pages.account.open', 'en'))
    for (const key of ['pages.next.heading', 'pages.account.back', 'pages.account.see'] as const)
      expect(over.text).not.toContain(message(key, 'en'))
  }
  // What staff read of it: the payment was no page's.
  const told = await server.world.sql<{ actor_role: string; channel: string }>(
    `select actor_role, channel from domain_event where escrow_id = $1 and type = 'escrow.status.updated' order by aggregate_seq`,
    [deal.escrowId],
  )
  expect(told.map(({ actor_role, channel }) => `${actor_role} ${channel}`)).toEqual([
    'buyer api',
    'seller page',
    'buyer page',
    'seller page',
    'buyer page',
  ])
})

test('what was confirmed on a page that showed something else is not done', async () => {
  const deal = await aPaidDeal()
  await deal.buyer.open(`${deal.path}/complete`)
  await act(deal.seller, deal, 'deliver')
  const page = await deal.buyer.submit('confirm')
  expect([page.status, await statusOf(deal)]).toEqual([409, 'delivered'])
  expect(page.text).toContain(message('pages.session.versionNotice', 'en'))
  expect(page.text).toContain('Status Paid, waiting for delivery Delivered, being inspected')
  expect(page.html).toContain('<del>Paid, waiting for delivery</del> <ins>')
})

test('a dispute is told with files and ends with an offer that the other accepts', async () => {
  const deal = await aPaidDeal()
  await act(deal.buyer, deal, 'dispute', { category: 'other', reason: 'The second half never came.' })
  expect(await statusOf(deal)).toBe('disputed')
  // Nobody has said anything that the buyer could answer; the seller is waited for until a day, and sees it as their turn.
  const alone = await deal.buyer.open(deal.path)
  expect(alone.text).toContain(message('pages.dispute.write', 'en'))
  expect(alone.html).toContain(`<button class="quiet">${message('pages.dispute.send', 'en')}`)
  const asked = await deal.seller.open(deal.path)
  expect(asked.text).toContain(`${message('pages.account.turn', 'en')} ${message('pages.dispute.answer', 'en')}`)
  expect(asked.text).toContain(message('pages.dispute.word', 'en'))
  expect(asked.html).toMatch(new RegExp(`<button ?>${message('pages.dispute.send', 'en')}`))
  expect((await deal.seller.open('/account/escrows')).text).toContain('Your turn: Answer in the dispute until ')
  await deal.seller.open(deal.path)
  await deal.seller.submitFiles('dispute_message', [{ field: 'fileIds', name: 'parcel.png', bytes: pngImage() }], { body: 'Here it is.' })
  const seen = await deal.buyer.open(deal.path)
  expect(seen.text).toContain('Here it is.')
  expect(seen.text).toContain(message('pages.dispute.word', 'en'))
  expect((await deal.seller.open(deal.path)).text).not.toContain(message('pages.dispute.answer', 'en'))
  expect(seen.html).toContain('parcel.png')
  // What each of them would get of the 80 TND, with the fee of five percent on the seller's part, is told before it is sent.
  const sellersWords = /You get 28\.500 TND The buyer gets back 50\.000 TND Fees on your part 1\.500 TND/
  const buyersWords = /The seller gets 28\.500 TND You get back 50\.000 TND Fees on the seller’s part 1\.500 TND/
  await deal.seller.open(`${deal.path}/offer_settlement`)
  expect(await deal.seller.submit('quote', { sellerAwardTnd: '80.001' })).toMatchObject({ status: 400 })
  expect(deal.seller.page!.text).toContain(message('errors.AWARD_OUT_OF_RANGE', 'en'))
  expect((await deal.seller.submit('quote', { sellerAwardTnd: '30' })).text.replaceAll(/\s+/g, ' ')).toMatch(sellersWords)
  expect(await server.world.sql('select 1 from settlement_offer where escrow_id = $1', [deal.escrowId])).toEqual([])
  await deal.seller.submit('confirm')
  const own = await deal.seller.open(deal.path)
  expect(own.text).toContain(message('pages.dispute.ownOfferHeading', 'en'))
  const offered = await deal.buyer.open(deal.path)
  expect(own.text.replaceAll(/\s+/g, ' ')).toMatch(sellersWords)
  expect(offered.text.replaceAll(/\s+/g, ' ')).toMatch(buyersWords)
  const heading = offered.text.indexOf(message('pages.dispute.offerHeading', 'en'))
  // On a telephone it comes before what happens next.
  expect(heading).toBeLessThan(offered.text.indexOf(message('pages.next.heading', 'en')))
  // It is the next step, and stands above all that was said.
  expect([heading > 0, heading < offered.text.indexOf('The second half never came.')]).toEqual([true, true])
  await deal.buyer.submit('accept_settlement')
  expect(await statusOf(deal)).toBe('completed')
  const [last] = await server.world.sql<{ award: string }>('select awarded_millimes::text as award from dispute where escrow_id = $1', [
    deal.escrowId,
  ])
  expect(last?.award).toBe('30000')
  // What each has of it, after the fees of five percent.
  expect((await deal.seller.open(deal.path)).text).toContain('After fees you got 28.500 TND. It went to your wallet.')
  expect((await deal.buyer.open(deal.path)).text).toContain('You got back 50.000 TND. It went to your wallet.')
  // Nothing was delivered, and no line says so.
  expect((await deal.buyer.open(deal.path)).html).not.toContain('class="progress"')
})

test('an empty word in a dispute comes back with why, and leaves no file behind', async () => {
  const deal = await aPaidDeal()
  await act(deal.buyer, deal, 'dispute', { category: 'other', reason: 'The second half never came.' })
  await deal.seller.open(deal.path)
  const page = await deal.seller.submitFiles('dispute_message', [{ field: 'fileIds', name: 'parcel.png', bytes: pngImage() }], {
    body: ' ',
  })
  expect(page.status).toBe(400)
  expect(markedIn(page)).toEqual(['body'])
  const kept = 'select 1 from file where owner_id = $1 and subject_id is null and deleted_at is null'
  await expect.poll(() => server.world.sql(kept, [server.seller.userId])).toEqual([])
})

test('of a word in a dispute the text and the files that are wrong are marked at once', async () => {
  const deal = await aPaidDeal()
  await act(deal.buyer, deal, 'dispute', { category: 'other', reason: 'The second half never came.' })
  await deal.seller.open(deal.path)
  const noPicture = [{ field: 'fileIds', name: 'parcel.png', bytes: Buffer.from('<!doctype html>') }]
  const both = await deal.seller.submitFiles('dispute_message', noPicture, { body: ' ' })
  expect([both.status, markedIn(both)]).toEqual([400, ['body', 'files']])
  for (const words of [message('pages.layout.correct', 'en'), message('errors.FILE_TYPE_NOT_ALLOWED', 'en'), 'Write between 1 and'])
    expect(both.text).toContain(words)
  expect(markedIn(await deal.seller.submitFiles('dispute_message', noPicture, { body: 'Here it is.' }))).toEqual(['files'])
})

/** The fields that are marked, as a dispute names them. */
const markedIn = ({ html }: PageAnswer): string[] =>
  [...html.matchAll(/<(?:textarea|input) id="(\w+)-dsp_[^>]* aria-invalid="true"/g)].map(([, name]) => name!)

test('its opener withdraws a dispute', async () => {
  const deal = await aPaidDeal()
  await act(deal.buyer, deal, 'dispute', { category: 'other', reason: 'The second half never came.' })
  expect((await deal.seller.open(deal.path)).html).not.toContain(`href="${deal.path}/withdraw_dispute"`)
  await act(deal.buyer, deal, 'withdraw_dispute')
  expect(await statusOf(deal)).toBe('paid')
})

test('it is nobody else’s', async () => {
  const deal = await aPaidDeal()
  const stranger = await signedIn((await aUser(server.world)).email)
  expect((await stranger.open(deal.path)).status).toBe(403)
  expect((await stranger.open(`${deal.path}/complete`)).status).toBe(403)
  expect((await deal.buyer.open(`${deal.path}/resolve_dispute`)).status).toBe(404)
})

test.each(['accept_pay', 'deliver'])('the page of %s needs a form that we made', async (action) => {
  const deal = await aPaidDeal()
  const { status } = await deal.seller.post(`${deal.path}/${action}`, { step: 'confirm', version: '2' })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(await statusOf(deal)).toBe('paid')
})
