import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { encodeId } from '../../server/domain/id.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { createReleaseRequest } from '../../server/operations/release-request/create-release-request.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'

// An escrow with more payout requests than a page of the API has (decisions 7). Those that are over are copies of one, without its transfers.

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer({}, { booksMayBeWrong: true })
  await server.world.sql(`update app_user set identity_status = 'approved' where id = $1`, [server.seller.userId])
})
afterAll(() => server.close())

test('the payout that waits is found behind a hundred others, on the escrow’s page and page by page among all', async () => {
  const { world, key } = server
  const buyer = await aUser(world)
  const escrowId = await server.escrow({ buyerEmail: buyer.email, mode: 'quick', amount: '90.000', progressiveRelease: {} })
  await world.runAs(buyer)((tx) => topUpSandboxWallet(tx, buyer.userId, 90_000n), undefined)
  await world.runAs(buyer)(verbOf(pay), { escrowId, method: 'wallet', acceptAutomaticRelease: true })
  await world.runAs(key)(createReleaseRequest, { escrowId, requestId: 'june', reference: 'June', amountTnd: '30' })
  await world.sql(
    `insert into release_request select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'request_id', 'void-' || n,
       'status', 'voided', 'created_at', r.created_at - n * interval '1 minute'))).*
     from release_request r, generate_series(1, 120) n where r.escrow_id = $1`,
    [escrowId],
  )
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email: buyer.email, password: goodPassword })
  const home = `/account/escrows/${encodeId('esc', escrowId)}`
  expect((await client.open(home)).html).toContain(`href="${home}/approve_release?request=june"`)
  const more = new RegExp(`href="([^"]+)">${message('pages.payouts.more', 'en')}<`)
  const shown: string[] = []
  for (let path: string | undefined = `${home}/payouts`; path !== undefined;) {
    const { html } = await client.open(path)
    shown.push(...[...html.matchAll(/\/payout\?request=([^"]+)"/g)].flatMap(([, request]) => request ?? []))
    path = more.exec(html)?.[1]
  }
  expect(shown).toEqual([...Array.from({ length: 120 }, (_, index) => `void-${120 - index}`), 'june'])
})
