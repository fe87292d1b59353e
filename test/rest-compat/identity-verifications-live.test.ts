import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { databaseDigest, writtenBetween } from '../support/database/database-digest.js'
import { dayMs, expected, minuteMs, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// Identity verifications in live: invitations, their cooldown and expiry, and what staff decide (decisions 10).

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld({ ESCROW_ENV: 'live' })
})
afterAll(() => world.close())
beforeEach(() => world.services.clock.advance(minuteMs))

const path = '/api/v1/identity-verifications'
const ask = (email: string) => world.call('POST', path, { body: { email } })
const read = async (id: string): Promise<Json> => (await expected(200, world.call('GET', `${path}/${id}`))).body
const mailsTo = (email: string) =>
  world.sql<{ kind: string; body: string }>('select kind, body from mail where recipient = $1 order by id', [email])

async function told(id: string): Promise<string[]> {
  const text = `select type from domain_event where body::jsonb->'data'->>'id' = $1 order by xid, seq`
  return (await world.sql<{ type: string }>(text, [id])).map(({ type }) => type)
}

/** As the provider leaves a verification that is ambiguous. */
const leaveOpen = (id: string) =>
  world.sql(`update identity_verification set needs_admin_review = true, provider_state = 'in_review' where id = $1`, [decodeId('idv', id)])

it('mails the link to the person alone, and again five minutes later at the earliest', async () => {
  const { message, ...first } = (await expected(201, ask('live@example.com'))).body
  const sentAt = world.services.clock().toISOString()
  expect(first).toMatchObject({ kyc_status: 'pending', didit_session_status: 'not_started', verification_email_sent: true })
  expect([first.verification_email_sent_at, message]).toEqual([sentAt, 'Identity verification created, and the invitation sent'])
  const [mail] = await mailsTo('live@example.com')
  const link = new RegExp(`/account/identity/${first.id}\\?t=[\\w-]{43}`).exec(mail!.body)?.[0]
  expect([mail!.kind, typeof link]).toEqual(['identity_invitation', 'string'])
  expect(JSON.stringify([first, await world.sql('select body from domain_event')])).not.toContain('/account/identity/')

  world.services.clock.advance(5 * minuteMs - 1)
  const early = (await expected(200, ask('live@example.com'))).body
  expect(early).toEqual({ ...first, message: expect.stringContaining(new Date(Date.parse(sentAt) + 5 * minuteMs).toISOString()) })
  expect(await mailsTo('live@example.com')).toHaveLength(1)
  world.services.clock.advance(1)
  const late = (await expected(200, ask('live@example.com'))).body
  const now = world.services.clock().toISOString()
  expect(late).toEqual({ ...first, updated_at: now, verification_email_sent_at: now, message: 'The invitation was sent again' })
  expect(await mailsTo('live@example.com')).toHaveLength(2)
  expect(await told(first.id)).toEqual([])
})

it('mails one address so often a day, opens no session for what is not sent, and says so', async () => {
  const opened = vi.spyOn(world.services.identities, 'openSession')
  const again = async () => {
    world.services.clock.advance(5 * minuteMs)
    return (await expected(200, ask('crowded@example.com'))).body
  }
  await expected(201, ask('crowded@example.com'))
  let last: Json = {}
  for (let sent = 1; sent < 5; sent++) last = await again()
  expect(last).toMatchObject({ message: 'The invitation was sent again' })
  expect(await again()).toEqual({ ...last, message: expect.stringContaining('tomorrow') })
  expect([await mailsTo('crowded@example.com'), opened.mock.calls]).toEqual([
    expect.objectContaining({ length: 5 }),
    expect.objectContaining({ length: 5 }),
  ])
  opened.mockRestore()
  world.services.clock.advance(dayMs)
  expect((await expected(200, ask('crowded@example.com'))).body.message).toBe('The invitation was sent again')
})

it('names who asks as compliance has approved them, and nobody by a name that was only typed', async () => {
  const words = 'Win a prize at https://evil.example'
  await world.sql('update developer set company_name = $1, application_name = $1 where id = $2', [words, world.developers.stranger])
  const mailed = async (email: string, token: string) => {
    await expected(201, world.call('POST', path, { token, body: { email } }))
    return (await mailsTo(email))[0]!.body
  }
  const unknown = await mailed('asked@example.com', world.keys.stranger)
  expect(unknown).toContain('A developer asks')
  expect(unknown).not.toMatch(/prize|evil/)
  const [{ name } = { name: '' }] = await world.sql<{ name: string }>(
    `update business set name = 'Checked Ltd', status = 'approved' where developer_id = $1 returning name`,
    [world.developers.seller],
  )
  expect(await mailed('known@example.com', world.keys.seller)).toContain(`${name} asks`)
})

