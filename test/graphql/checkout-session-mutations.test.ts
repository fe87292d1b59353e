import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { minuteMs, redirectUrl, unknownEscrow, unknownSession, type Json } from '../support/escrow-world.js'
import { stockShelf, type ShelfState } from '../support/escrow-mutation-cases.js'
import { openGraphqlWorld, sessionFields, type GraphqlWorld, type Who } from '../support/graphql-world.js'

let world: GraphqlWorld
let shelf: Record<ShelfState, string>

beforeAll(async () => {
  world = await openGraphqlWorld()
  shelf = await stockShelf(world)
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

  it('refuses redirect URLs: none allowed, not https, not allowed', async () => {
    const field = { field: ['redirectUrl'] }
    for (const wrong of [
      'http://shop.example.com/return',
      'ftp://shop.example.com/return',
      'http://localhost.evil.tn/return',
      '//shop.example.com/return',
    ]) {
      await world.refuses(
        'createCheckoutSession',
        request(shelf.signed, { redirectUrl: wrong }),
        'sellerKey',
        'REDIRECT_URL_MUST_BE_HTTPS',
        field,
      )
    }
    for (const wrong of [
      'https://shop.example.com/other',
      'https://shop.example.com@evil.tn/return',
      'https://evil.tn/return',
      'https://shop.example.com:444/return',
    ]) {
      await world.refuses(
        'createCheckoutSession',
        request(shelf.signed, { redirectUrl: wrong }),
        'sellerKey',
        'REDIRECT_URL_NOT_ALLOWED',
        field,
      )
    }
    await world.sql(`update developer set allowed_redirect_urls = '{}' where id = $1`, [world.developers.buyer])
    await world.refuses('createCheckoutSession', request(shelf.signed), 'buyerKey', 'NO_REDIRECT_URLS_CONFIGURED', field)
    await world.sql('update developer set allowed_redirect_urls = $2 where id = $1', [world.developers.buyer, [redirectUrl]])
  })

  it.each([
    ['SIGN_CONTRACT', 'signed', 'buyer', 'CONTRACT_ALREADY_SIGNED'],
    ['SIGN_CONTRACT', 'cancelled', 'buyer', 'ESCROW_CLOSED'],
    ['SIGN_CONTRACT', 'pending', 'stranger', 'CHECKOUT_TARGET_NOT_PARTY'],
    ['ACCEPT_PAY', 'signed', 'seller', 'CHECKOUT_TARGET_NOT_BUYER'],
    ['ACCEPT_PAY', 'signed', 'stranger', 'CHECKOUT_TARGET_NOT_PARTY'],
    ['ACCEPT_PAY', 'paid', 'buyer', 'PAYMENT_ALREADY_DONE'],
    ['ACCEPT_PAY', 'delivered', 'buyer', 'PAYMENT_ALREADY_DONE'],
    ['ACCEPT_PAY', 'completed', 'buyer', 'PAYMENT_ALREADY_DONE'],
    ['ACCEPT_PAY', 'disputed', 'buyer', 'DISPUTE_OPEN'],
    ['ACCEPT_PAY', 'cancelled', 'buyer', 'ESCROW_CLOSED'],
    ['COMPLETE', 'pending', 'buyer', 'INVALID_ACTION'],
    ['COMPLETE', 'completed', 'buyer', 'ESCROW_ALREADY_COMPLETED'],
    ['COMPLETE', 'disputed', 'buyer', 'DISPUTE_OPEN'],
    ['COMPLETE', 'cancelled', 'buyer', 'ESCROW_CLOSED'],
    ['COMPLETE', 'paid', 'seller', 'CHECKOUT_TARGET_NOT_BUYER'],
    ['DISPUTE', 'pending', 'buyer', 'INVALID_ACTION'],
    ['DISPUTE', 'disputed', 'seller', 'DISPUTE_ALREADY_OPENED'],
    ['DISPUTE', 'completed', 'buyer', 'ESCROW_CLOSED'],
    ['DISPUTE', 'paid', 'stranger', 'CHECKOUT_TARGET_NOT_PARTY'],
    ['REQUEST_CANCELLATION', 'pending', 'buyer', 'CANCELLATION_REQUEST_INVALID_STATUS'],
    ['REQUEST_CANCELLATION', 'requested', 'buyer', 'CANCELLATION_ALREADY_REQUESTED'],
    ['REQUEST_CANCELLATION', 'paid', 'seller', 'CANCELLATION_REQUEST_BUYER_ONLY'],
    ['ACCEPT_CANCELLATION', 'paid', 'seller', 'NO_PENDING_CANCELLATION'],
    ['ACCEPT_CANCELLATION', 'requested', 'buyer', 'CHECKOUT_TARGET_NOT_SELLER'],
    ['REJECT_CANCELLATION', 'delivered', 'seller', 'NO_PENDING_CANCELLATION'],
    ['REJECT_CANCELLATION', 'requested', 'buyer', 'CHECKOUT_TARGET_NOT_SELLER'],
    ['CANCEL_ESCROW', 'pending', 'seller', 'CANCEL_ESCROW_INVALID_STATUS'],
    ['CANCEL_ESCROW', 'completed', 'seller', 'CANCEL_ESCROW_INVALID_STATUS'],
    ['CANCEL_ESCROW', 'paid', 'buyer', 'CANCEL_ESCROW_SELLER_ONLY'],
    ['SUBMIT_PROOF', 'paid', 'seller', 'NOT_SUPPORTED_YET'],
    ['REVIEW_PROOF', 'paid', 'buyer', 'NOT_SUPPORTED_YET'],
    ['ADD_FUNDS', 'paid', 'buyer', 'NOT_SUPPORTED_YET'],
    ['REFUND_FUNDS', 'paid', 'seller', 'NOT_SUPPORTED_YET'],
    ['APPROVE_RELEASE', 'paid', 'buyer', 'NOT_SUPPORTED_YET'],
    ['REJECT_RELEASE', 'paid', 'buyer', 'NOT_SUPPORTED_YET'],
  ] as const)('%s on a %s escrow for the %s: %s', async (action, state, target, code) => {
    const input = request(shelf[state], { action, targetUserEmail: world.cast[target].email })
    await world.refuses('createCheckoutSession', input, 'sellerKey', code)
  })

  it.each([
    ['SIGN_CONTRACT', 'quick', 'QUICK_ESCROW_NO_CONTRACT'],
    ['SIGN_CONTRACT', 'instant', 'INSTANT_ESCROW_NO_CONTRACT'],
    ['COMPLETE', 'instant', 'INSTANT_ESCROW_NO_COMPLETE_STEP'],
    ['SUBMIT_PROOF', 'instant', 'INSTANT_ESCROW_NO_PROOF'],
    ['REVIEW_PROOF', 'instant', 'INSTANT_ESCROW_NO_PROOF'],
  ] as const)('%s on an escrow of mode %s: %s, whoever is the target', async (action, mode, code) => {
    const escrowId = await quick({ mode }).pending()
    for (const { email } of Object.values(world.cast).filter((person) => typeof person === 'object' && 'email' in person)) {
      await world.refuses('createCheckoutSession', request(escrowId, { action, targetUserEmail: email }), 'sellerKey', code)
    }
  })

  it('under an idempotency key makes one session, and gives its link again', async () => {
    const send = () => world.mutate('createCheckoutSession', request(shelf.signed), 'sellerKey', { key: 'session' })
    const [first, again] = [await send(), await send()]
    expect(again.data).toEqual(first.data)
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  })
})

