import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { diditIdentity } from '../../server/ports/identity/didit/didit-identity.js'
import { diditKeys, diditMessage, pageOf, signedMessage, startDidit, type Didit, type DiditSession } from '../support/didit/start-didit.js'
import { expected, redirectUrl, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// What Didit tells us, and what claims to be Didit (decisions 10): signed, recent, once, and about the session that we opened.

let world: GraphqlWorld
let didit: Didit

beforeAll(async () => {
  didit = await startDidit()
  world = await openGraphqlWorld({ ESCROW_ENV: 'live' })
  world.services.identities = diditIdentity({ ...diditKeys, url: didit.url, fetch: globalThis.fetch })
})
afterAll(async () => {
  await world.close()
  await didit.close()
})

const path = '/api/v1/identity-verifications'
let serial = 0

interface Begun {
  id: string
  email: string
  session: DiditSession
}

async function begin(more: Json = {}, email = `checked${++serial}@example.com`): Promise<Begun> {
  const { id } = (await expected(201, world.call('POST', path, { body: { email, ...more } }))).body
  const session = [...didit.sessions.values()].find(({ vendor_data }) => vendor_data === id)!
  return { id, email, session }
}

const read = async ({ id }: Begun): Promise<Json> => (await expected(200, world.call('GET', `${path}/${id}`))).body
const now = () => world.services.clock()

async function deliver({ body, headers }: { body: string; headers: Record<string, string> }): Promise<string> {
  const response = await fetch(`${world.url}/callbacks/identity`, { method: 'POST', headers, body })
  await response.text()
  return `${response.status} ${response.headers.get('x-error-code') ?? ''}`.trim()
}

async function told({ id }: Begun): Promise<string[]> {
  const text = `select type from domain_event where body::jsonb->'data'->>'id' = $1 order by xid, seq`
  return (await world.sql<{ type: string }>(text, [id])).map(({ type }) => type)
}

it('mails the page of the provider, which nobody else gets to see', async () => {
  const begun = await begin()
  const [mail] = await world.sql<{ body: string }>('select body from mail where recipient = $1', [begun.email])
  expect(mail!.body).toContain(pageOf(begun.session))
  expect(JSON.stringify(await read(begun))).not.toContain('verify.didit.me')
})

it('an approval decides it, once, and links the account', async () => {
  const begun = await begin({}, world.cast.stranger.email)
  expect(await deliver(diditMessage(begun.session, 'In Progress', now()))).toBe('200')
  expect((await read(begun)).didit_session_status).toBe('in_progress')
  const message = diditMessage(begun.session, 'Approved', now())
  expect([await deliver(message), await deliver(message)]).toEqual(['200', '200'])
  expect(await read(begun)).toMatchObject({ kyc_status: 'approved', didit_session_status: 'completed', claim_status: 'linked' })
  expect(await told(begun)).toEqual(['identity.verification.updated', 'identity.verification.linked'])
  // What comes late or out of order changes nothing any more.
  const before = await read(begun)
  for (const status of ['Declined', 'In Review', 'In Progress'])
    expect(await deliver(diditMessage(begun.session, status, now()))).toBe('200')
  expect(await read(begun)).toEqual(before)
})

it('a refusal rejects it; an ambiguous result waits for staff and is not told', async () => {
  const declined = await begin()
  expect(await deliver(diditMessage(declined.session, 'Declined', now()))).toBe('200')
  expect(await read(declined)).toMatchObject({ kyc_status: 'rejected', needs_admin_review: false })
  const unclear = await begin()
  expect(await deliver(diditMessage(unclear.session, 'In Review', now()))).toBe('200')
  expect(await read(unclear)).toMatchObject({ kyc_status: 'pending', didit_session_status: 'in_review', needs_admin_review: true })
  expect(await told(unclear)).toEqual([])
  const review = { id: unclear.id, decision: 'APPROVE', reason: 'The chip of the passport was read.' }
  await world.does('reviewIdentityVerification', review, 'compliance', { select: 'identityVerification { id }' })
  expect(await told(unclear)).toEqual(['identity.verification.updated'])
})

it('listens to nobody else: unsigned, forged, changed, old, early, of another hour than it was signed for', async () => {
  const begun = await begin()
  const message = diditMessage(begun.session, 'Approved', now())
  const content = JSON.parse(message.body) as Record<string, unknown>
  const ofHour = (seconds: number) => diditMessage(begun.session, 'Approved', new Date(now().getTime() + seconds * 1_000))
  const { 'x-signature': _signature, ...unsigned } = message.headers
  const wrong = {
    unsigned: { ...message, headers: unsigned },
    forged: signedMessage(content, 'the secret of somebody else'),
    changed: { ...message, body: message.body.replace('Approved', 'approved') },
    old: ofHour(-301),
    early: ofHour(301),
    // The header is not signed: a message of yesterday stays one.
    redated: { ...ofHour(-86_400), headers: { ...ofHour(-86_400).headers, 'x-timestamp': message.headers['x-timestamp']! } },
    undated: { ...message, headers: { ...message.headers, 'x-timestamp': '' } },
  }
  for (const [name, sent] of Object.entries(wrong)) expect([name, await deliver(sent)]).toEqual([name, '401 UNAUTHORIZED'])
  expect((await read(begun)).kyc_status).toBe('pending')
  expect([await deliver(ofHour(-300)), (await read(begun)).kyc_status]).toEqual(['200', 'approved'])
})

it('takes nothing for granted that is signed: another session, another person, another workflow, another shape', async () => {
  const [begun, another] = [await begin(), await begin()]
  const say = (more: Record<string, unknown>) => deliver(diditMessage(begun.session, 'Approved', now(), more))
  expect(await say({ vendor_data: another.id })).toBe('404 VERIFICATION_NOT_FOUND')
  expect(await say({ session_id: another.session.session_id })).toBe('404 VERIFICATION_NOT_FOUND')
  expect(await say({ vendor_data: 'idv_01jd4q6z8y3v7w2n5k9m0xabcd' })).toBe('404 VERIFICATION_NOT_FOUND')
  expect(await say({ vendor_data: '../../etc' })).toBe('404 VERIFICATION_NOT_FOUND')
  expect(await say({ event_id: undefined })).toBe('400 VALIDATION_ERROR')
  expect(await say({ session_id: 'none' })).toBe('400 VALIDATION_ERROR')
  expect(await deliver(signedMessage({ timestamp: Math.floor(now().getTime() / 1_000) }))).toBe('400 VALIDATION_ERROR')
  // Not for us, though from Didit.
  expect(await say({ workflow_id: '9a4b8c1e-1111-4222-8333-444455556666' })).toBe('200')
  expect(await say({ webhook_type: 'user.status.updated' })).toBe('200')
  for (const each of [begun, another]) expect((await read(each)).kyc_status).toBe('pending')
  // What was refused may come again under the same name, now right.
  expect(await say({ event_id: 'once-more', vendor_data: another.id })).toBe('404 VERIFICATION_NOT_FOUND')
  expect([await say({ event_id: 'once-more' }), (await read(begun)).kyc_status]).toEqual(['200', 'approved'])
})

it('an invitation that is sent again keeps the unfinished session; what an older one says counts no more', async () => {
  const begun = await begin()
  begun.session.status = 'Expired'
  world.services.clock.advance(300_000)
  await expected(200, world.call('POST', path, { body: { email: begun.email } }))
  const fresh = [...didit.sessions.values()].findLast(({ vendor_data }) => vendor_data === begun.id)!
  expect(fresh.session_id).not.toBe(begun.session.session_id)
  expect(await deliver(diditMessage(begun.session, 'Approved', now()))).toBe('404 VERIFICATION_NOT_FOUND')
  expect([await deliver(diditMessage(fresh, 'Approved', now())), (await read(begun)).kyc_status]).toEqual(['200', 'approved'])
})

it('two deliveries at the same moment decide once', async () => {
  const begun = await begin()
  const messages = [diditMessage(begun.session, 'Approved', now()), diditMessage(begun.session, 'Declined', now())]
  expect(await Promise.all([...messages, messages[0]!].map(deliver))).toEqual(['200', '200', '200'])
  expect(await told(begun)).toEqual(['identity.verification.updated'])
})

const comeBack = (callback: string) => fetch(`${world.url}${callback.replace(/^https?:\/\/[^/]+/, '')}`, { redirect: 'manual' })

it('the person who comes back goes on to redirect_url, and the provider is asked where nothing is known yet', async () => {
  const begun = await begin({ redirect_url: `${redirectUrl}?cart=7` })
  const back = async () => (await comeBack(begun.session.callback)).headers.get('location')
  expect(await back()).toBe(`${redirectUrl}?cart=7&verification_id=${begun.id}&status=pending`)
  begun.session.status = 'Approved'
  didit.lie(() => ({ status: 500, text: '{}' }))
  expect(await back()).toMatch(/status=pending$/)
  expect(await back()).toMatch(/status=approved$/)
  expect(await told(begun)).toEqual(['identity.verification.updated'])
  expect(decodeId('idv', begun.id)).not.toBeNull()
})

it('without one they read what became of it; a link that was made up leads nowhere', async () => {
  const begun = await begin()
  const page = await comeBack(begun.session.callback)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('The result is not there yet')])
  const another = await begin()
  const made = begun.session.callback.replace(begun.id, another.id)
  for (const link of [made, begun.session.callback.replace(/t=.*/, ''), begun.session.callback.replace(begun.id, 'idv_1')])
    expect((await comeBack(link)).status).toBe(404)
})
