import type { Router } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountPages } from '../../hosted/hosted-pages.js'
import type { HostedServices } from '../../hosted/hosted-services.js'
import { encodeId } from '../../server/domain/id.js'
import { openDispute } from '../../server/domain/escrow/commands/open-dispute.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { databaseDigester, writtenBetween } from '../support/database/database-digest.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'

// What every hosted page owes whoever opens it, whatever it is about: the list of pages is the router's own, so that a new one is among them.

/** Would run, load or lead away if it stood on a page as somebody wrote it. */
const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>`
const ran = /<script>alert|<img src=x|href="javascript:/i

/** How a browser says that a form was on a page that is not ours. */
const elsewhere: ReadonlyArray<Record<string, string>> = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site' },
]

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

/** Every address that a page is mounted at, with an id that nobody has in place of each parameter; what is listened to does not end. */
function addresses(method: 'get' | 'post'): string[] {
  const found: string[] = []
  const note = (paths: string | string[]) => void found.push(...[paths].flat())
  const recorder = { get: () => undefined, post: () => undefined, [method]: note }
  mountPages(recorder as unknown as Router, {} as HostedServices)
  return found.map((path) => path.replaceAll(/:\w+/g, 'nobodys')).filter((path) => path !== '/account/escrows/live')
}

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

describe('every page', () => {
  test('is among those that are looked at here', () => {
    expect(addresses('get')).toEqual(
      expect.arrayContaining(['/', '/checkout/nobodys', '/pay/nobodys', '/pay/nobodys/receipt', '/account/escrows/nobodys', '/dev/mail']),
    )
    expect(addresses('post')).toEqual(expect.arrayContaining(['/checkout/nobodys', '/pay/nobodys', '/account/sign-in']))
  })

  test('is kept by nobody, framed by nobody, and runs only what is ours', async () => {
    const visitors = [new PageClient(server.url), await signedIn(server.seller.email)]
    for (const visitor of visitors)
      for (const path of addresses('get')) {
        const { status, headers } = await visitor.open(path)
        expect(status, path).toBeLessThan(500)
        const policy = headers.get('content-security-policy') ?? ''
        expect(policy, path).toContain("default-src 'self'")
        expect(policy, path).toContain("frame-ancestors 'none'")
        expect(policy, path).toContain("base-uri 'none'")
        expect(policy, path).not.toContain('unsafe')
        const said = ['x-frame-options', 'cache-control', 'x-content-type-options', 'referrer-policy'].map((name) => headers.get(name))
        expect(said, path).toEqual(['DENY', 'no-store', 'nosniff', 'no-referrer'])
      }
  })

  test('takes no form from another site, and none without the token that this browser was given', async () => {
    const visitor = await signedIn(server.seller.email)
    const digest = await databaseDigester((text, parameters) => server.world.sql(text, parameters))
    const before = await digest()
    for (const path of addresses('post')) {
      for (const from of elsewhere) {
        const foreign = await visitor.post(path, { step: 'confirm', email: 'a@b.example', password: goodPassword }, from)
        expect([403, 404], `${path} from elsewhere answered ${foreign.status}`).toContain(foreign.status)
      }
      const forged = await visitor.post(path, { step: 'confirm', form: 'f'.repeat(43) })
      expect([403, 404], `${path} without our token answered ${forged.status}`).toContain(forged.status)
    }
    expect(writtenBetween(before, await digest())).toEqual([])
  })

  test('leads nowhere that a header says', async () => {
    const visitor = new PageClient(server.url, {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    })
    for (const path of addresses('get')) {
      const { html, location, headers } = await visitor.open(path)
      expect(`${location ?? ''} ${headers.get('set-cookie') ?? ''} ${html}`, path).not.toContain('evil.example')
    }
  })
})

describe('a session', () => {
  test('is a cookie that no script reads and no other site sends', async () => {
    const client = new PageClient(server.url)
    await client.open('/account/sign-in')
    const { headers } = await client.submit('sign-in', { email: server.seller.email, password: goodPassword })
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i)
      expect(cookie).not.toMatch(/; Domain=/i)
    }
  })

  test('goes on by a HEAD of a page, which leaves no other trace', async () => {
    const { world } = server
    const user = await aUser(world)
    const escrowId = await server.escrow({ buyerEmail: user.email, mode: 'quick', amount: '80.000' })
    await world.runAs(user)((tx) => topUpSandboxWallet(tx, user.userId, 80_000n), undefined)
    await world.runAs(user)(verbOf(pay), { escrowId, method: 'wallet' })
    const client = await signedIn(user.email)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const home = `/account/escrows/${encodeId('esc', escrowId)}`
    const wallet = ['top-up', 'withdraw', 'destinations'].map((page) => `/account/wallet/${page}`)
    const account = ['escrows', 'profile', 'security', 'applications'].map((page) => `/account/${page}`)
    const link = (await server.link(escrowId, 'dispute', user.email)).slice(server.url.length)
    const digest = await databaseDigester((text, parameters) => world.sql(text, parameters))
    for (const path of [...account, ...wallet, home, `${home}/dispute`, link]) {
      world.clock.advance(61_000)
      const before = await digest()
      const response = await fetch(server.url + path, { method: 'HEAD', redirect: 'manual', headers: { cookie } })
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.getSetCookie().join(), path).toContain('Max-Age=1800')
      expect([path, writtenBetween(before, await digest())]).toEqual([path, ['access_token']])
    }
  })

  test('is another one after signing in than any that was set before it', async () => {
    const client = new PageClient(server.url)
    await client.open('/account/sign-in')
    const before = new Map(client.cookies)
    client.cookies.set('session', `ut_${'0'.repeat(64)}`)
    await client.submit('sign-in', { email: server.seller.email, password: goodPassword })
    expect([...client.cookies.values()].some((value) => value.startsWith('ut_') && value !== `ut_${'0'.repeat(64)}`)).toBe(true)
    for (const [name, value] of before) if (value.startsWith('ut_')) expect(client.cookies.get(name)).not.toBe(value)
  })
})

describe('what people write', () => {
  let buyer: PageClient
  let escrowPath: string
  let links: string[]

  beforeAll(async () => {
    const { world } = server
    const user = await aUser(world)
    await world.sql('update app_user set first_name = $2, last_name = $2 where id = any($1)', [[user.userId, server.seller.userId], attack])
    await world.sql('update developer set company_name = $2, application_name = $2 where id = $1', [server.developer.developerId, attack])
    const written = { title: attack, description: attack, contractTerms: attack }
    const open = await server.escrow({ buyerEmail: user.email, ...written })
    const paid = await server.escrow({ buyerEmail: user.email, mode: 'quick', amount: '80.000', title: attack, description: attack })
    await world.runAs(user)((tx) => topUpSandboxWallet(tx, user.userId, 80_000n), undefined)
    await world.runAs(user)(verbOf(pay), { escrowId: paid, method: 'wallet' })
    await world.runAs(user)(verbOf(openDispute), { escrowId: paid, category: 'fraud', reason: `${attack} and nothing came` })
    escrowPath = `/account/escrows/${encodeId('esc', paid)}`
    links = [await server.link(open, 'sign_contract', user.email), await server.link(open, 'accept_pay', user.email)]
    buyer = await signedIn(user.email)
  })

  test('stands on pages as text', async () => {
    const actions = ['', '/payouts', '/deliver', '/complete', '/dispute', '/withdraw_dispute']
    const paths = [
      '/account/escrows',
      ...actions.map((action) => escrowPath + action),
      ...links.map((link) => link.replace(server.url, '')),
    ]
    let seen = 0
    for (const path of paths) {
      const { html, status } = await buyer.open(path)
      expect(status, path).toBeLessThan(500)
      expect(html, path).not.toMatch(ran)
      seen += html.includes('&lt;script&gt;alert(1)') ? 1 : 0
    }
    // Otherwise nothing of it was on any page, and nothing was shown.
    expect(seen).toBeGreaterThan(4)
  })

  test('comes back from a form as text', async () => {
    await buyer.open(`${escrowPath}`)
    const visitor = new PageClient(server.url)
    await visitor.open('/account/sign-in')
    const { html } = await visitor.submit('sign-in', { email: attack, password: 'wrong' })
    expect(html).not.toMatch(ran)
    await visitor.open('/account/reset')
    const again = await visitor.submit('ask', { email: attack })
    expect(again.html).not.toMatch(ran)
    expect(again.html).toContain('&lt;script&gt;')
  })

  test('stands in mails as it was written, and on the page of the mailbox as text', async () => {
    const { html, text } = await new PageClient(server.url).open('/dev/mail')
    expect(html).not.toMatch(ran)
    expect(text).toContain('alert(1)')
  })
})
