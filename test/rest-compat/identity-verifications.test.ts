import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { identityVerificationDocument } from '../../schema/identity-verification/identity-verification-document.js'
import { decodeId } from '../../server/domain/id.js'
import { expected, expectRefusal, redirectUrl, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// Identity verifications in the sandbox (specification, Identity verifications; decisions 10).

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

const path = '/api/v1/identity-verifications'
const unknown = 'idv_01jd4q6z8y3v7w2n5k9m0xabcd'
const fields = Object.keys(identityVerificationDocument.shape)

const ask = (body: Json, token?: string) => world.call('POST', path, { body, ...(token ? { token } : {}) })
const asked = async (body: Json): Promise<Json> => (await expected(201, ask(body))).body
const read = async (id: string): Promise<Json> => (await expected(200, world.call('GET', `${path}/${id}`))).body
const list = async (email: string): Promise<Json[]> =>
  (await expected(200, world.call('GET', `${path}?email=${encodeURIComponent(email)}`))).body.verifications

/** What the developer was told of a verification, in order. */
async function told(id: string): Promise<Json[]> {
  const text = `select body::jsonb as body from domain_event where body::jsonb->'data'->>'id' = $1 order by xid, seq`
  return (await world.sql<{ body: Json }>(text, [id])).map(({ body }) => body)
}

const mailsTo = (email: string) => world.sql('select kind from mail where recipient = $1', [email])

const person = (email: string, more: Json = {}) =>
  world.call('POST', '/api/v1/sandbox/users', { token: world.keys.lone, body: { email, ...more } })

const identityOf = async (email: string) => {
  const [row] = await world.sql<{ identity: string }>('select identity_status as identity from app_user where email = $1', [email])
  return row?.identity
}

it('leaves it to staff for an address that asks for that (decisions 22), and sends no mail', async () => {
  const email = 'amel+review@example.com'
  const { body } = await expected(201, ask({ email }))
  const left = { kyc_status: 'pending', needs_admin_review: true, didit_session_status: 'in_review', verification_email_sent: false }
  expect(body).toMatchObject({ ...left, message: expect.stringContaining('reviewed') })
  expect(await mailsTo(email)).toEqual([])
  expect((await expected(200, ask({ email }))).body).toMatchObject({ id: body.id, ...left })
})

it('answers 201 with the record, approved at once, and sends no mail', async () => {
  const now = world.services.clock()
  const answer = await expected(201, ask({ email: 'Amel@Example.com', external_user_id: 'u-1', metadata: { plan: 'pro' } }))
  const { message, ...record } = answer.body
  expect(answer.headers.get('location')).toBe(`${path}/${record.id}`)
  expect(record).toEqual({
    id: expect.stringMatching(/^idv_[0-9a-z]{26}$/),
    email: 'amel@example.com',
    external_user_id: 'u-1',
    kyc_status: 'approved',
    didit_session_status: 'completed',
    needs_admin_review: false,
    claim_status: 'pending',
    linked_user_id: null,
    linked_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 90 * 86_400_000).toISOString(),
    verification_email_sent: false,
    verification_email_sent_at: null,
  })
  expect(message).toMatch(/sandbox/)
  expect(await read(record.id)).toEqual(record)
  expect(await mailsTo('amel@example.com')).toEqual([])
  expect(await told(record.id)).toMatchObject([
    { type: 'identity.verification.updated', timestamp: now.toISOString(), data: { ...record, identityVerification: record } },
  ])
})

it('answers 200 and the same record to a second request, until the person registers', async () => {
  const { message: _message, ...first } = await asked({ email: 'twice@example.com' })
  const { status, body } = await ask({ email: 'TWICE@example.com', external_user_id: 'other' })
  const { message, ...second } = body
  expect([status, second, typeof message]).toEqual([200, first, 'string'])
  expect(await told(first.id)).toHaveLength(1)
  // Another developer's is another one.
  expect((await expected(201, ask({ email: 'twice@example.com' }, world.keys.stranger))).body.id).not.toBe(first.id)
})

