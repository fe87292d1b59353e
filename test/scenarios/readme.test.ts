import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPastedPage, type PastedPage } from '../support/pasted-page.js'

// The blocks of README.md, pasted as one into a shell, against a service as the first start makes it.

let page: PastedPage

beforeAll(async () => {
  page = await openPastedPage('README.md')
})
afterAll(() => page.close())

it('can be pasted as one, and again', async () => {
  const { script, paste } = page
  // So that an id that was not found ends the shell, where a newcomer would see what follows fail.
  const first = await paste(`set -eu\n${script}`)
  expect(first.code).toBe(0)
  expect(first.statuses).toEqual([
    'POST /api/v1/escrows 201',
    'POST /api/v1/escrows/:esc/sessions 201',
    'POST /api/v1/sandbox/sessions/:cs/complete 200',
    'POST /api/v1/escrows/:esc/deliver 200',
    'GET /api/v1/balance 200',
    'POST /api/v1/sandbox/users 201',
    ...Array.from({ length: 4 }, () => 'POST /graphql 200'),
    'POST /api/developer/auth/token 200',
    'POST /api/developer/webhooks 201',
    'POST /api/v1/escrows 201',
    'DELETE /api/developer/webhooks/:wh 200',
    'GET /api/v1/events?limit=1 200',
    'POST /graphql/stream 200',
  ])
  const again = await paste(`set -eu\n${script}`)
  expect(again.code).toBe(0)
  expect(again.statuses).toEqual(first.statuses.map((each) => each.replace('sandbox/users 201', 'sandbox/users 200')))
  for (const { printed } of [first, again]) {
    expect(printed).toContain('"status":"completed","statusReason":"delivered"')
    expect(printed).toContain('{"completeEscrow":{"escrow":{"status":"COMPLETED","sellerNetTnd":"200.000"},"userErrors":[]}}')
    expect(printed).toMatch(/^escrow\.created t=\d+,v1=[0-9a-f]{64}$/m)
    expect(printed).toContain('event: next')
    expect(printed).not.toMatch(/"userErrors":\[\{|"error":/)
  }
}, 60_000)
