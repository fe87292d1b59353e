import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { voidReleaseRequest } from '../../server/domain/escrow/commands/void-release-request.js'
import { encodeId } from '../../server/domain/id.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { createReleaseRequest } from '../../server/operations/release-request/create-release-request.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient, type PageAnswer } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'
import { pngImage } from '../support/png.js'

// One payout of an escrow that is paid out in parts, and the dispute on it alone (decisions 7).

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
  await server.world.sql(`update app_user set identity_status = 'approved' where id = $1`, [server.seller.userId])
})
afterAll(() => server.close())

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

/** An escrow of which the seller asks for a part, both of its parties in their browsers, and the page of that part. */
async function aClaim(requestId = 'june:2026') {
  const { world, key } = server
  const { buyer, escrowId } = await aPaidDeal()
  await world.runAs(key)(createReleaseRequest, { escrowId, requestId, reference: 'June / 2026', amountTnd: '30' })
  const home = `/account/escrows/${encodeId('esc', escrowId)}`
  const query = new URLSearchParams({ request: requestId }).toString()
  const statusOf = async () =>
    (await world.sql<{ status: string }>('select status from release_request where escrow_id = $1', [escrowId]))[0]?.status
  return {
    escrowId,
    home,
    query,
    path: `${home}/payout?${query}`,
    statusOf,
    buyer: await signedIn(buyer.email),
    seller: await signedIn(server.seller.email),
  }
}

/** An escrow that is paid out in parts, of which none was asked for yet. */
async function aPaidDeal({ acceptAutomaticRelease = true } = {}) {
  const { world } = server
  const buyer = await aUser(world)
  const escrowId = await server.escrow({ buyerEmail: buyer.email, mode: 'quick', amount: '90.000', progressiveRelease: {} })
  await world.runAs(buyer)((tx) => topUpSandboxWallet(tx, buyer.userId, 90_000n), undefined)
  await world.runAs(buyer)(verbOf(pay), { escrowId, method: 'wallet', acceptAutomaticRelease })
  return { buyer, escrowId }
}

/** The buyer rejects it, with a picture. */
async function rejected() {
  const claim = await aClaim()
  const asked = await claim.buyer.open(`${claim.home}/reject_release?${claim.query}`)
  expect(asked.text).toContain(`${message('pages.after.heading', 'en')} ${message('pages.after.reject_release', 'en')}`)
  const picture = { field: 'fileIds', name: 'empty.png', bytes: pngImage() }
  await claim.buyer.submitFiles('confirm', [picture], { reason: 'Nothing was done in June.' })
  expect(await claim.statusOf()).toBe('disputed')
  return claim
}

test('nothing leads a buyer to payouts before one was asked for', async () => {
  const { buyer, escrowId } = await aPaidDeal()
  const client = await signedIn(buyer.email)
  const [empty, asked] = [`/account/escrows/${encodeId('esc', escrowId)}`, (await aClaim()).home]
  expect((await client.open(empty)).html).not.toContain(`${empty}/payouts"`)
  expect((await (await signedIn(server.seller.email)).open(asked)).html).toContain(`${asked}/payouts"`)
})

test('a buyer who accepts automatic release after paying is told that it is done', async () => {
  const { buyer, escrowId } = await aPaidDeal({ acceptAutomaticRelease: false })
  const client = await signedIn(buyer.email)
  await client.open(`/account/escrows/${encodeId('esc', escrowId)}`)
  expect((await client.submit('consent')).status).toBe(303)
  const { text } = await client.follow()
  expect(text).toContain(message('pages.releaseConsent.done', 'en'))
  expect(text).not.toContain(message('pages.releaseConsent.label', 'en'))
})

test('both find a payout that was withdrawn, of which no figure of the escrow tells', async () => {
  const claim = await aClaim()
  await server.world.runAs(server.key)(verbOf(voidReleaseRequest), { escrowId: claim.escrowId, requestId: 'june:2026' })
  expect(await claim.statusOf()).toBe('voided')
  const link = `href="${claim.home}/payouts">${message('pages.payouts.link', 'en')}<`
  for (const party of [claim.buyer, claim.seller]) expect((await party.open(claim.home)).html).toContain(link)
})