it('is read by its id, and listed by the address, newest first', async () => {
  const { message: _message, ...first } = await asked({ email: 'listed@example.com' })
  await person('listed@example.com', { identity: 'approved' })
  await person('listed@example.com', { identity: 'none' })
  world.services.clock.advance(1)
  const { message: _other, ...second } = await asked({ email: 'listed@example.com' })
  const linked = await read(first.id)
  expect(await list('Listed@example.com')).toEqual([second, linked])
  expect(Object.keys(linked)).toEqual(fields)
  expect(await list('nobody@example.com')).toEqual([])
  expectRefusal(await world.call('GET', path), { status: 400, code: 'VALIDATION_ERROR', details: { email: expect.any(String) } })
  expectRefusal(await world.call('GET', `${path}/${unknown}`), { status: 404, code: 'VERIFICATION_NOT_FOUND' })
  expectRefusal(await world.call('GET', `${path}/esc_1`), { status: 400, code: 'INVALID_VERIFICATION_ID' })
  const foreign = await world.call('GET', `${path}/${first.id}`, { token: world.keys.stranger })
  expectRefusal(foreign, { status: 404, code: 'VERIFICATION_NOT_FOUND' })
})

it('refuses a body that is wrong, and a redirect URL that is not allowed', async () => {
  const wrong: Array<[Json, string]> = [
    [{}, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.example, c@d.example' }, 'email'],
    [{ email: 'a@b.example', external_user_id: '' }, 'external_user_id'],
    [{ email: 'a@b.example', redirect_url: 7 }, 'redirect_url'],
    [{ email: 'a@b.example', metadata: { a: 'x'.repeat(501) } }, 'metadata'],
  ]
  for (const [body, field] of wrong) {
    const answer = await ask(body)
    expect([answer.status, answer.code, Object.keys(answer.body.details)[0]?.split('.')[0]], field).toEqual([
      400,
      'VALIDATION_ERROR',
      field,
    ])
  }
  const to = (url: string) => ask({ email: 'a@b.example', redirect_url: url })
  expectRefusal(await to('https://evil.example/'), { status: 400, code: 'REDIRECT_URL_NOT_ALLOWED' })
  expectRefusal(await to('http://shop.example.com/return'), { status: 400, code: 'REDIRECT_URL_MUST_BE_HTTPS' })
  expect((await to(redirectUrl)).status).toBe(201)
})

it('is linked when the person registers, behind what the escrow says of it', async () => {
  const email = 'invited@example.com'
  const { id } = await asked({ email })
  const escrow = (await expected(201, world.create({ mode: 'quick', amount: 50, buyerEmail: email }))).body.escrow
  world.services.clock.advance(60_000)
  const { body } = await person(email, { identity: 'none' })
  const linked = await read(id)
  const now = world.services.clock().toISOString()
  expect(linked).toMatchObject({ claim_status: 'linked', linked_user_id: body.user._id, linked_at: now, updated_at: now })
  expect(await identityOf(email)).toBe('approved')
  const types = await world.sql<{ type: string; same: boolean }>(
    `select type, xid = max(xid) over () as same from domain_event where escrow_id = $1 and type = 'escrow.updated' or id in
       (select id from domain_event where body::jsonb->'data'->>'id' = $2 and type like '%linked') order by xid, seq`,
    [decodeId('esc', escrow.id), id],
  )
  expect(types).toEqual([
    { type: 'escrow.updated', same: true },
    { type: 'identity.verification.linked', same: true },
  ])
  expect((await told(id)).at(-1)).toMatchObject({ data: { ...linked, identityVerification: linked } })
})

it('is linked at once where the address has an account', async () => {
  const email = 'registered@example.com'
  const { body } = await person(email, { identity: 'none' })
  const record = await asked({ email })
  expect(record).toMatchObject({ kyc_status: 'approved', claim_status: 'linked', linked_user_id: body.user._id })
  expect((await told(record.id)).map(({ type, data }) => [type, data.claim_status])).toEqual([
    ['identity.verification.updated', 'pending'],
    ['identity.verification.linked', 'linked'],
  ])
  expect(await identityOf(email)).toBe('approved')
})

it('is not asked of somebody who is known: 409 with what is known', async () => {
  await person('known@example.com')
  const answer = await ask({ email: 'known@example.com' })
  expect([answer.status, answer.code]).toEqual([409, 'KYC_ALREADY_APPROVED'])
  expect(answer.body).toEqual({ error: 'Conflict', message: expect.stringMatching(/\S/), kyc_status: 'approved', user_exists: true })
})

it('refuses blocked domains and those below them, which staff add and remove', async () => {
  for (const domain of ['mailinator.com', 'yopmail.com', 'sub.yopmail.com'])
    expectRefusal(await ask({ email: `a@${domain}` }), { status: 403, code: 'EMAIL_DOMAIN_BLOCKED' })
  const input = { domain: 'Throwaway.Example', reason: 'Seen in three frauds.' }
  expect(await world.does('blockEmailDomain', input, 'compliance', { select: 'domain' })).toEqual({ domain: 'throwaway.example' })
  expectRefusal(await ask({ email: 'a@mail.throwaway.example' }), { status: 403, code: 'EMAIL_DOMAIN_BLOCKED' })
  const { data } = await world.ask('{ blockedEmailDomains }', { as: 'owner' })
  expect(data.blockedEmailDomains).toEqual(expect.arrayContaining(['throwaway.example', 'yopmail.com']))
  await world.refuses('unblockEmailDomain', { ...input, reason: '' }, 'owner', 'REASON_REQUIRED', { field: ['reason'] })
  await world.does('unblockEmailDomain', input, 'owner', { select: 'domain' })
  expect((await ask({ email: 'a@mail.throwaway.example' })).status).toBe(201)
  const log = await world.sql<{ action: string }>(`select action from audit_log where subject = 'throwaway.example' order by id`)
  expect(log.map(({ action }) => action)).toEqual(['block_email_domain', 'unblock_email_domain'])
})

it('lives on a test clock: its times are that clock’s', async () => {
  const start = '2030-05-01T12:00:00.000Z'
  const { testClock } = (await expected(201, world.call('POST', '/api/v1/test-clocks', { body: { now: start } }))).body
  const record = await asked({ email: 'clocked@example.com', testClockId: testClock.id })
  expect(record).toMatchObject({ created_at: start, updated_at: start, expires_at: '2030-07-30T12:00:00.000Z' })
  expect((await told(record.id))[0].timestamp).toBe(start)
  await expected(200, world.call('POST', `/api/v1/test-clocks/${testClock.id}/advance`, { body: { to: '2030-05-03T12:00:00.000Z' } }))
  await person('clocked@example.com')
  expect(await read(record.id)).toMatchObject({ claim_status: 'linked', linked_at: '2030-05-03T12:00:00.000Z' })
  const foreign = await ask({ email: 'b@example.com', testClockId: testClock.id }, world.keys.stranger)
  expectRefusal(foreign, { status: 404, code: 'TEST_CLOCK_NOT_FOUND' })
})

it('answers the same under the same idempotency key', async () => {
  const again = () => world.call('POST', path, { body: { email: 'keyed@example.com' }, headers: { 'idempotency-key': 'idv-1' } })
  const [first, second] = [await again(), await again()]
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  expect(second.headers.get('idempotent-replayed')).toBe('true')
})

it('is made and read by GraphQL as by REST, in camel case', async () => {
  const select = 'identityVerification { id email kycStatus claimStatus diditSessionStatus externalUserId } created message'
  const input = { email: 'graph@example.com', externalUserId: 'u-7' }
  const { identityVerification, created } = await world.does('createIdentityVerification', input, 'sellerKey', { select })
  const expectedOne = { id: expect.any(String), email: 'graph@example.com', kycStatus: 'APPROVED', claimStatus: 'PENDING' }
  expect(identityVerification).toEqual({ ...expectedOne, diditSessionStatus: 'completed', externalUserId: 'u-7' })
  expect(created).toBe(true)
  const query = '($email: String!) { identityVerifications(email: $email) { id kycStatus } }'
  const { data } = await world.ask(`query ${query}`, { as: 'developer', variables: { email: 'graph@example.com' } })
  expect(data.identityVerifications).toEqual([{ id: identityVerification.id, kycStatus: 'APPROVED' }])
  const question = `{ events(types: ["identity.verification.updated"], first: 100) { nodes { type ... on IdentityVerificationUpdatedEvent { identityVerification { id kycStatus claimStatus } } } } }`
  // The feed gives out what lies below the oldest open transaction, which may be one of another database beside this one.
  await vi.waitFor(async () => {
    const feed = await world.ask(question, { as: 'sellerKey' })
    expect(feed.data.events.nodes.at(-1)).toEqual({
      type: 'identity.verification.updated',
      identityVerification: { id: identityVerification.id, kycStatus: 'APPROVED', claimStatus: 'PENDING' },
    })
  }, 10_000)
})
