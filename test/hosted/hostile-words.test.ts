import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionPages } from '../../hosted/checkout/checkout-action.js'
import type { Actor } from '../../server/domain/credential/actor.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import { encodeId } from '../../server/domain/id.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { createReleaseRequest } from '../../server/operations/release-request/create-release-request.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient, type PageAnswer } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'
import { pngImage } from '../support/png.js'

// Everything that people can write into an escrow would run, load or lead away if it stood on a page as it was written. Both parties open every
// page there is about it, and the mails: it stands there as text, and each of the words is really seen.

/** Says of itself where it was written, and is different in each place. */
const hostile = (place: string) => `"'><script>alert('${place}')</script><img src=x onerror=alert(1)> {{7*7}}`
const ran = /<script>alert|<img src=x|<a [^>]*href="javascript:/i
const seenAs = (place: string) => `&lt;script&gt;alert(&#39;${place}&#39;)&lt;/script&gt;`

let server: HostedServer
let buyer: Extract<Actor, { kind: 'user' }> & { email: string }
let pages: Array<{ who: string; path: string; answer: PageAnswer }>

beforeAll(async () => {
  server = await startHostedServer()
  const { world, seller, developer } = server
  buyer = await aUser(world)
  await world.sql(`update app_user set identity_status = 'approved', first_name = $2 where id = $1`, [seller.userId, hostile('seller')])
  await world.sql('update app_user set first_name = $2 where id = $1', [buyer.userId, hostile('buyer')])
  await world.sql('update developer set company_name = $2, application_name = $3 where id = $1', [
    developer.developerId,
    hostile('company'),
    hostile('application'),
  ])
  const [buying, selling] = [await signedIn(buyer.email), await signedIn(seller.email)]
  const deals = [await proven(selling), await disputed(buying, selling), await cancelling(buying), await sentBack(buying, selling)]
  const { home, query } = await inParts(buying)
  const standard = { title: hostile('title'), description: hostile('description'), contractTerms: hostile('terms') }
  const contract = await server.escrow({ buyerEmail: buyer.email, ...standard, metadata: { note: hostile('metadata') } })
  const link = (await server.link(contract, 'sign_contract', buyer.email)).slice(server.url.length)
  const homes = [...deals, home, homeOf(contract)]
  const paths = [
    '/account/escrows',
    '/account/wallet',
    '/account/profile',
    '/account/applications',
    '/account/security',
    link,
    `${home}/payouts`,
    `${home}/payout?${query}`,
    `${home}/reject_release?${query}`,
    ...homes.flatMap((each) => [each, ...actionPages.map(({ action }) => `${each}/${action}`)]),
  ]
  pages = []
  for (const [who, client] of Object.entries({ buyer: buying, seller: selling, stranger: new PageClient(server.url) }))
    for (const path of who === 'stranger' ? [link] : paths) pages.push({ who, path, answer: await client.open(path) })
}, 120_000)
afterAll(() => server.close())

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

const homeOf = (escrowId: string) => `/account/escrows/${encodeId('esc', escrowId)}`

async function aPaidDeal(fields: Partial<NewEscrow> = {}, more: { acceptAutomaticRelease?: true } = {}): Promise<string> {
  const { world } = server
  const escrowId = await server.escrow({ buyerEmail: buyer.email, mode: 'quick', amount: '80.000', title: hostile('title'), ...fields })
  await world.runAs(buyer)((tx) => topUpSandboxWallet(tx, buyer.userId, 80_000n), undefined)
  await world.runAs(buyer)(verbOf(pay), { escrowId, method: 'wallet', ...more })
  return escrowId
}

const picture = (place: string) => [{ field: 'fileIds', name: `${hostile(place).replaceAll('/', '')}.png`, bytes: pngImage() }]

