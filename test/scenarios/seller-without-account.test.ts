import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, openEscrowWorld, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld
let serial = 0

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

/** A paid quick escrow of 100 TND whose seller has no account. */
async function paid(fields: Record<string, unknown> = {}): Promise<{ escrowId: string; sellerEmail: string }> {
  const sellerEmail = `invited.seller${++serial}@example.com`
  const { escrow } = (await world.create({ mode: 'quick', amount: 100, sellerEmail, ...fields })).body
  await world.act(escrow.id, 'accept_pay', world.cast.buyer.email)
  return { escrowId: escrow.id, sellerEmail }
}

describe('a seller without account', () => {
  it('the buyer may pay; nobody can deliver, and complete waits for the seller', async () => {
    const { escrowId, sellerEmail } = await paid()
    expect(await world.read(escrowId)).toMatchObject({ status: 'paid', seller: null, sellerEmail })
    for (const token of [world.keys.seller, world.keys.buyer]) {
      await world.refuses(() => world.call('POST', `/api/v1/escrows/${escrowId}/deliver`, { token }), { status: 403, code: 'SELLER_ONLY' })
    }
    const { sessionId } = (await world.openSession(escrowId, { action: 'complete', targetUserEmail: world.cast.buyer.email })).body
    const complete = () => world.call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { body: {} })
    await world.refuses(complete, { status: 409, code: 'SELLER_NOT_REGISTERED' })
  })

  it('registers: sellerEmail becomes the seller object, and the funds can be released to them', async () => {
    const { escrowId, sellerEmail } = await paid({ developerFeePercentage: 10 })
    const before = await world.read(escrowId)
    const user = await world.call('POST', '/api/v1/sandbox/users', { body: { email: sellerEmail, firstName: 'Late', lastName: 'Comer' } })
    expect(user.status).toBe(201)
    const registered = await world.read(escrowId)
    expect(registered).toMatchObject({ version: before.version + 1, seller: { email: sellerEmail, firstName: 'Late', lastName: 'Comer' } })
    expect(registered).not.toHaveProperty('sellerEmail')
    const integrator = await world.wallet(world.cast.seller)
    await world.act(escrowId, 'complete', world.cast.buyer.email)
    expect(await world.read(escrowId)).toMatchObject({ status: 'completed' })
    const [seller] = await world.sql<{ id: string }>('select id from app_user where email = $1', [sellerEmail])
    expect(await world.wallet({ userId: seller!.id })).toBe(85_000n)
    expect((await world.wallet(world.cast.seller)) - integrator).toBe(10_000n)
  })

  it('never comes: the buyer’s cancellation request is accepted at once and everything comes back', async () => {
    const before = await world.wallet(world.cast.buyer)
    const { escrowId } = await paid({ feeBearer: 'buyer' })
    const { escrow } = await world.act(escrowId, 'request_cancellation', world.cast.buyer.email, { reason: 'Nobody is there' })
    expect(escrow).toMatchObject({ status: 'cancelled', statusReason: 'cancellation_accepted', statusActor: 'buyer' })
    expect(await world.wallet(world.cast.buyer)).toBe(before)
    expect((await world.eventsOf(escrowId)).slice(-3)).toMatchObject([
      { type: 'escrow.status.updated', data: { previousStatus: 'pending' } },
      { type: 'escrow.cancellation.accepted', data: { cancellationRequest: { status: 'accepted', reason: 'Nobody is there' } } },
      { type: 'escrow.status.updated', data: { previousStatus: 'paid', escrow: { status: 'cancelled' } } },
    ])
    await world.passTime(72 * hourMs)
    expect((await world.read(escrowId)).status).toBe('cancelled')
  })

  it('cannot be awarded anything in a dispute, but the buyer can be refunded', async () => {
    const { escrowId } = await paid()
    await world.act(escrowId, 'dispute', world.cast.buyer.email, { category: 'fraud', reason: 'The seller does not exist.' })
    const staff = await world.staffToken('disputes')
    const resolve = (outcome: string) => world.mutate('resolveDispute', { escrowId, outcome, reason: 'Nobody came.' }, staff)
    await expect(resolve('RELEASE_SELLER')).rejects.toThrow('SELLER_NOT_REGISTERED')
    const before = await world.wallet(world.cast.buyer)
    await resolve('REFUND_BUYER')
    expect((await world.wallet(world.cast.buyer)) - before).toBe(100_000n)
  })
})

describe('a buyer without account', () => {
  it('pays by the link, is registered by it, and owns the escrow from then on', async () => {
    const buyerEmail = 'invited.buyer@example.com'
    const { escrow } = (await world.create({ mode: 'quick', amount: 100, buyerEmail })).body
    const { escrow: after } = await world.act(escrow.id, 'accept_pay', buyerEmail, { method: 'card' })
    expect(after).toMatchObject({ status: 'paid', buyer: { email: buyerEmail } })
    await world.act(escrow.id, 'complete', buyerEmail)
    expect((await world.read(escrow.id)).status).toBe('completed')
  })
})
