import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer({ PAGES_PER_MINUTE: '10', FORMS_PER_MINUTE: '3', TRUST_PROXY: '1' })
})
afterAll(() => server.close())

const from = (address: string) => new PageClient(server.url, { 'x-forwarded-for': address })

test('an address that has sent its forms of a minute is refused on every form, reads on, and keeps nobody else out', async () => {
  const asked = []
  for (let n = 0; n < 5; n++) {
    const browser = from('203.0.113.7')
    await browser.open('/account/sign-in')
    asked.push(await browser.submit('send-code', { email: `somebody-${n}@example.com` }))
  }
  expect(asked.map(({ status }) => status)).toEqual([303, 303, 303, 429, 429])
  expect(asked[3]!.headers.get('x-error-code')).toBe('RATE_LIMITED')
  expect(Number(asked[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(asked[3]!.text).toContain('Too many')
  const [mails] = await server.world.sql(`select count(*)::int as count from mail where recipient like 'somebody-%'`)
  expect(mails).toEqual({ count: 3 })
  const next = from('203.0.113.7')
  expect((await next.post('/account/reset', { step: 'ask', email: 'x@example.com' })).status).toBe(429)
  expect((await next.open('/account/sign-in')).status).toBe(200)

  const neighbour = from('203.0.113.8')
  await neighbour.open('/account/sign-in')
  expect((await neighbour.submit('send-code', { email: 'neighbour@example.com' })).status).toBe(303)
})

test('an address that has opened its pages of a minute is told to wait, and can still send a form', async () => {
  const reader = from('203.0.113.9')
  const opened = []
  for (let n = 0; n < 11; n++) opened.push((await reader.open('/account/sign-in')).status)
  expect(opened).toEqual([...Array<number>(10).fill(200), 429])
  expect((await reader.post('/account/sign-in', {})).status).not.toBe(429)
  expect((await from('203.0.113.10').open('/account/sign-in')).status).toBe(200)
})
