import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cancelCheckoutSession } from '../../server/operations/checkout/cancel-checkout-session.js'
import { deliver } from '../../server/domain/escrow/commands/deliver.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { voidReleaseRequest } from '../../server/domain/escrow/commands/void-release-request.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { createReleaseRequest } from '../../server/operations/release-request/create-release-request.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'

/** A machine may be busy with other things; what comes is waited for, not how soon. */
const patience = 20_000

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer({ LIVE_VIEWS_PER_PERSON: '2', LIVE_VIEWS_PER_ADDRESS: '3', LIVE_VIEWS: '4', TRUST_PROXY: '1' })
})
afterAll(() => server.close())

interface Heard {
  status: number
  headers: Headers
  /** How things stood, in the order in which it was told. */
  words: string[]
  isOver: boolean
  close: () => void
}

/** Listens as the page of this browser would; `from`: the address that a proxy says it is at. */
async function listen(path: string, client: PageClient, { method = 'GET', from = '192.0.2.1' } = {}): Promise<Heard> {
  const abort = new AbortController()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { accept: 'text/event-stream', 'x-forwarded-for': from, cookie }
  const response = await fetch(server.url + path, { method, headers, signal: abort.signal })
  const heard: Heard = { status: response.status, headers: response.headers, words: [], isOver: false, close: () => abort.abort() }
  void readInto(heard, response).catch(() => (heard.isOver = true))
  return heard
}

async function readInto(heard: Heard, response: Response): Promise<void> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk as Uint8Array)
    heard.words = [...text.matchAll(/^data: (.+)$/gm)].map(([, word]) => word!)
  }
  heard.isOver = true
}

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

/** A quick escrow that its buyer has paid. */
async function aPaidDeal() {
  const user = await aUser(server.world)
  const escrowId = await server.escrow({ buyerEmail: user.email, mode: 'quick', amount: '80.000' })
  await server.world.runAs(user)((tx) => topUpSandboxWallet(tx, user.userId, 80_000n), undefined)
  await server.world.runAs(user)(verbOf(pay), { escrowId, method: 'wallet' })
  return { escrowId, user, page: `/account/escrows/${encodeId('esc', escrowId)}` }
}

/** The same, paid out in parts, of which the seller has asked for the first. */
async function aDealInParts() {
  const user = await aUser(server.world)
  const terms = { mode: 'quick', amount: '100.000', feeBearer: 'buyer', progressiveRelease: {} } as const
  const escrowId = await server.escrow({ buyerEmail: user.email, ...terms })
  await server.world.runAs(user)((tx) => topUpSandboxWallet(tx, user.userId, 200_000n), undefined)
  await server.world.runAs(user)(verbOf(pay), { escrowId, method: 'wallet', acceptAutomaticRelease: true })
  await server.world.sql(`update app_user set identity_status = 'approved' where id = $1`, [server.seller.userId])
  await server.world.runAs(server.key)(createReleaseRequest, { escrowId, requestId: 'may', amountTnd: '30' })
  return { escrowId, user, page: `/account/escrows/${encodeId('esc', escrowId)}` }
}

/** A browser with the page of a link that is paid without an account. */
async function aGuest(): Promise<PageClient> {
  const escrowId = await server.escrow({ buyerEmail: 'guest@example.com', mode: 'instant', amount: '80.000' })
  const guest = new PageClient(server.url)
  await guest.open(pathOf(await server.link(escrowId, 'accept_pay', 'guest@example.com')))
  return guest
}

const pathOf = (link: string) => link.slice(server.url.length)
const livePathIn = ({ page }: PageClient) => /data-live="([^"]+)"/.exec(page!.html)?.[1]!.replaceAll('&amp;', '&')
const standingIn = ({ page }: PageClient) => /data-standing="([^"]+)"/.exec(page!.html)?.[1]

