import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPastedPage, type PastedPage } from '../support/pasted-page.js'

// The blocks of docs/payouts.md, pasted as one into a shell, against a service as the first start makes it.

let page: PastedPage

beforeAll(async () => {
  page = await openPastedPage('docs/payouts.md')
})
afterAll(() => page.close())

const claim = 'POST /api/v1/escrows/:esc/release-requests'
const session = ['POST /api/v1/escrows/:esc/sessions 201', 'POST /api/v1/sandbox/sessions/:cs/complete 200']
const invoice = 'GET /api/v1/escrows/:esc/release-requests/2026-01/invoice 200'

it('can be pasted as one, and again', async () => {
  const { script, paste } = page
  for (const _time of ['first', 'again']) {
    const { code, printed, statuses } = await paste(`set -eu\n${script}`)
    expect([code, printed]).toEqual([0, expect.any(String)])
    // Asked for until its PDF is there.
    expect(statuses.filter((each, index) => each !== invoice || statuses[index - 1] !== invoice)).toEqual([
      'POST /api/v1/escrows 201',
      ...session,
      `${claim} 201`,
      `${claim} 200`,
      ...session,
      invoice,
      expect.stringMatching(/^GET \/files\/:file\?.* 200$/),
      `${claim} 201`,
      ...session,
      'POST /api/v1/sandbox/users 200',
      'POST /graphql 200',
      ...session,
      `${claim} 201`,
      `${claim}/2026-03/void 200`,
      'POST /api/v1/escrows/:esc/close 200',
      'GET /api/v1/escrows/:esc/release-requests 200',
    ])
    expect(printed).toContain('"userErrors":[]')
    expect(printed).toContain('"settlement":{"releasedTnd":0,"refundedTnd":450')
    expect(printed).toContain('"escrowStatus":"completed"')
    const { sha256 } = /"sha256":"(?<sha256>[0-9a-f]{64})"/.exec(printed)!.groups!
    expect(printed).toContain(`${sha256}  invoice.pdf`)
  }
}, 60_000)