it('two requests at the same moment make one verification and send one invitation', async () => {
  const answers = await Promise.all([ask('both@example.com'), ask('both@example.com')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await mailsTo('both@example.com')).toHaveLength(1)
})

it('says that it has expired after 90 days, and gives way to a new one', async () => {
  const { id, expires_at: expiresAt } = (await expected(201, ask('late@example.com'))).body
  world.services.clock.set(new Date(Date.parse(expiresAt) - 1))
  expect((await read(id)).didit_session_status).toBe('not_started')
  world.services.clock.advance(1)
  expect(await read(id)).toMatchObject({ kyc_status: 'pending', didit_session_status: 'expired' })
  expect((await expected(201, ask('late@example.com'))).body.id).not.toBe(id)
  world.services.clock.advance(-90 * dayMs)
})

it('is decided by compliance or an owner, with a reason, once; the account follows', async () => {
  const { email } = world.cast.buyer
  const { id } = (await expected(201, ask(email))).body
  const review = { id, decision: 'APPROVE', reason: 'The photograph is blurred, the number is right.' }
  const select = 'identityVerification { kycStatus claimStatus }'
  await world.refuses('reviewIdentityVerification', review, 'compliance', 'VERIFICATION_NOT_PENDING', { message: /nothing to review yet/ })
  await leaveOpen(id)
  expect((await expected(200, ask(email))).body).toMatchObject({ needs_admin_review: true, message: expect.stringContaining('reviewed') })
  await world.refuses('reviewIdentityVerification', { ...review, reason: ' ' }, 'compliance', 'REASON_REQUIRED', { field: ['reason'] })
  const queue = await world.ask('{ identityVerificationsToReview { id email } }', { as: 'compliance' })
  expect(queue.data.identityVerificationsToReview).toEqual([{ id, email }])
  // What it would tell is shown first, and is told to nobody.
  const shown = { select: 'identityVerification { id } preview { postings { amountTnd } events { type data } }' }
  const before = await databaseDigest(world.sql)
  const trial = await world.does('reviewIdentityVerification', { ...review, preview: true }, 'compliance', shown)
  expect(writtenBetween(before, await databaseDigest(world.sql))).toEqual([])
  expect(trial).toMatchObject({ identityVerification: null, preview: { postings: [] } })
  expect(trial.preview.events.map(({ type }: Json) => type)).toEqual(['identity.verification.updated', 'identity.verification.linked'])
  expect(trial.preview.events[0].data).toMatchObject({ kyc_status: 'approved' })
  await world.refuses('reviewIdentityVerification', { ...review, reason: ' ', preview: true }, 'compliance', 'REASON_REQUIRED', {
    field: ['reason'],
  })
  const { identityVerification } = await world.does('reviewIdentityVerification', review, 'compliance', { select })
  expect(identityVerification).toEqual({ kycStatus: 'APPROVED', claimStatus: 'LINKED' })
  expect(await told(id)).toEqual(['identity.verification.updated', 'identity.verification.linked'])
  expect((await world.sql<{ identity: string }>(`select identity_status as identity from app_user where email = '${email}'`))[0]).toEqual({
    identity: 'approved',
  })
  await world.refuses('reviewIdentityVerification', { ...review, decision: 'REJECT' }, 'owner', 'VERIFICATION_NOT_PENDING')
  expect((await ask(email)).code).toBe('KYC_ALREADY_APPROVED')
  const [entry] = await world.sql(`select action, reason, before, after from audit_log where subject = $1`, [decodeId('idv', id)])
  expect(entry).toMatchObject({ action: 'review_identity_verification', reason: review.reason, after: { kycStatus: 'approved' } })
})

it('what is rejected makes way for another verification', async () => {
  const { id } = (await expected(201, ask('refused@example.com'))).body
  await leaveOpen(id)
  const review = { id, decision: 'REJECT', reason: 'Another person’s document.' }
  await world.does('reviewIdentityVerification', review, 'owner', { select: 'identityVerification { kycStatus }' })
  expect(await read(id)).toMatchObject({ kyc_status: 'rejected', claim_status: 'pending', needs_admin_review: false })
  expect(await told(id)).toEqual(['identity.verification.updated'])
  expect((await expected(201, ask('refused@example.com'))).body.id).not.toBe(id)
})

it('without a provider it is made, and waits to be asked for again', async () => {
  const { identities } = world.services
  const openSession = identities.openSession
  Object.assign(identities, { openSession: () => Promise.reject(new Error('away')) })
  const { id, ...made } = (await expected(201, ask('unsent@example.com'))).body
  Object.assign(identities, { openSession })
  expect(made).toMatchObject({ verification_email_sent: false, didit_session_status: null, message: expect.stringContaining('repeat') })
  expect((await expected(200, ask('unsent@example.com'))).body).toMatchObject({ id, verification_email_sent: true })
})