describe('the list of escrows', () => {
  test('hears that something has happened to one of them, or that one has come, and of nobody else’s', async () => {
    const { escrowId, user } = await aPaidDeal()
    const buyer = await signedIn(user.email)
    await buyer.open('/account/escrows')
    expect(livePathIn(buyer)).toBe('/account/escrows/live')
    const heard = await listen('/account/escrows/live', buyer)
    expect([heard.status, heard.headers.get('cache-control'), heard.headers.getSetCookie()]).toEqual([200, 'no-store', []])
    await vi.waitUntil(() => heard.words.length === 1, patience)
    expect(heard.words).toEqual([standingIn(buyer)])
    const stranger = await signedIn((await aUser(server.world)).email)
    await stranger.open('/account/escrows')
    const others = standingIn(stranger)
    await server.world.runAs(server.key)(verbOf(deliver), { escrowId })
    await vi.waitUntil(() => heard.words.length === 2, patience)
    await server.escrow({ buyerEmail: user.email, mode: 'quick', amount: '20.000' })
    await vi.waitUntil(() => heard.words.length === 3, patience)
    await buyer.open('/account/escrows')
    expect(heard.words.at(-1)).toBe(standingIn(buyer))
    await stranger.open('/account/escrows')
    expect(standingIn(stranger)).toBe(others)
    heard.close()
  })

  test('is heard by whoever is signed in alone, and until they sign out', async () => {
    expect((await listen('/account/escrows/live', new PageClient(server.url))).status).toBe(401)
    const user = await aUser(server.world)
    const heard = await listen('/account/escrows/live', await signedIn(user.email))
    expect(heard.status).toBe(200)
    await server.world.sql('update access_token set revoked_at = $2 where subject_id = $1', [user.userId, server.world.clock()])
    await vi.waitUntil(() => heard.isOver, patience)
  })
})

describe('the page of an escrow', () => {
  test('hears at once how things stand, as the page says it, and again when the other side acts', async () => {
    const { escrowId, user, page } = await aPaidDeal()
    const buyer = await signedIn(user.email)
    await buyer.open(page)
    const heard = await listen(livePathIn(buyer)!, buyer)
    expect([heard.status, heard.headers.get('content-type'), heard.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ])
    await vi.waitUntil(() => heard.words.length === 1, patience)
    expect(heard.words).toEqual([standingIn(buyer)])
    await server.world.runAs(server.key)(verbOf(deliver), { escrowId })
    await vi.waitUntil(() => heard.words.length === 2, patience)
    await buyer.open(page)
    expect(heard.words[1]).toBe(standingIn(buyer))
    expect(heard.words[1]).not.toBe(heard.words[0])
    heard.close()
  })

  test('and that of a payout of it: what the seller withdraws is told there, too', async () => {
    const { escrowId, user, page } = await aDealInParts()
    const buyer = await signedIn(user.email)
    await buyer.open(`${page}/payout?request=may`)
    expect(livePathIn(buyer)).toBe(`${page}/live`)
    const heard = await listen(livePathIn(buyer)!, buyer)
    await vi.waitUntil(() => heard.words.length === 1, patience)
    await server.world.runAs(server.key)(verbOf(voidReleaseRequest), { escrowId, requestId: 'may' })
    await vi.waitUntil(() => heard.words.length === 2, patience)
    heard.close()
  })

  test('does not prolong the session, however long it lies open', async () => {
    const { user, page } = await aPaidDeal()
    const heard = await listen(`${page}/live`, await signedIn(user.email))
    expect(heard.headers.getSetCookie()).toEqual([])
    heard.close()
  })

  test('is told nothing any more once its person has signed out', async () => {
    const { user, page } = await aPaidDeal()
    const buyer = await signedIn(user.email)
    const heard = await listen(`${page}/live`, buyer)
    await server.world.sql('update access_token set revoked_at = $2 where subject_id = $1', [user.userId, server.world.clock()])
    await vi.waitUntil(() => heard.isOver, patience)
  })

  test('is nobody’s business but that of its parties', async () => {
    const { page } = await aPaidDeal()
    expect((await listen(`${page}/live`, new PageClient(server.url))).status).toBe(401)
    const stranger = await signedIn((await aUser(server.world)).email)
    expect((await listen(`${page}/live`, stranger)).status).toBe(403)
    expect((await listen('/account/escrows/esc_nonsense/live', stranger)).status).toBe(400)
  })

  test('a buyer who is replaced hears no more', async () => {
    const before = await aUser(server.world)
    const escrowId = await server.escrow({ buyerEmail: before.email, mode: 'quick' })
    const heard = await listen(`/account/escrows/${encodeId('esc', escrowId)}/live`, await signedIn(before.email))
    expect(heard.status).toBe(200)
    const { userId, email } = await aUser(server.world)
    await server.world.sql('update escrow set buyer_id = $2, buyer_email = $3, version = version + 1 where id = $1', [
      escrowId,
      userId,
      email,
    ])
    await vi.waitUntil(() => heard.isOver, patience)
    expect(heard.words).toHaveLength(1)
  })

  test('answers HEAD without staying open', async () => {
    const { user, page } = await aPaidDeal()
    const heard = await listen(`${page}/live`, await signedIn(user.email), { method: 'HEAD' })
    await vi.waitUntil(() => heard.isOver, patience)
    expect([heard.status, heard.words]).toEqual([200, []])
  })
})

