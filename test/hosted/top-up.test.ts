import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTopUp } from '../../server/operations/top-up/create-top-up.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword as password } from '../support/people.js'

let server: HostedServer
let serial = 0

beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

/** The path of a new top-up's page, which the shop has opened for the seller. */
async function aTopUp(amountTnd = '42.5'): Promise<string> {
  const { world, key, shop } = server
  const asked = { amountTnd, reference: `wallet-${++serial}`, redirectUrl: `${shop.url}/return?order=7` }
  const { topUp } = await world.runAs(key)(createTopUp, asked)
  return topUp.url.slice(server.url.length)
}

async function signedIn(path: string, email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open(path)
  await client.submit('sign-in', { email, password })
  await client.follow()
  return client
}

test('its user signs in, pays by card, and goes back with what became of it', async () => {
  const path = await aTopUp()
  const gate = await new PageClient(server.url).open(path)
  expect([gate.status, gate.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(gate.text).not.toContain('42.500')
  const client = await signedIn(path, server.seller.email)
  for (const words of ['Add money to your wallet', '42.500']) expect(client.page!.text).toContain(words)
  const paid = await client.submit('pay')
  expect([paid.status, paid.location]).toEqual([303, path])
  const receipt = await client.follow()
  expect(receipt.text).toContain('is in your wallet')
  expect(receipt.html).toMatch(/data-onward="[^"]*\/return\?order=7&amp;top_up_id=top_\w+&amp;status=completed" data-onward-seconds="10"/)
  // Whoever opens it later reads it, and goes by the button.
  server.world.clock.advance(360_000)
  const later = await client.open(path)
  expect([later.html.includes('data-onward'), later.text.includes('is in your wallet')]).toEqual([false, true])
})

test('a declined card can be tried again on the same page; one in processing is waited for', async () => {
  const client = await signedIn(await aTopUp('12.404'), server.seller.email)
  const declined = await client.submit('pay')
  expect(declined.status).toBe(409)
  expect(declined.text).toContain('The card was declined')
  expect((await client.submit('pay')).status).toBe(409)
  await client.open(await aTopUp('12.202'))
  await client.submit('pay')
  const waiting = await client.follow()
  expect(waiting.text).toContain('Payment in progress')
  const address = /<noscript><meta http-equiv="refresh" content="5; url=([^"]+)" \/><\/noscript>/.exec(waiting.html)![1]!
  expect([waiting.html.includes(`data-waits-at="${address}"`), waiting.headers.getSetCookie().length]).toEqual([true, 1])
  // That it looks by itself does not prolong the session.
  const headers = { cookie: `sid=${client.cookies.get('sid')}`, 'x-looks-by-itself': 'true' }
  expect((await fetch(server.url + address, { headers })).headers.getSetCookie()).toEqual([])
  // Whoever left the provider's page finds their way back to it there.
  expect(waiting.html).toMatch(/href="\/payments\/pay_\w+\?t=[^"]+">See how your card payment is doing</)
  // The list of them says no less.
  expect((await client.open('/account/wallet/top-up')).text).toContain('12.202 TND Not finished yet')
})

test('anybody else learns nothing of it; its time ends; there are three languages', async () => {
  const path = await aTopUp()
  const other = await aUser(server.world)
  const stranger = await signedIn(path, other.email)
  expect([stranger.page!.status, stranger.page!.text.includes('42.500')]).toEqual([404, false])
  const nowhere = await stranger.open('/account/top-ups/top_01jd4q6z8y3v7w2n5k9m0xabcd')
  expect([nowhere.status, (await stranger.open('/account/top-ups/nonsense')).status]).toEqual([404, 404])
  const client = await signedIn(`${path}?lang=fr`, server.seller.email)
  expect(client.page!.text).toContain('Recharger votre portefeuille')
  expect((await client.open(`${path}?lang=ar`)).html).toMatch(/<html lang="ar" dir="rtl"/)
  server.world.clock.advance(3_600_000)
  const late = await signedIn(`${path}?lang=en`, server.seller.email)
  expect(late.page!.text).toContain('This link has expired')
  expect(late.page!.html).not.toContain('value="pay"')
})
