import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { minuteMs, redirectUrl, unknownEscrow, unknownSession, type Json } from '../support/escrow-world.js'
import { shelfOf, type ShelfState } from '../support/escrow-mutation-cases.js'
import { openGraphqlWorld, sessionFields, type GraphqlWorld, type Who } from '../support/graphql-world.js'

let world: GraphqlWorld
let shelf: Record<ShelfState, string>

beforeAll(async () => {
  world = await openGraphqlWorld()
  shelf = await shelfOf(world)
})

afterAll(() => world.close())

const later = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()
const quick = (fields = {}) => world.given({ mode: 'quick', amount: '200', ...fields })
const request = (escrowId: string, fields: object = {}) => ({
  escrowId,
  action: 'ACCEPT_PAY',
  targetUserEmail: world.cast.buyer.email,
  redirectUrl,
  ...fields,
})
const open = async (escrowId: string, fields: object = {}, as: Who = 'sellerKey') =>
  (await world.does('createCheckoutSession', request(escrowId, fields), as)) as Json
const sessionEvents = async (sessionId: string) =>
  (
    await world.sql<{ type: string }>(`select type from domain_event where body::jsonb #>> '{data,session,sessionId}' = $1 order by seq`, [
      sessionId,
    ])
  ).map(({ type }) => type)

describe('createCheckoutSession', () => {
  it('answers a pending session of 30 minutes with its link, and leaves the escrow alone', async () => {
    const escrowId = await quick().pending()
    const before = [await world.escrow(escrowId), await world.eventsOf(escrowId)]
    const url = `${redirectUrl}?order=7`
    const { session, url: link } = await open(escrowId, {
      targetUserEmail: world.cast.buyer.email.toUpperCase(),
      redirectUrl: url,
      metadata: { cart: '9' },
    })
    expect(session).toEqual({
      sessionId: expect.stringMatching(/^cs_/),
      escrowId,
      action: 'ACCEPT_PAY',
      targetUserEmail: world.cast.buyer.email,
      status: 'PENDING',
      cancelReason: null,
      metadata: { cart: '9' },
      redirectUrl: url,
      expiresAt: later(30 * minuteMs),
      completedAt: null,
      cancelledAt: null,
      createdAt: later(0),
    })
    const { origin, pathname, searchParams } = new URL(link)
    expect([origin, pathname]).toEqual([world.services.config.publicUrl, `/checkout/${session.sessionId}`])
    expect(searchParams.get('t')).toMatch(/^[\w-]{43}$/)
    expect([await world.escrow(escrowId), await world.eventsOf(escrowId)]).toEqual(before)
    expect(await sessionEvents(session.sessionId)).toEqual([])
  })

  it('is for any API key that may see the escrow, without association for its own', async () => {
    expect((await open(shelf.signed, {}, 'buyerKey')).session.status).toBe('PENDING')
    const input = { title: 'x', amount: '10', mode: 'QUICK', buyerEmail: world.cast.buyer.email, sellerEmail: world.cast.stranger.email }
    const { id } = (await world.does('createEscrow', input, 'loneKey')).escrow
    expect((await open(id, {}, 'loneKey')).session.status).toBe('PENDING')
  })

  it('is for nobody else', async () => {
    const input = request(shelf.signed)
    await world.refuses('createCheckoutSession', input, 'nobody', 'UNAUTHORIZED')
    for (const who of ['seller', 'buyer', 'developer', 'owner'] as const)
      await world.refuses('createCheckoutSession', input, who, 'FORBIDDEN')
    for (const who of ['strangerKey', 'loneKey'] as const) await world.refuses('createCheckoutSession', input, who, 'NOT_A_PARTY')
  })

  it('refuses ids that are unknown or malformed', async () => {
    await world.refuses('createCheckoutSession', request(unknownEscrow), 'sellerKey', 'ESCROW_NOT_FOUND')
    for (const id of ['', 'esc_1', unknownSession])
      await world.refuses('createCheckoutSession', request(id), 'sellerKey', 'INVALID_ESCROW_ID')
  })

  it.each([
    ['an address that is none', { targetUserEmail: 'Buyer <b@example.com>' }, ['targetUserEmail']],
    ['no redirect URL', { redirectUrl: ' ' }, ['redirectUrl']],
    ['a redirect URL without end', { redirectUrl: `${redirectUrl}?${'x'.repeat(2_048)}` }, ['redirectUrl']],
    ['metadata that is no object', { metadata: 'x' }, ['metadata']],
    ['metadata that is not text', { metadata: { a: 1 } }, ['metadata', 'a']],
    ['long metadata', { metadata: { a: 'x'.repeat(501) } }, ['metadata', 'a']],
  ])('refuses %s as VALIDATION_ERROR', async (_what, fields, field) => {
    await world.refuses('createCheckoutSession', request(shelf.signed, fields), 'sellerKey', 'VALIDATION_ERROR', { field })
  })

  it('refuses an action that there is not', async () => {
    const { status, errors } = await world.mutate('createCheckoutSession', request(shelf.signed, { action: 'DANCE' }), 'sellerKey')
    expect({ status, code: errors[0].extensions.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it('under an idempotency key makes one session, and gives its link again', async () => {
    const send = () => world.mutate('createCheckoutSession', request(shelf.signed), 'sellerKey', { key: 'session' })
    const [first, again] = [await send(), await send()]
    expect(again.data).toEqual(first.data)
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  })
})

describe('checkoutSession', () => {
  const read = async (id: string, as: Who) =>
    world.ask(`query ($id: ID!) { checkoutSession(id: $id) { ${sessionFields} } }`, { as, variables: { id } })

  it('is what it was created as, to its developer and its person, and then expires', async () => {
    const { session } = await open(await quick().pending())
    for (const who of ['sellerKey', 'buyer'] as const) expect((await read(session.sessionId, who)).data.checkoutSession).toEqual(session)
    await world.passTime(30 * minuteMs)
    expect((await read(session.sessionId, 'sellerKey')).data.checkoutSession).toEqual({ ...session, status: 'EXPIRED' })
    expect(await sessionEvents(session.sessionId)).toEqual(['checkout.session.expired'])
    expect(await world.sql('select status from checkout_session where id = $1', [decodeId('cs', session.sessionId)])).toEqual([
      { status: 'expired' },
    ])
  })

  it.each([
    ['nobody', 'UNAUTHORIZED'],
    ['seller', 'FORBIDDEN'],
    ['stranger', 'FORBIDDEN'],
    ['buyerKey', 'FORBIDDEN'],
    ['developer', 'FORBIDDEN'],
    ['owner', 'FORBIDDEN'],
  ] as const)('is null to the %s: %s', async (who, code) => {
    const { session } = await open(await quick().pending())
    expect(await read(session.sessionId, who)).toMatchObject({
      status: 200,
      data: { checkoutSession: null },
      errors: [{ path: ['checkoutSession'], extensions: { code } }],
    })
  })

  it.each([
    [unknownSession, 'SESSION_NOT_FOUND'],
    ['cs_1', 'INVALID_ID'],
    [unknownEscrow, 'INVALID_ID'],
  ])('of %s is null: %s', async (id, code) => {
    expect(await read(id, 'sellerKey')).toMatchObject({ status: 200, data: { checkoutSession: null }, errors: [{ extensions: { code } }] })
  })
})
