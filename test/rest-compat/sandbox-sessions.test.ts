import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../support/escrow-builder.js'
import { expected, openEscrowWorld, unknownEscrow, unknownSession, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const complete = (sessionId: string, input?: object, token = world.keys.seller) =>
  world.call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { token, body: input === undefined ? {} : { input } })

async function open(escrowId: string, action: string, targetUserEmail = world.cast.buyer.email): Promise<string> {
  return (await expected(201, world.openSession(escrowId, { action, targetUserEmail }))).body.sessionId
}

async function completed(escrowId: string, action: string, target?: string, input?: object): Promise<{ session: Json; escrow: Json }> {
  return (await expected(200, complete(await open(escrowId, action, target), input))).body
}

describe('POST /api/v1/sandbox/sessions/:sessionId/complete: each action', () => {
  it('answers 200 with the completed session and the escrow, as they are read', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const sessionId = await open(escrowId, 'accept_pay')
    const answer = await complete(sessionId)
    expect(Object.keys(answer.body)).toEqual(['session', 'escrow'])
    const { session } = (await world.call('GET', `/api/v1/sessions/${sessionId}`)).body
    expect(answer.body.session).toEqual(session)
    const { _id, ...escrow } = await world.read(escrowId)
    expect(answer.body.escrow).toEqual(escrow)
    expect([_id, answer.body.session.status, escrow.status]).toEqual([escrowId, 'completed', 'paid'])
  })

  it('sign_contract: signs for either party with the given or a default name', async () => {
    const escrowId = await world.given().pending()
    await completed(escrowId, 'sign_contract', world.cast.seller.email, { name: 'Amel Ben Salah' })
    const { escrow } = await completed(escrowId, 'sign_contract')
    expect(escrow.signatures.isFullySigned).toBe(true)
    const { contract } = (await world.call('GET', `/api/v1/escrows/${escrowId}/contract`)).body
    expect([contract.sellerSignature.name, contract.buyerSignature.name]).toEqual(['Amel Ben Salah', 'Sandbox signature'])
  })

  it('accept_pay: from the wallet by default; the money leaves it for the escrow', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '100', feeBearer: 'buyer' }).pending()
    const before = await world.wallet(world.cast.buyer)
    const { escrow } = await completed(escrowId, 'accept_pay')
    expect(escrow).toMatchObject({
      status: 'paid',
      statusReason: 'paid',
      statusActor: 'buyer',
      paidAt: world.services.clock().toISOString(),
    })
    expect(before - (await world.wallet(world.cast.buyer))).toBe(105_000n)
  })

  it('accept_pay: tops a short wallet up by exactly what is missing', async () => {
    const poor = await aUser(world.services, 'poor', 30n)
    await world.sql('update app_user set made_by_developer_id = $1 where id = $2', [world.cast.developerId, poor.userId])
    const escrowId = await world.given({ mode: 'quick', amount: '100', buyerEmail: poor.email }).pending()
    const { escrow } = await completed(escrowId, 'accept_pay', poor.email)
    expect(escrow.status).toBe('paid')
    expect(await world.wallet(poor)).toBe(0n)
  })

  it('accept_pay: makes, verifies and funds a target without account', async () => {
    const buyerEmail = 'brand.new@example.com'
    const escrowId = await world.given({ mode: 'quick', amount: '100', buyerEmail }).pending()
    const { escrow } = await completed(escrowId, 'accept_pay', buyerEmail)
    expect(escrow).toMatchObject({ status: 'paid', buyer: { email: buyerEmail } })
    expect(escrow).not.toHaveProperty('buyerEmail')
  })

  it('accept_pay by card: succeeds within the call and leaves the wallet as it was', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '100' }).pending()
    const before = await world.wallet(world.cast.buyer)
    const { session, escrow } = await completed(escrowId, 'accept_pay', undefined, { method: 'card' })
    expect([session.status, escrow.status]).toEqual(['completed', 'paid'])
    expect(await world.wallet(world.cast.buyer)).toBe(before)
  })

  it('accept_pay by card: an amount that ends in .404 is declined with 409 and the escrow stays pending', async () => {
    for (const [amount, currency] of [
      ['100.404', 'TND'],
      ['100.44', 'EUR'],
    ] as const) {
      const escrowId = await world.given({ mode: 'quick', amount, currency }).pending()
      const sessionId = await open(escrowId, 'accept_pay')
      const answer = await complete(sessionId, { method: 'card' })
      expect([answer.status, answer.code, answer.body.error]).toEqual([409, 'PAYMENT_DECLINED', 'Conflict'])
      expect(await world.read(escrowId)).toMatchObject({ status: 'pending', version: 1 })
      expect((await complete(sessionId, { method: 'wallet' })).body.escrow.status).toBe('paid')
    }
  })

  it('accept_pay by card: an amount that ends in .303 asks for 3-D Secure, on a page that only then is answered', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '100.303' }).pending()
    const answer = await expected(200, complete(await open(escrowId, 'accept_pay'), { method: 'card' }))
    expect([answer.body.session.status, answer.body.escrow.status]).toEqual(['pending', 'pending'])
    expect(answer.body.redirectUrl).toMatch(/\/payments\/pay_\w+\/bank\?t=/)
  })

  it('accept_pay by card: an amount that ends in .202 stays in processing for 10 s of the clock', async () => {
    for (const [amount, currency] of [
      ['100.202', 'TND'],
      ['100.22', 'USD'],
    ] as const) {
      const escrowId = await world.given({ mode: 'quick', amount, currency }).pending()
      const sessionId = await open(escrowId, 'accept_pay')
      const answer = await complete(sessionId, { method: 'card' })
      expect([answer.status, answer.body.session.status, answer.body.escrow.status]).toEqual([200, 'pending', 'pending'])
      await world.refuses(() => complete(sessionId, { method: 'wallet' }), { status: 409, code: 'PAYMENT_IN_PROGRESS' })
      await world.passTime(9_000)
      expect((await world.read(escrowId)).status).toBe('pending')
      await world.passTime(1_000)
      expect((await world.read(escrowId)).status).toBe('paid')
      expect((await world.call('GET', `/api/v1/sessions/${sessionId}`)).body.session.status).toBe('completed')
    }
  })

  it('complete: releases the funds from paid and from delivered', async () => {
    for (const status of ['paid', 'delivered'] as const) {
      const escrowId = await world.given({ mode: 'quick', amount: '100' })[status]()
      const before = await world.wallet(world.cast.seller)
      const { escrow } = await completed(escrowId, 'complete')
      expect(escrow).toMatchObject({ status: 'completed', statusReason: 'completed_by_buyer', statusActor: 'buyer' })
      expect((await world.wallet(world.cast.seller)) - before).toBe(95_000n)
      expect((await world.eventsOf(escrowId)).at(-1)).toMatchObject({ type: 'escrow.status.updated', data: { previousStatus: status } })
    }
  })

  it('dispute: opens a ticket for buyer or seller, from paid and from delivered', async () => {
    for (const [status, party] of [
      ['paid', 'seller'],
      ['delivered', 'buyer'],
    ] as const) {
      const escrowId = await world.given({ mode: 'quick' })[status]()
      const { escrow } = await completed(escrowId, 'dispute', world.cast[party].email, {
        category: 'incomplete',
        reason: 'Two pages of five are missing.',
      })
      expect(escrow).toMatchObject({
        status: 'disputed',
        statusReason: 'dispute_opened',
        statusActor: party,
        disputeTicket: { previewReason: 'Two pages of five are missing.' },
      })
      expect((await world.eventsOf(escrowId)).slice(-2).map(({ type }) => type)).toEqual(['escrow.dispute.opened', 'escrow.status.updated'])
    }
  })

  it('request_cancellation: the status stays, escrow.cancellation.requested is emitted', async () => {
    for (const status of ['paid', 'delivered'] as const) {
      const escrowId = await world.given({ mode: 'quick' })[status]()
      const { escrow } = await completed(escrowId, 'request_cancellation', undefined, { reason: 'Changed my mind' })
      expect(escrow.status).toBe(status)
      const last = (await world.eventsOf(escrowId)).at(-1)!
      expect(last).toMatchObject({
        type: 'escrow.cancellation.requested',
        data: { cancellationRequest: { status: 'pending', reason: 'Changed my mind', decidedAt: null } },
      })
    }
  })

  it('reject_cancellation: the status stays, escrow.cancellation.rejected is emitted', async () => {
    for (const status of ['paid', 'delivered'] as const) {
      const escrowId = await world.given({ mode: 'quick' })[status]()
      await completed(escrowId, 'request_cancellation')
      const { escrow } = await completed(escrowId, 'reject_cancellation', world.cast.seller.email)
      expect(escrow.status).toBe(status)
      expect((await world.eventsOf(escrowId)).at(-1)).toMatchObject({
        type: 'escrow.cancellation.rejected',
        data: { cancellationRequest: { status: 'rejected' } },
      })
    }
  })

  it('accept_cancellation: cancelled, the buyer is refunded, both events are emitted', async () => {
    for (const status of ['paid', 'delivered'] as const) {
      const before = await world.wallet(world.cast.buyer)
      const escrowId = await world.given({ mode: 'quick', feeBearer: 'buyer' })[status]()
      await completed(escrowId, 'request_cancellation')
      const { escrow } = await completed(escrowId, 'accept_cancellation', world.cast.seller.email)
      expect(escrow).toMatchObject({
        status: 'cancelled',
        statusReason: 'cancellation_accepted',
        cancelledAt: world.services.clock().toISOString(),
      })
      expect(await world.wallet(world.cast.buyer)).toBe(before)
      expect((await world.eventsOf(escrowId)).slice(-2)).toMatchObject([
        { type: 'escrow.cancellation.accepted', data: { cancellationRequest: { status: 'accepted' } } },
        { type: 'escrow.status.updated', data: { previousStatus: status, escrow: { status: 'cancelled' } } },
      ])
    }
  })

  it('add_funds: adds from the wallet, which is topped up by exactly what is missing', async () => {
    const poor = await aUser(world.services, 'poor', 21n)
    await world.sql('update app_user set made_by_developer_id = $1 where id = $2', [world.cast.developerId, poor.userId])
    for (const status of ['paid', 'delivered'] as const) {
      const escrowId = await world.given({ mode: 'quick', amount: '20', feeBearer: 'buyer', buyerEmail: poor.email }).pending()
      await completed(escrowId, 'accept_pay', poor.email)
      if (status === 'delivered') await expected(200, world.call('POST', `/api/v1/escrows/${escrowId}/deliver`))
      const sibling = await open(escrowId, 'add_funds', poor.email)
      const { escrow } = await completed(escrowId, 'add_funds', poor.email, { amountTnd: 30 })
      expect(escrow).toMatchObject({ status, amount: 50, amountTnd: 50, escrowFee: 2.5, buyerFundingTnd: 52.5, sellerNetTnd: 50 })
      expect(await world.wallet(poor)).toBe(0n)
      expect((await world.eventsOf(escrowId)).at(-1)).toMatchObject({ type: 'escrow.funds.added', data: { adjustment: { amountTnd: 30 } } })
      expect((await expected(200, complete(sibling, { amountTnd: 10 }))).body.escrow.amountTnd).toBe(60)
    }
  })

  it('refund_funds: gives back a part, or all of it', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '20' }).delivered()
    const before = await world.wallet(world.cast.buyer)
    const { seller } = world.cast
    const sibling = await open(escrowId, 'refund_funds', seller.email)
    const { escrow } = await completed(escrowId, 'refund_funds', seller.email, { amountTnd: 5, reason: 'A discount' })
    expect(escrow).toMatchObject({ status: 'delivered', amountTnd: 20, escrowFee: 0.75 })
    expect((await world.eventsOf(escrowId)).at(-1)).toMatchObject({
      type: 'escrow.funds.refunded',
      data: { adjustment: { cancelled: false } },
    })
    expect((await expected(200, complete(sibling, { full: true }))).body.escrow.status).toBe('cancelled')
    expect((await world.wallet(world.cast.buyer)) - before).toBe(20_000n)
    expect((await world.eventsOf(escrowId)).slice(-2)).toMatchObject([
      { type: 'escrow.funds.refunded', data: { adjustment: { amountTnd: 15, cancelled: true }, escrow: { status: 'cancelled' } } },
      { type: 'escrow.status.updated', data: { previousStatus: 'delivered', reason: 'funds_refunded' } },
    ])
  })

  it('add_funds and refund_funds: 400 without an amount', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '20' }).paid()
    const [adding, refunding] = [await open(escrowId, 'add_funds'), await open(escrowId, 'refund_funds', world.cast.seller.email)]
    await world.refuses(() => complete(adding, {}), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { 'input.amountTnd': expect.any(String) },
    })
    await world.refuses(() => complete(refunding, {}), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { amountTnd: expect.any(String) },
    })
  })

  it('cancel_escrow: cancelled at once from paid and from delivered, the buyer is refunded', async () => {
    for (const status of ['paid', 'delivered'] as const) {
      const before = await world.wallet(world.cast.buyer)
      const escrowId = await world.given({ mode: 'quick' })[status]()
      const { escrow } = await completed(escrowId, 'cancel_escrow', world.cast.seller.email)
      expect(escrow).toMatchObject({ status: 'cancelled', statusReason: 'cancelled_by_seller', statusActor: 'seller' })
      expect(await world.wallet(world.cast.buyer)).toBe(before)
      expect((await world.eventsOf(escrowId)).at(-1)).toMatchObject({ type: 'escrow.status.updated', data: { previousStatus: status } })
    }
  })

  it('shows metadata to the creator who asks', async () => {
    const escrowId = await world.given({ mode: 'quick', metadata: { order: '17' } }).pending()
    expect((await completed(escrowId, 'accept_pay')).escrow.metadata).toEqual({ order: '17' })
  })
})

