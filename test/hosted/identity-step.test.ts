import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { message } from '../../locales/message.js'
import type { ErrorCode } from '../../server/domain/errors.js'
import { diditIdentity } from '../../server/ports/identity/didit/didit-identity.js'
import { diditKeys, diditMessage, pageOf, startDidit, type Didit, type DiditSession } from '../support/didit/start-didit.js'
import { expected } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { PageClient } from '../support/page-client.js'

// The identity step on the way to paying, in live (decisions 8): the page leads to the provider, who leads back to the page.

let world: GraphqlWorld
let didit: Didit
let buyer: PageClient

beforeAll(async () => {
  didit = await startDidit()
  world = await openGraphqlWorld({ ESCROW_ENV: 'live' })
  world.services.identities = diditIdentity({ ...diditKeys, url: didit.url, fetch: globalThis.fetch })
  buyer = new PageClient(world.url)
  buyer.cookies.set('sid', await world.tokenOf(world.cast.buyer))
})
afterAll(async () => {
  await world.close()
  await didit.close()
})
// What is approved stays so: the person is unknown again all the same. Time passes, so that a later verification is the newer one.
beforeEach(async () => {
  world.services.clock.advance(1_000)
  await world.sql(`update app_user set identity_status = 'none'`)
})

const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '')

async function askedToPay(amount = '1000'): Promise<{ escrowId: string; path: string }> {
  const escrowId = await world.given({ mode: 'quick', amount }).pending()
  const session = await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: world.cast.buyer.email }))
  return { escrowId, path: pathOf(session.body.url) }
}

const identityOf = async () => {
  const text = 'select identity_status as identity from app_user where id = $1'
  return (await world.sql<{ identity: string }>(text, [world.cast.buyer.userId]))[0]!.identity
}

const newest = (): DiditSession => [...didit.sessions.values()].at(-1)!

it('a buyer who is not known goes to the provider, comes back to the page, and pays', async () => {
  const { escrowId, path } = await askedToPay()
  expect((await buyer.open(path)).text).not.toContain('Verify your identity')
  const refused = await buyer.submit('confirm', { method: 'wallet' })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Verify your identity')])
  // It is what comes first, and nothing that went wrong.
  expect(refused.text).toContain(message('errors.IDENTITY_REQUIRED', 'en'))
  expect(refused.html).not.toContain(message('pages.layout.problemHeading', 'en'))
  const ready = await buyer.submit('identity')
  expect([ready.status, ready.html]).toEqual([200, expect.stringContaining(`href="${pageOf(newest())}"`)])
  expect(await identityOf()).toBe('pending')

  // Back without having done it: still not known.
  expect(pathOf((await buyer.open(pathOf(newest().callback))).location!)).toBe(path)
  await buyer.open(path)
  expect((await buyer.submit('confirm', { method: 'wallet' })).status).toBe(409)

  newest().status = 'Approved'
  expect(pathOf((await buyer.open(pathOf(newest().callback))).location!)).toBe(path)
  expect(await identityOf()).toBe('approved')
  await buyer.open(path)
  expect((await buyer.submit('confirm', { method: 'wallet' })).status).toBe(303)
  expect((await world.read(escrowId)).status).toBe('paid')
})

it('says so when the provider cannot be reached', async () => {
  const { path } = await askedToPay()
  await buyer.open(path)
  await buyer.submit('confirm', { method: 'wallet' })
  didit.lie(() => ({ status: 500, text: '{}' }))
  const failed = await buyer.submit('identity')
  expect([failed.status, failed.text]).toEqual([502, expect.stringContaining('identity check cannot be reached')])
  didit.lie(() => ({ status: 500, text: '{}' }))
  const sessionId = /cs_\w+/.exec(path)![0]
  const { errors } = await world.mutate('beginIdentityVerification', { sessionId }, 'buyer')
  expect(errors).toMatchObject([{ extensions: { code: 'IDENTITY_PROVIDER_UNAVAILABLE', httpStatus: 502 } }])
})