async function confirm(client: PageClient, path: string, fields: Record<string, string>, files: ReturnType<typeof picture> | null = null) {
  await client.open(path)
  const answer = files ? await client.submitFiles('confirm', files, fields) : await client.submit('confirm', fields)
  expect(answer.status, `${path}: ${answer.text.slice(0, 300)}`).toBe(303)
}

async function proven(selling: PageClient): Promise<string> {
  const home = homeOf(await aPaidDeal({ fulfillmentPolicy: { type: 'purchase_proof_required' } }))
  await confirm(selling, `${home}/submit_proof`, { note: hostile('note') }, picture('proof'))
  return home
}

async function disputed(buying: PageClient, selling: PageClient): Promise<string> {
  const home = homeOf(await aPaidDeal())
  await confirm(buying, `${home}/dispute`, { category: 'fraud', reason: hostile('reason') }, picture('evidence'))
  await selling.open(home)
  expect((await selling.submitFiles('dispute_message', picture('answer'), { body: hostile('word') })).status).toBe(303)
  return home
}

async function cancelling(buying: PageClient): Promise<string> {
  const home = homeOf(await aPaidDeal())
  await confirm(buying, `${home}/request_cancellation`, { reason: hostile('cancellation') })
  return home
}

async function sentBack(buying: PageClient, selling: PageClient): Promise<string> {
  const home = homeOf(await aPaidDeal())
  await confirm(selling, `${home}/deliver`, {})
  await confirm(buying, `${home}/reject_delivery`, { reason: hostile('delivery') })
  return home
}

async function inParts(buying: PageClient): Promise<{ home: string; query: string }> {
  const escrowId = await aPaidDeal({ progressiveRelease: {} }, { acceptAutomaticRelease: true })
  const claim = { escrowId, requestId: 'may', amountTnd: '30' }
  await server.world.runAs(server.key)(createReleaseRequest, { ...claim, reference: hostile('period'), note: hostile('remark') })
  const [home, query] = [homeOf(escrowId), new URLSearchParams({ request: claim.requestId }).toString()]
  await confirm(buying, `${home}/reject_release?${query}`, { reason: hostile('rejection') })
  return { home, query }
}

describe('what people write', () => {
  test('stands on every page as text, and nothing of it runs', () => {
    for (const { who, path, answer } of pages) {
      expect(answer.status, `${who} ${path}`).toBeLessThan(500)
      expect(answer.html, `${who} ${path}`).not.toMatch(ran)
      // What a template would have worked out.
      expect(answer.text, `${who} ${path}`).not.toContain(' 49')
    }
  })

  test.each([
    'title',
    'description',
    'terms',
    'seller',
    'buyer',
    'company',
    'application',
    'note',
    'reason',
    'word',
    'cancellation',
    'period',
    'remark',
    'rejection',
  ])('(%s) is really shown somewhere', (place) => {
    expect(pages.some(({ answer }) => answer.html.includes(seenAs(place)))).toBe(true)
  })

  test('in the name of a file is shown without what a system would take for a path', () => {
    for (const place of ['proof', 'evidence', 'answer'])
      expect(
        pages.some(({ answer }) => answer.html.includes(`alert(&#39;${place}&#39;)`)),
        place,
      ).toBe(true)
  })

  test('as metadata is shown to neither party', () => {
    for (const { answer } of pages) expect(answer.html).not.toContain('metadata')
  })

  test('stands in mails as text, and in their HTML', async () => {
    const mails = await server.world.sql<{ kind: string; subject: string; body: string; html: string | null }>(
      'select kind, subject, body, html from mail',
    )
    for (const { kind, subject, html } of mails) {
      expect(html ?? '', kind).not.toMatch(ran)
      expect(subject, kind).not.toMatch(/[\r\n]/)
    }
    const written = mails.map(({ html }) => html ?? '').join('\n')
    for (const place of ['title', 'reason', 'cancellation', 'delivery', 'rejection'])
      expect(written, place).toContain(`alert(&#39;${place}`)
  })
})