describe('the page of a session', () => {
  test('hears that the session has ended', async () => {
    const { escrowId, user } = await aPaidDeal()
    const buyer = await signedIn(user.email)
    await buyer.open(pathOf(await server.link(escrowId, 'complete', user.email)))
    const heard = await listen(livePathIn(buyer)!, buyer)
    await vi.waitUntil(() => heard.words.length === 1, patience)
    const sessionId = decodeId('cs', /cs_\w+/.exec(livePathIn(buyer)!)![0])!
    await server.world.runAs(server.key)(cancelCheckoutSession, { sessionId })
    await vi.waitUntil(() => heard.words.length === 2, patience)
    heard.close()
  })

  test('is for whom it is, by its own link', async () => {
    const { escrowId, user } = await aPaidDeal()
    const path = pathOf(await server.link(escrowId, 'complete', user.email)).replace('?', '/live?')
    expect((await listen(path, new PageClient(server.url))).status).toBe(401)
    expect((await listen(path, await signedIn(server.seller.email))).status).toBe(403)
    expect((await listen(`${path}x`, await signedIn(user.email))).status).toBe(404)
  })

  test('where the link is enough, whoever holds it hears', async () => {
    const guest = await aGuest()
    const heard = await listen(livePathIn(guest)!, guest)
    await vi.waitUntil(() => heard.words.length === 1, patience)
    expect(heard.words).toEqual([standingIn(guest)])
    heard.close()
  })
})

test('a person has as many as the settings say; whoever opens one more is told so', async () => {
  const { page, user } = await aPaidDeal()
  const buyer = await signedIn(user.email)
  const own = [await listen(`${page}/live`, buyer), await listen(`${page}/live`, buyer)]
  expect(own.map(({ status }) => status)).toEqual([200, 200])
  const elsewhere = { from: '198.51.100.1' }
  const third = await listen(`${page}/live`, buyer, elsewhere)
  expect([third.status, third.headers.get('x-error-code')]).toEqual([429, 'SUBSCRIPTION_LIMIT_REACHED'])
  for (const heard of own) heard.close()
  // Who closes a page makes room.
  await expect
    .poll(
      async () => {
        const again = await listen(`${page}/live`, buyer, elsewhere)
        again.close()
        return again.status
      },
      { timeout: patience },
    )
    .toBe(200)
}, 120_000)

test('whoever holds many links has what one address may have, and others keep their places, until a process has all that it may', async () => {
  const guests: PageClient[] = []
  for (let count = 0; count < 5; count++) guests.push(await aGuest())
  const hear = (which: number, from: string) => listen(livePathIn(guests[which]!)!, guests[which]!, { from })
  // Addresses of one network are one.
  const crowd = [await hear(0, '2001:db8::1'), await hear(1, '2001:db8::2'), await hear(2, '2001:db8::1')]
  expect(crowd.map(({ status }) => status)).toEqual([200, 200, 200])
  const beyond = await hear(3, '2001:db8::3')
  expect([beyond.status, beyond.headers.get('x-error-code')]).toEqual([429, 'SUBSCRIPTION_LIMIT_REACHED'])
  const elsewhere = await hear(3, '203.0.113.7')
  expect(elsewhere.status).toBe(200)
  expect((await hear(4, '203.0.113.8')).status).toBe(429)
  for (const heard of [...crowd, elsewhere]) heard.close()
}, 120_000)