it('leads nobody to the provider while staff look at what the provider was not sure of', async () => {
  const { path } = await askedToPay()
  const sessionId = /cs_\w+/.exec(path)![0]
  await world.does('beginIdentityVerification', { sessionId }, 'buyer')
  const session = newest()
  const { body, headers } = diditMessage(session, 'In Review', world.services.clock())
  expect((await fetch(`${world.url}/callbacks/identity`, { method: 'POST', headers, body })).status).toBe(200)
  await world.refuses('beginIdentityVerification', { sessionId }, 'buyer', 'VERIFICATION_IN_REVIEW')
  await buyer.open(path)
  await buyer.submit('confirm', { method: 'wallet' })
  const waiting = await buyer.submit('identity')
  expect([waiting.status, waiting.text]).toEqual([409, expect.stringContaining(message('errors.VERIFICATION_IN_REVIEW', 'en'))])
  const review = { id: session.vendor_data, decision: 'REJECT', reason: 'The photo is of somebody else.' }
  await world.does('reviewIdentityVerification', review, 'compliance', { select: 'identityVerification { id }' })
})

it('the link back from the provider leads to the session that it was made for alone', async () => {
  const { path } = await askedToPay()
  await buyer.open(path)
  await buyer.submit('confirm', { method: 'wallet' })
  await buyer.submit('identity')
  const callback = pathOf(newest().callback)
  const other = await askedToPay()
  const sessionId = /cs_\w+/.exec(other.path)![0]
  for (const made of [callback.replace(/cs_\w+/, sessionId), callback.replace(/&s=.*/, '')])
    expect((await buyer.open(made)).status).toBe(404)
})

it('is for the addressed person alone', async () => {
  const { path } = await askedToPay()
  const sessionId = /cs_\w+/.exec(path)![0]
  await world.refuses('beginIdentityVerification', { sessionId }, 'seller', 'FORBIDDEN')
  await world.does('cancelCheckoutSession', { sessionId }, 'buyer')
  await world.refuses('beginIdentityVerification', { sessionId }, 'buyer', 'SESSION_CANCELLED')
})

it('a seller who is not known finds the way to the provider with their payouts, and comes back there', async () => {
  const escrowId = await world.given({ amount: '500', progressiveRelease: {} }).paid()
  const path = `/account/escrows/${escrowId}/payouts`
  expect((await buyer.open(path)).text).not.toContain(message('pages.identity.stepButton', 'en'))
  const seller = new PageClient(world.url)
  seller.cookies.set('sid', await world.tokenOf(world.cast.seller))
  seller.cookies.set('lang', 'ar')
  const home = await seller.open(`/account/escrows/${escrowId}`)
  const [, link] = new RegExp(`href="([^"]+)">${message('pages.payouts.linkToBegin', 'ar')}<`).exec(home.html) ?? []
  expect(link).toBe(path)
  const asked = await seller.open(path)
  expect(asked.text).toContain(message('pages.identity.payoutWhat', 'ar'))
  if (process.env['PICTURES']) writeFileSync(`${process.env['PICTURES']}/payouts.html`, asked.html)
  const ready = await seller.submit('identity')
  expect([ready.status, ready.html]).toEqual([200, expect.stringContaining(`href="${pageOf(newest())}"`)])
  newest().status = 'Approved'
  const callback = pathOf(newest().callback)
  for (const made of [callback.replace(/esc_\w+/, 'esc_01jd4q6z8y3v7w2n5k9m0xabcd'), callback.replace(/&e=.*/, '')])
    expect((await seller.open(made)).status).toBe(404)
  expect(pathOf((await seller.open(callback)).location!)).toBe(path)
  expect((await seller.open(path)).text).not.toContain(message('pages.identity.stepButton', 'ar'))
})