const answers = ['Approve “June / 2026”: 30.000 TND', 'Reject “June / 2026”: 30.000 TND']

test('is found from the escrow and from its payouts, and can be answered from its page', async () => {
  const claim = await aClaim()
  expect((await claim.buyer.open(`${claim.home}/payouts`)).html).toContain(`href="${claim.path}"`)
  // Whatever the seller called it, its name is told from the words around it.
  const { text } = await claim.buyer.open(claim.home)
  for (const words of answers) expect(text).toContain(words)
  const page = await claim.buyer.open(claim.path)
  for (const words of answers) expect(page.text).toContain(words)
  expect(page.text).not.toContain(message('pages.release.period', 'en'))
  expect(page.text).toMatch(/Paid out, if you do not answer, on \d/)
  expect((await claim.seller.open(claim.path)).text).toMatch(/Paid out, if the buyer does not answer, on \d/)
  expect(page.html).toContain(`href="${claim.home}/reject_release?${claim.query}"`)
  const headed = async (answer: string, key: 'pages.session.askedHeading' | 'pages.session.meansHeading') =>
    expect((await claim.buyer.open(`${claim.home}/${answer}?${claim.query}`)).text).toContain(message(key, 'en'))
  // Either page leads to the other answer too.
  await headed('approve_release', 'pages.session.askedHeading')
  expect(claim.buyer.page!.text).toContain(answers[0])
  expect(claim.buyer.page!.html).toContain(`<li><a href="${claim.home}/reject_release?${claim.query}"`)
  await headed('reject_release', 'pages.session.meansHeading')
  expect(claim.buyer.page!.html).toContain(`<li><a href="${claim.home}/approve_release?${claim.query}"`)
  expect((await claim.seller.open(claim.path)).html).not.toContain('reject_release')
})

