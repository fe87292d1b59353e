import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { encodeId } from '../../server/domain/id.js'
import { expireProof } from '../../server/domain/escrow/commands/expire-proof.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'

let server: HostedServer
let buyer: PageClient
let seller: PageClient
let escrowId: string

beforeAll(async () => {
  server = await startHostedServer()
  buyer = await aBuyerWhoPaid()
  seller = await signedIn(server.seller.email)
})
afterAll(() => server.close())

/** Of an escrow that asks for proof, which is the one that this file looks at from now on. */
async function aBuyerWhoPaid(): Promise<PageClient> {
  const user = await aUser(server.world)
  const fulfillmentPolicy = { type: 'purchase_proof_required' }
  escrowId = await server.escrow({ buyerEmail: user.email, mode: 'quick', amount: '80.000', fulfillmentPolicy })
  await server.world.runAs(user)((tx) => topUpSandboxWallet(tx, user.userId, 80_000n), undefined)
  await server.world.runAs(user)(verbOf(pay), { escrowId, method: 'wallet' })
  return signedIn(user.email)
}

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

/** The escrow's page. */
const home = () => `/account/escrows/${encodeId('esc', escrowId)}`
const button = message('pages.extension.button', 'en')
const phase = async () => (await server.world.sql<{ phase: string }>('select phase from proof where escrow_id = $1', [escrowId]))[0]!.phase
const expire = () => server.world.runAs({ kind: 'timer' })(verbOf(expireProof), { escrowId })

test('a buyer is asked for more time only once no proof came, and a seller never', async () => {
  expect((await buyer.open(home())).text).not.toContain(button)
  await expire()
  expect((await seller.open(home())).text).not.toContain(button)
  const { html } = await buyer.open(home())
  expect(html).toContain(button)
  expect(html).toContain('id="hours"')
  expect((await buyer.open('/account/escrows')).text).toContain(`Your turn: ${button}`)
  expect((await seller.open('/account/escrows')).text).toContain('Waits for the buyer')
})

test('hours that are none, or out of bounds, come back with why', async () => {
  for (const hours of ['', '5', '73', '12.5', 'a day']) {
    await buyer.open(home())
    const page = await buyer.submit('extend_proof', { hours })
    expect([page.status, page.html.includes('aria-invalid="true"')]).toEqual([400, true])
    expect(page.html).toContain(`value="${hours}"`)
  }
  expect(await phase()).toBe('expired')
})

test('a buyer gives more time, once', async () => {
  const { html } = await buyer.open(home())
  expect(html).toMatch(/name="hours"[^>]* value="24"|value="24"[^>]* name="hours"/)
  expect((await buyer.submit('extend_proof', { hours: '12' })).location).toBe(`${home()}?done=extend_proof`)
  expect((await buyer.follow()).text).toContain(message('pages.extension.done', 'en'))
  expect(await phase()).toBe('waiting_seller_proof')
  expect((await buyer.open(home())).text).not.toContain(button)
  await expire()
  const [escrow] = await server.world.sql('select status, status_reason from escrow where id = $1', [escrowId])
  expect(escrow).toEqual({ status: 'cancelled', status_reason: 'proof_expired' })
})

test('a form that was shown before something else happened is told so', async () => {
  const client = await aBuyerWhoPaid()
  await expire()
  await client.open(home())
  const shown = client.page
  await client.submit('extend_proof', { hours: '24' })
  client.page = shown
  const stale = await client.submit('extend_proof', { hours: '24' })
  expect(stale.status).toBe(409)
  expect(stale.text).toContain(message('pages.session.versionNotice', 'en'))
  // On a page that still says by its address what was done before.
  client.page = shown && { ...shown, html: shown.html.replaceAll(`action="${home()}"`, `action="${home()}?done=extend_proof"`) }
  const again = await client.submit('extend_proof', { hours: '24' })
  expect([again.status, again.text.includes(message('pages.extension.done', 'en'))]).toEqual([409, false])
  expect(stale.text).not.toContain(button)
})