it('a buyer who pays in their account comes back to the payment they were at', async () => {
  const escrowId = await world.given({ mode: 'quick', amount: '1000' }).pending()
  const path = `/account/escrows/${escrowId}/accept_pay`
  await buyer.open(path)
  expect((await buyer.submit('confirm', { method: 'wallet' })).status).toBe(409)
  const ready = await buyer.submit('identity')
  expect([ready.status, ready.html]).toEqual([200, expect.stringContaining(`href="${pageOf(newest())}"`)])
  newest().status = 'Approved'
  const callback = pathOf(newest().callback)
  for (const made of [callback.replace('&p=accept_pay', '&p=add_funds'), callback.replace('&p=accept_pay', '')])
    expect((await buyer.open(made)).status).toBe(404)
  expect(pathOf((await buyer.open(callback)).location!)).toBe(path)
  await buyer.open(path)
  expect((await buyer.submit('confirm', { method: 'wallet' })).status).toBe(303)
})

it('is for the parties of the escrow, and without one for whoever asks', async () => {
  const escrowId = await world.given({ mode: 'quick' }).pending()
  const refuses = (who: Who, code: ErrorCode, input: object = { escrowId }) =>
    world.refuses('beginSellerIdentityVerification', input, who, code)
  await refuses('stranger', 'NOT_A_PARTY')
  expect(await world.does('beginSellerIdentityVerification', {}, 'buyer')).toEqual({ url: pageOf(newest()) })
})

it('somebody for whom nobody acts becomes known by themselves, in their account, and has one verification under way', async () => {
  const { userId, email } = world.cast.stranger
  await world.sql(`update developer set associated_user_id = null, associated_at = null where associated_user_id = $1`, [userId])
  const person = new PageClient(world.url)
  person.cookies.set('sid', await world.tokenOf(world.cast.stranger))
  const path = '/account/profile'
  await person.open(path)
  const ready = await person.submit('identity')
  expect([ready.status, ready.html]).toEqual([200, expect.stringContaining(`href="${pageOf(newest())}"`)])
  expect((await person.open(path)).text).toContain(message('pages.profile.identity.PENDING', 'en'))
  await person.submit('identity')
  const rows = () =>
    world.sql('select developer_id, kyc_status, claim_status from identity_verification where email = $1 and developer_id is null', [email])
  expect(await rows()).toEqual([{ developer_id: null, kyc_status: 'pending', claim_status: 'pending' }])
  newest().status = 'Approved'
  const callback = pathOf(newest().callback)
  for (const made of [callback.replace(/&a=1/, ''), `${callback.replace(/&a=1/, '')}&e=esc_01jd4q6z8y3v7w2n5k9m0xabcd`])
    expect((await person.open(made)).status).toBe(404)
  expect(pathOf((await person.open(callback)).location!)).toBe(path)
  expect(await rows()).toEqual([{ developer_id: null, kyc_status: 'approved', claim_status: 'linked' }])
  const known = await person.open(path)
  expect(known.text).toContain(message('pages.profile.identity.APPROVED', 'en'))
  // In live a name that was verified is shown, and not asked for.
  expect(known.text).toContain(message('pages.profile.nameFixed', 'en'))
  await world.refuses('updateUser', { firstName: 'Another' }, 'stranger', 'NAME_VERIFIED')
  expect(await world.does('updateUser', { locale: 'FR' }, 'stranger')).toMatchObject({ user: { locale: 'FR' } })
})

it('a party who pays without a session becomes known on the way', async () => {
  const { escrowId } = await askedToPay()
  const path = `/account/escrows/${escrowId}/accept_pay`
  await buyer.open(path)
  const refused = await buyer.submit('confirm', { method: 'wallet' })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(message('pages.identity.stepWhat', 'en'))])
  const ready = await buyer.submit('identity')
  expect([ready.status, ready.html]).toEqual([200, expect.stringMatching(/href="https:\/\/verify\.didit\.me\/session\//)])
})
