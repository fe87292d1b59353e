import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { openEscrowWorld, type EscrowWorld } from '../support/escrow-world.js'

// A refusal is read by somebody who knows JSON and not this code: it says what the field must be, in one voice.

let world: EscrowWorld
let developerToken: string
beforeAll(async () => {
  world = await openEscrowWorld()
  const ofDeveloper = { kind: 'developer' as const, subjectId: world.developers.seller }
  developerToken = (await world.services.runAs({ kind: 'timer' })(issueToken, ofDeveloper)).token
})
afterAll(() => world.close())

const create = (body: unknown) => world.call('POST', '/api/v1/escrows', { body })
const good = { title: 'Camera', amount: 100, mode: 'quick', buyerEmail: 'lina@example.com' }

it('what is missing must be given', async () => {
  expect((await create({})).body.details).toEqual({ title: 'must be given', amount: 'must be given', buyerEmail: 'must be given' })
})

it.each([
  [{ title: 5 }, { title: 'must be a string' }],
  [{ title: null }, { title: 'must be a string' }],
  [{ title: ['Camera'] }, { title: 'must be a string' }],
  [{ amount: '100' }, { amount: 'must be a number' }],
  [{ amount: -1 }, { amount: 'must not be negative' }],
  [{ developerFeePercentage: -1 }, { developerFeePercentage: 'must not be negative' }],
  [{ metadata: { order: 5 } }, { 'metadata.order': 'must be a string' }],
  [{ fulfillmentPolicy: 'proof' }, { fulfillmentPolicy: 'must be an object' }],
  [{ fulfillmentPolicy: {} }, { 'fulfillmentPolicy.type': 'must be given' }],
])('%j is told as %j', async (wrong, details) => {
  expect((await create({ ...good, ...wrong })).body.details).toEqual(details)
})

it('a webhook says what is wrong with its URL and with its events', async () => {
  const refused = async (body: object) => (await world.call('POST', '/api/developer/webhooks', { token: developerToken, body })).body
  expect(await refused({})).toMatchObject({ details: { url: 'must be given' } })
  expect(await refused({ url: 'https://me:secret@example.com/' })).toEqual({
    error: 'Bad Request',
    message: expect.stringContaining('carries credentials'),
    details: { url: 'must be an absolute http or https URL without credentials' },
  })
  expect(await refused({ url: 'https://10.0.0.1/' })).toMatchObject({
    details: { url: 'must name a host that is reachable from the public internet' },
  })
  expect(await refused({ url: 'https://example.com/', events: 'escrow.updated' })).toMatchObject({ details: { events: 'must be a list' } })
  expect(await refused({ url: 'https://example.com/', events: ['escrow.paid'] })).toEqual({
    error: 'Bad Request',
    message: expect.stringContaining('Known are: escrow.created,'),
    details: { events: expect.stringMatching(/^must not hold "escrow\.paid"; known are: escrow\.created, /) },
  })
})

it.each(['2026-02-30', '2026-04-31T10:00:00Z', '2025-02-29', '9999-12-31T23:59:59-12:00', '2026-13-01', '2026-11-20T25:00:00Z'])(
  '%s is no time, in a filter and in a body',
  async (time) => {
    const listed = await world.call('GET', `/api/v1/escrows?createdFrom=${encodeURIComponent(time)}`)
    expect([listed.status, listed.body.details]).toEqual([400, { createdFrom: 'must be an ISO 8601 date or time' }])
    const key = await world.call('POST', '/api/developer/api-keys', {
      token: developerToken,
      body: { name: 'late', expiresAt: time.includes('T') ? time : `${time}T00:00:00Z` },
    })
    expect([key.status, key.body.details]).toEqual([400, { expiresAt: 'must be an ISO 8601 time such as 2026-11-20T09:30:00.000Z' }])
  },
)

it.each(['2028-02-29', '2026-11-20T10:00:00+01:00', '2026-11-20T10:00Z', '0001-01-01'])('%s is a time', async (time) => {
  expect((await world.call('GET', `/api/v1/escrows?createdFrom=${encodeURIComponent(time)}`)).status).toBe(200)
})

it('the creator of an escrow between two others is told whose cancelling it is', async () => {
  const { escrow } = (await world.create({ mode: 'quick', contractTerms: undefined, sellerEmail: 'third@example.com' })).body
  const answer = await world.call('POST', `/api/v1/escrows/${escrow.id}/cancel`)
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'NOT_A_PARTY'])
  expect(answer.body.message).toContain('only for its buyer and its seller')
})

it('a path that does not take a method says which it takes', async () => {
  const message = async (path: string) => (await world.call('PATCH', path)).body.message
  expect(await message('/api/v1/escrows')).toBe('This path exists but does not take this HTTP method. It takes POST, GET.')
  expect(await message('/api/v1/me')).toBe('This path exists but does not take this HTTP method. It takes GET.')
})