describe('cancelCheckoutSession', () => {
  it.each([
    ['sellerKey', 'api'],
    ['buyer', 'user'],
  ] as const)('by the %s: cancelled (%s), once, and told its developer', async (who, cancelReason) => {
    const { sessionId } = (await open(await quick().pending())).session
    const { session } = await world.does('cancelCheckoutSession', { sessionId }, who)
    expect(session).toMatchObject({ sessionId, status: 'CANCELLED', cancelReason, cancelledAt: later(0) })
    world.services.clock.advance(minuteMs)
    expect((await world.does('cancelCheckoutSession', { sessionId }, who)).session).toEqual(session)
    expect(await sessionEvents(sessionId)).toEqual(['checkout.session.cancelled'])
    const readers = await world.sql<{ principal_id: string }>(
      `select r.principal_id from event_recipient r join domain_event e on e.id = r.event_id where e.body::jsonb #>> '{data,session,sessionId}' = $1`,
      [sessionId],
    )
    expect(readers).toEqual([{ principal_id: world.cast.developerId }])
  })

  it('refuses a session that is completed or expired', async () => {
    const escrowId = await quick().pending()
    const { sessionId } = (await open(escrowId)).session
    await world.does('payEscrow', { escrowId, method: 'WALLET', checkoutSessionId: sessionId }, 'buyer')
    await world.refuses('cancelCheckoutSession', { sessionId }, 'sellerKey', 'SESSION_ALREADY_COMPLETED')
    const late = (await open(await quick().pending())).session
    world.services.clock.advance(30 * minuteMs)
    await world.refuses('cancelCheckoutSession', { sessionId: late.sessionId }, 'sellerKey', 'SESSION_EXPIRED')
  })

  it('is for its developer and its person', async () => {
    const { sessionId } = (await open(await quick().pending())).session
    await world.refuses('cancelCheckoutSession', { sessionId }, 'nobody', 'UNAUTHORIZED')
    for (const who of ['seller', 'stranger', 'buyerKey', 'loneKey', 'developer', 'owner'] as const) {
      await world.refuses('cancelCheckoutSession', { sessionId }, who, 'FORBIDDEN')
    }
  })

  it('refuses ids that are unknown or malformed', async () => {
    await world.refuses('cancelCheckoutSession', { sessionId: unknownSession }, 'sellerKey', 'SESSION_NOT_FOUND')
    for (const sessionId of ['', 'cs_1', unknownEscrow])
      await world.refuses('cancelCheckoutSession', { sessionId }, 'sellerKey', 'INVALID_ID')
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