test('of several payouts the oldest is asked first: to pay it out is the one thing to press', async () => {
  const claim = await aClaim()
  server.world.clock.advance(1_000)
  await server.world.runAs(server.key)(createReleaseRequest, { escrowId: claim.escrowId, requestId: 'july', amountTnd: '20' })
  const home = await claim.buyer.open(claim.home)
  expect(primaryIn(home)).toEqual([expect.stringMatching(/^Approve “June/)])
  expect(home.html).toMatch(/class="button quiet" href="[^"]*reject_release[^"]*june/)
  expect(home.html).toMatch(/<li><a href="[^"]*approve_release[^"]*july/)
  expect(primaryIn(await claim.buyer.open(claim.path))).toEqual([expect.stringMatching(/^Approve “June/)])
})

/** What the links say that look like the one button of a page. */
const primaryIn = ({ html }: PageAnswer): string[] =>
  [...html.matchAll(/<a class="button" [^>]*>(.*?)<\/a>/g)].map(([, words]) => words!.replaceAll(/<[^>]*>/g, ''))

test('what the buyer shows with a rejection is seen by both', async () => {
  const claim = await rejected()
  for (const client of [claim.buyer, claim.seller]) {
    const page = await client.open(claim.path)
    for (const words of ['Payout “June / 2026”', 'Nothing was done in June.']) expect(page.text).toContain(words)
    expect(page.html).toContain('empty.png')
    const home = await client.open(claim.home)
    expect(home.html).toContain(`href="${claim.path}"`)
    expect(home.text).toContain('Rejected payouts June / 2026 30.000 TND In dispute')
    expect(home.html).toMatch(new RegExp(`<figure class="money">(?:(?!</figure>)[^])*href="${claim.home}/payouts"`))
  }
})

test('when a part that waits for an answer is paid out is told with its name, and no more once it is answered', async () => {
  const claim = await aClaim()
  const words = 'The part “June / 2026” is paid out on '
  for (const client of [claim.buyer, claim.seller]) expect((await client.open(claim.home)).text).toContain(words)
  // The clock stands still, so that both end at once, and either is told first.
  await server.world.runAs(server.key)(createReleaseRequest, { escrowId: claim.escrowId, requestId: 'july', amountTnd: '20' })
  expect((await claim.buyer.open(claim.home)).text).toMatch(
    /The part “(June \/ 2026|july)” is paid out on .* unless you answer before\. One more part waits for an answer\./,
  )
  await claim.buyer.open(`${claim.home}/reject_release?${claim.query}`)
  await claim.buyer.submit('confirm', { reason: 'Nothing was done.' })
  const { text } = await claim.buyer.open(claim.home)
  expect(text).toContain('The part “july” is paid out on ')
  expect(text).not.toContain(words)
  expect(text).not.toContain('One more part')
})

test('until when somebody has to answer in its dispute is told with its name, and no more once they have', async () => {
  const claim = await rejected()
  const words = 'If the seller does not write in the dispute about “June / 2026” by '
  const pages = [claim.home, `${claim.home}/dispute`]
  for (const path of pages) expect((await claim.buyer.open(path)).text).toContain(words)
  await server.world.runAs(server.key)(createReleaseRequest, { escrowId: claim.escrowId, requestId: 'july', amountTnd: '20' })
  await claim.buyer.open(`${claim.home}/reject_release?request=july`)
  await claim.buyer.submit('confirm', { reason: 'Nothing was done in July either.' })
  // The clock stands still, so that both end at once, and either is told first.
  expect((await claim.buyer.open(claim.home)).text).toMatch(
    /in the dispute about “(June \/ 2026|july)” by .* our team takes it over\. One more dispute about a part waits for an answer\./,
  )
  await claim.seller.open(claim.path)
  await claim.seller.submitFiles('dispute_message', [{ field: 'fileIds', name: '', bytes: new Uint8Array() }], { body: 'It was done.' })
  const { text } = await claim.buyer.open(claim.home)
  expect(text).toContain('in the dispute about “july” by')
  expect(text).not.toContain(words)
  expect(text).not.toContain('One more dispute')
})

test('its dispute is the seller’s turn wherever it is told of, until they have written, and then waits for an end', async () => {
  const claim = await rejected()
  const payouts = `${claim.home}/payouts`
  const turn = 'Your turn: Answer in the dispute until '
  const inList = async (client: PageClient) => rowOf(await client.open('/account/escrows'), claim.escrowId)
  const inPayouts = async (client: PageClient) => (await client.open(payouts)).text
  for (const told of [inList, inPayouts]) {
    expect(await told(claim.seller)).toContain(turn)
    expect(await told(claim.buyer)).toContain('Waits for the seller until ')
    expect(await told(claim.buyer)).not.toContain(turn)
  }
  const { html } = await claim.seller.open(claim.home)
  expect(html).toContain(`<a class="button" href="${claim.path}">Answer in the dispute about`)
  expect((await claim.seller.open(claim.path)).text).toContain('Your turn. If you do not write in the dispute about “June / 2026” by ')
  expect((await claim.buyer.open(claim.path)).text).toContain('If the seller does not write in the dispute about “June / 2026” by ')
  await claim.seller.open(claim.path)
  await claim.seller.submitFiles('dispute_message', [{ field: 'fileIds', name: '', bytes: new Uint8Array() }], { body: 'It was done.' })
  const others = await Promise.all([claim.home, claim.path].map(async (path) => (await claim.seller.open(path)).text))
  for (const text of [await inList(claim.seller), await inPayouts(claim.seller), ...others])
    expect(text).not.toMatch(/Your turn[:.] (Answer|If)|Answer in the dispute/)
  expect(await inPayouts(claim.seller)).toContain('Until the rejection is taken back, or our team decides')
})

/** What a list tells of one escrow. */
const rowOf = ({ html }: PageAnswer, escrowId: string): string =>
  new RegExp(`<article id="${encodeId('esc', escrowId)}">.*?</article>`, 's')
    .exec(html)![0]
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')

test('both write in its dispute, with files, and an empty word comes back', async () => {
  const claim = await rejected()
  await claim.seller.open(claim.path)
  const sent = await claim.seller.submitFiles('dispute_message', [{ field: 'fileIds', name: 'work.png', bytes: pngImage() }], {
    body: 'Here is the <work>.',
  })
  expect([sent.status, sent.location]).toEqual([303, claim.path])
  const seen = await claim.buyer.open(claim.path)
  expect(seen.text).toContain('Here is the <work>.')
  expect(seen.html).toContain('work.png')
  // One's own words are headed "You", the other's by their name.
  expect(headsOf(seen)).toEqual(['You', expect.stringContaining(server.seller.email)])
  expect(headsOf(await claim.seller.open(claim.path))).toEqual([expect.stringContaining('@'), 'You'])
  const empty = await claim.buyer.submitFiles('dispute_message', [{ field: 'fileIds', name: 'x.png', bytes: pngImage() }], { body: ' ' })
  expect(empty.status).toBe(400)
  const kept = `select 1 from file where subject_id is null and deleted_at is null`
  await expect.poll(() => server.world.sql(kept)).toEqual([])
})

/** Who said what, as the page heads it. */
const headsOf = ({ html }: PageAnswer): string[] =>
  [...html.matchAll(/<article>\s*<p><strong>(.*?)<\/strong>/g)].map(([, head]) => head!.replaceAll(/<[^>]*>/g, ''))

test('the buyer takes the rejection back, and the part is paid out', async () => {
  const claim = await rejected()
  expect((await claim.seller.open(claim.path)).html).not.toContain('value="withdraw"')
  expect((await claim.buyer.open(claim.path)).text).toContain('Approve after all and pay the seller 30.000 TND')
  expect((await claim.buyer.submit('withdraw')).location).toBe(claim.path)
  expect(await claim.statusOf()).toBe('released')
  const over = await claim.buyer.follow()
  expect(over.text).toContain(message('pages.payouts.status.RELEASED', 'en'))
  const story = (await claim.seller.open(claim.home)).text
  const told = [
    'The seller asked for 30.000 TND for “June / 2026”',
    'The buyer rejected “June / 2026”, and a dispute about it was opened',
    'The dispute about “June / 2026” ended',
    // 30 without the fees of five percent.
    '28.500 TND was paid to the seller for “June / 2026”',
  ].map((words) => story.indexOf(words))
  expect(told).toEqual([...told].sort((one, other) => one - other))
  expect(told).not.toContain(-1)
  expect(over.html).not.toContain('value="dispute_message"')
})

test('what was confirmed on a page that showed something else is not done', async () => {
  const claim = await rejected()
  const page = await claim.buyer.open(claim.path)
  await claim.seller.open(claim.path)
  await claim.seller.submitFiles('dispute_message', [{ field: 'fileIds', name: '', bytes: new Uint8Array() }], { body: 'Wait, please.' })
  claim.buyer.page = page
  const late = await claim.buyer.submit('withdraw')
  expect([late.status, late.text.includes(message('pages.session.versionNotice', 'en'))]).toEqual([409, true])
  expect(await claim.statusOf()).toBe('disputed')
})

test('is nobody else’s, and one that is not there is not found', async () => {
  const claim = await aClaim()
  const stranger = await signedIn((await aUser(server.world)).email)
  expect((await stranger.open(claim.path)).status).toBe(403)
  expect((await claim.buyer.open(`${claim.home}/payout?request=other`)).status).toBe(404)
  expect((await claim.buyer.open(`${claim.home}/payout`)).status).toBe(404)
  expect((await new PageClient(server.url).open(claim.path)).location).toBe(
    `/account/sign-in?${new URLSearchParams({ next: claim.path }).toString()}`,
  )
})

test('a page that is not there leads back', async () => {
  const { buyer } = await aClaim()
  const inAccount = await buyer.open('/account/nothing')
  expect([inAccount.status, inAccount.html.includes('href="/account/escrows"')]).toEqual([404, true])
  expect((await buyer.open('/checkout/nothing/at/all')).html).toContain('href="/"')
})
