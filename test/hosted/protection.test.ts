import { describe, expect, test } from 'vitest'
import { checkoutPath, startFakeHouse } from './fake-house.js'
import { formsOf } from '../support/page-client.js'

describe('a form', () => {
  async function aForm() {
    const house = await startFakeHouse()
    const client = house.as('buyer')
    await client.open(checkoutPath)
    const { action, hidden } = formsOf(client.page!.html).find((form) => form.hidden['step'] === 'confirm')!
    const fields: Record<string, string> = { ...hidden, name: 'Amel' }
    return { house, client, action, fields }
  }

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' }],
    ['that does not say where from', { 'sec-fetch-site': '' }],
    ['from a sandboxed frame', { 'sec-fetch-site': '', origin: 'null' }],
    ['from a look-alike', { 'sec-fetch-site': '', origin: 'http://localhost:4000.evil.example' }],
  ])('%s is refused', async (_, headers) => {
    const { house, client, action, fields } = await aForm()
    const { status, headers: answered } = await client.post(action, fields, headers)
    expect([status, answered.get('x-error-code')]).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
    expect(house.calls.map(({ name }) => name)).not.toContain('SignContract')
  })

  test.each([
    ['the browser calls same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['of an older browser with our origin', { 'sec-fetch-site': '', origin: 'http://localhost:4000' }],
  ])('%s is taken', async (_, headers) => {
    const { house, client, action, fields } = await aForm()
    expect((await client.post(action, fields, headers)).status).toBe(303)
    expect(house.calls.map(({ name }) => name)).toContain('SignContract')
  })

  test('without its token, with a wrong one, or with that of another session is refused', async () => {
    const { house, client, action, fields } = await aForm()
    const stranger = house.as('stranger')
    await stranger.open(checkoutPath)
    const foreign = formsOf(stranger.page!.html)[0]!.hidden['form']!
    for (const form of ['', 'x', `${fields['form']}x`, foreign]) {
      const { status, text, html } = await client.post(action, { ...fields, form })
      expect(status).toBe(403)
      expect(text).toContain('Nothing was changed. Please open the page again.')
      expect(html).toContain(`href="${checkoutPath.replaceAll('&', '&amp;')}"`)
    }
    expect(house.calls.map(({ name }) => name)).not.toContain('SignContract')
  })

  test('for signing in belongs to the browser that asked for it, so that nobody is signed in as somebody else', async () => {
    const house = await startFakeHouse()
    const [attacker, victim] = [house.client(), house.client()]
    await attacker.open('/account/sign-in')
    await victim.open('/account/sign-in')
    expect(victim.cookies.get('vid')).not.toBe(attacker.cookies.get('vid'))
    const { hidden } = formsOf(attacker.page!.html)[0]!
    const { status } = await victim.post('/account/sign-in', { ...hidden, email: 'attacker@example.com', password: 'x' })
    expect(status).toBe(403)
    expect(victim.cookies.has('sid')).toBe(false)
  })

  test('with a field twice, with NUL, too large or with too many fields is refused as a page', async () => {
    const { client, action, fields } = await aForm()
    expect((await client.post(action, { ...fields, name: 'a\0b' })).status).toBe(400)
    expect((await client.post(`${action}`, { ...fields, name: 'a'.repeat(70_000) })).headers.get('x-error-code')).toBe('BODY_TOO_LARGE')
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 'x']))
    expect((await client.post(action, { ...many })).status).toBe(400)
    const response = await fetch(client.base + action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie: 'sid=ut-buyer' },
      body: 'name=a&name=b',
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/^<!doctype html>/)
  })
})

describe('cookies', () => {
  test('over https belong to this host alone', async () => {
    const house = await startFakeHouse({ publicUrl: 'https://pay.example.com' })
    const client = house.client()
    const { headers } = await client.open('/account/sign-in?lang=fr')
    expect([...client.cookies.keys()].toSorted()).toEqual(['__Host-lang', '__Host-vid'])
    expect(headers.get('strict-transport-security')).toContain('max-age')
    const signedIn = await client.submit('sign-in', { email: 'buyer@example.com', password: 'x' })
    expect(signedIn.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-sid=ut-buyer; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
    )
  })

  test('a session that is no good is forgotten', async () => {
    const house = await startFakeHouse()
    const client = house.client()
    client.cookies.set('sid', 'ut-gone')
    const { headers } = await client.open(checkoutPath)
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^sid=; .*Expires=Thu, 01 Jan 1970/))
    expect(client.cookies.has('sid')).toBe(false)
  })

  test('a session that is used lives on for half an hour', async () => {
    const house = await startFakeHouse()
    const { headers } = await house.as('buyer').open(checkoutPath)
    expect(headers.getSetCookie()).toContainEqual(expect.stringContaining('sid=ut-buyer; Max-Age=1800'))
  })

  test('that we could not have written are not passed on', async () => {
    const house = await startFakeHouse()
    const client = house.client({ cookie: 'sid=ut%20buyer; lang=<b>' })
    const { html } = await client.open('/account/sign-in')
    expect(html).toContain('<html lang="en"')
  })
})