describe('POST /api/v1/sandbox/sessions/:sessionId/complete: refusals, in shape 1', () => {
  it('409 CONTRACT_NOT_SIGNED: the contract is signed first in standard mode', async () => {
    const escrowId = await world.given().pending()
    const sessionId = await open(escrowId, 'accept_pay')
    await world.refuses(() => complete(sessionId), { status: 409, code: 'CONTRACT_NOT_SIGNED' })
    await completed(escrowId, 'sign_contract')
    await world.refuses(() => complete(sessionId), { status: 409, code: 'CONTRACT_NOT_SIGNED' })
    await completed(escrowId, 'sign_contract', world.cast.seller.email)
    expect((await complete(sessionId)).body.escrow.status).toBe('paid')
  })

  it('409 SELLER_NOT_REGISTERED for complete while the seller has no account', async () => {
    const { escrow } = (await world.create({ mode: 'quick', sellerEmail: 'absent.seller@example.com' })).body
    await completed(escrow.id, 'accept_pay')
    const sessionId = await open(escrow.id, 'complete')
    await world.refuses(() => complete(sessionId), { status: 409, code: 'SELLER_NOT_REGISTERED' })
  })

  it('400 for a dispute without a category of the list or a reason of 10-2000 characters', async () => {
    const sessionId = await open(await world.given({ mode: 'quick' }).paid(), 'dispute')
    const bad = [
      { category: 'other' },
      { category: 'other', reason: 'short' },
      { category: 'weather', reason: 'It rained all week.' },
      { category: 'other', reason: 'r'.repeat(2001) },
    ]
    for (const input of bad)
      await world.refuses(() => complete(sessionId, input), { status: 400, code: 'VALIDATION_ERROR', details: expect.anything() })
    expect((await complete(sessionId, { category: 'other', reason: 'r'.repeat(2000) })).status).toBe(200)
  })

  it('400 for an unknown method', async () => {
    const sessionId = await open(await world.given({ mode: 'quick' }).pending(), 'accept_pay')
    await world.refuses(() => complete(sessionId, { method: 'cash' }), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { 'input.method': expect.any(String) },
    })
  })

  it('400 for a field beside the input, before anything is done with its default', async () => {
    const escrowId = await world.given({ mode: 'quick', fulfillmentPolicy: { type: 'purchase_proof_required' } }).paid()
    await completed(escrowId, 'submit_proof', world.cast.seller.email)
    const sessionId = await open(escrowId, 'review_proof')
    const path = `/api/v1/sandbox/sessions/${sessionId}/complete`
    await world.refuses(() => world.call('POST', path, { body: { decision: 'request_correction', input: {}, note: null } }), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { decision: 'must stand in input', note: 'must stand in input' },
    })
    // Called like what every object has.
    await world.refuses(() => world.call('POST', path, { body: { toString: 'text' } }), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { toString: 'must stand in input' },
    })
    expect((await world.read(escrowId)).proofInfo.phase).toBe('submitted_waiting_buyer_review')
    await expected(200, complete(sessionId, { decision: 'request_correction' }))
    expect((await world.read(escrowId)).proofInfo.phase).toBe('correction_requested')
  })

  it('400 for what has to be given and has no default: the reason of a rejection', async () => {
    await expected(200, world.call('POST', '/api/v1/sandbox/users', { body: { email: world.cast.seller.email, identity: 'approved' } }))
    const escrowId = await world.given({ mode: 'quick', progressiveRelease: {} }).pending()
    await completed(escrowId, 'accept_pay', undefined, { acceptAutomaticRelease: true })
    await expected(201, world.call('POST', `/api/v1/escrows/${escrowId}/release-requests`, { body: { requestId: 'p-1', amountTnd: 10 } }))
    const session = { action: 'reject_release', targetUserEmail: world.cast.buyer.email, metadata: { requestId: 'p-1' } }
    const { sessionId } = (await expected(201, world.openSession(escrowId, session))).body
    for (const input of [undefined, { reason: '' }])
      await world.refuses(() => complete(sessionId, input), {
        status: 400,
        code: 'VALIDATION_ERROR',
        details: { 'input.reason': 'must be given' },
      })
    expect((await complete(sessionId, { reason: 'January was not delivered.' })).status).toBe(200)
  })

  it('403 SANDBOX_USER_NOT_YOURS for a person with an account of their own', async () => {
    const person = await aUser(world.services, 'independent', 1000n)
    const sessionId = await open(await world.given({ mode: 'quick', buyerEmail: person.email }).pending(), 'accept_pay', person.email)
    await world.refuses(() => complete(sessionId), { status: 403, code: 'SANDBOX_USER_NOT_YOURS' })
  })

  it('403 for a session of another developer, 404 unknown, 400 malformed, 401 without a key; before a wrong body', async () => {
    const sessionId = await open(await world.given({ mode: 'quick' }).pending(), 'accept_pay')
    for (const input of [undefined, { method: 'cash' }]) {
      await world.refuses(() => complete(sessionId, input, world.keys.buyer), { status: 403, code: 'FORBIDDEN' })
      await world.refuses(() => complete(unknownSession, input), { status: 404, code: 'SESSION_NOT_FOUND' })
      await world.refuses(() => complete(unknownEscrow, input), { status: 400, code: 'INVALID_ID' })
      await world.refuses(() => complete(sessionId, input, ''), { status: 401, code: 'UNAUTHORIZED' })
    }
  })

  it('takes no body, and ignores an idempotency key', async () => {
    const sessionId = await open(await world.given({ mode: 'quick' }).pending(), 'accept_pay')
    const path = `/api/v1/sandbox/sessions/${sessionId}/complete`
    const headers = { 'idempotency-key': 'sandbox-1' }
    expect((await world.call('POST', path, { headers })).status).toBe(200)
    const again = await world.call('POST', path, { headers })
    expect([again.status, again.code, again.headers.get('idempotent-replayed')]).toEqual([409, 'SESSION_ALREADY_COMPLETED', null])
  })
})
