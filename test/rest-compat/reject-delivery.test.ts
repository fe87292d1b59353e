import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEscrowWorld, unknownEscrow, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const reject = (escrowId: string, body?: unknown, token = world.keys.buyer) =>
  world.call('POST', `/api/v1/escrows/${escrowId}/reject-delivery`, { token, ...(body === undefined ? {} : { body }) })

describe('POST /api/v1/escrows/:id/reject-delivery: 200', () => {
  it('returns the escrow to paid: the times become null, an entry is appended, the funds stay locked', async () => {
    for (const mode of ['standard', 'quick'] as const) {
      const escrowId = await world.given({ mode }).delivered()
      const transfers = await world.sql('select count(*) from ledger.transfer')
      const { _id, metadata: _metadata, ...before } = await world.read(escrowId)
      const answer = await reject(escrowId, { reason: 'Lens missing' })
      const at = world.services.clock().toISOString()
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: {
          message: 'Delivery rejected',
          escrow: {
            ...before,
            status: 'paid',
            statusReason: 'delivery_rejected',
            statusActor: 'buyer',
            version: before.version + 1,
            deliveredAt: null,
            completionDeadline: null,
            deliveryRejections: [{ rejectedAt: at, reason: 'Lens missing', previousDeliveredAt: at }],
            deadlines: [],
          },
        },
      })
      expect(_id).toBe(escrowId)
      expect(await world.sql('select count(*) from ledger.transfer')).toEqual(transfers)
    }
  })

  it('emits escrow.delivery.rejected and then escrow.status.updated', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    await reject(escrowId, { reason: 'Broken' })
    const [rejected, status] = (await world.eventsOf(escrowId)).slice(-2)
    const at = world.services.clock().toISOString()
    expect(rejected).toMatchObject({ type: 'escrow.delivery.rejected', data: { escrow: { id: escrowId, status: 'paid' } } })
    expect(rejected!.data.deliveryRejection).toEqual({ rejectedAt: at, reason: 'Broken', previousDeliveredAt: at })
    expect(status).toMatchObject({
      type: 'escrow.status.updated',
      data: { previousStatus: 'delivered', reason: 'delivery_rejected', actor: 'buyer' },
    })
  })

  it('shows null on the escrow where no reason was given, and leaves it out of the event, as the specification says', async () => {
    for (const body of [undefined, {}, { reason: null }, { reason: '' }]) {
      const escrowId = await world.given({ mode: 'quick' }).delivered()
      const { escrow } = (await reject(escrowId, body)).body
      expect(escrow.deliveryRejections).toEqual([{ rejectedAt: expect.any(String), reason: null, previousDeliveredAt: expect.any(String) }])
      const event = (await world.eventsOf(escrowId)).find(({ type }) => type === 'escrow.delivery.rejected')!
      expect(event.data.deliveryRejection).not.toHaveProperty('reason')
      expect(event.data.escrow.deliveryRejections).toEqual(escrow.deliveryRejections)
    }
  })

  it('appends: a second rejection keeps the first, and the seller may deliver again', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    await reject(escrowId, { reason: 'First' })
    world.services.clock.advance(1000)
    expect((await world.call('POST', `/api/v1/escrows/${escrowId}/deliver`)).status).toBe(200)
    const { escrow } = (await reject(escrowId, { reason: 'Second' })).body
    expect(escrow.deliveryRejections.map(({ reason }: { reason: string }) => reason)).toEqual(['First', 'Second'])
  })
})

describe('POST /api/v1/escrows/:id/reject-delivery: refusals', () => {
  it('400 when the escrow is not in delivered status', async () => {
    for (const status of ['pending', 'paid', 'completed', 'cancelled'] as const) {
      const escrowId = await world.given({ mode: 'quick' })[status]()
      await world.refuses(() => reject(escrowId), { status: 400, code: 'ESCROW_NOT_DELIVERED' })
    }
  })

  it('400 DISPUTE_OPEN while a dispute is open', async () => {
    const escrowId = await world.given({ mode: 'quick' }).disputed()
    await world.refuses(() => reject(escrowId), { status: 400, code: 'DISPUTE_OPEN' })
  })

  it('400 in instant mode', async () => {
    for (const status of ['paid', 'completed'] as const) {
      const escrowId = await world.given({ mode: 'instant' })[status]()
      await world.refuses(() => reject(escrowId), { status: 400, code: 'NOT_APPLICABLE_TO_INSTANT' })
    }
  })

  it('403 when the caller is not the buyer, whatever the status and mode', async () => {
    for (const mode of ['quick', 'instant'] as const) {
      const escrowId = await world.given({ mode }).paid()
      await world.refuses(() => reject(escrowId, {}, world.keys.seller), { status: 403, code: 'BUYER_ONLY' })
    }
    const delivered = await world.given({ mode: 'quick' }).delivered()
    await world.refuses(() => reject(delivered, {}, world.keys.seller), { status: 403, code: 'BUYER_ONLY' })
  })

  it('403 for a stranger; 403 when the developer has no associated user; 401 without a key', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    await world.refuses(() => reject(escrowId, {}, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email }, world.keys.lone)).body
    await world.refuses(() => reject(escrow.id, {}, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
    await world.refuses(() => reject(escrowId, {}, ''), { status: 401, code: 'UNAUTHORIZED' })
  })

  it('404 for an unknown escrow, 400 for a malformed id', async () => {
    await world.refuses(() => reject(unknownEscrow), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
    await world.refuses(() => reject('nonsense'), { status: 400, code: 'INVALID_ESCROW_ID', error: 'Invalid escrow ID' })
  })

  it('400 for a reason that is no text of at most 2000 characters, after unknown and not a party', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    for (const reason of [5, 'r'.repeat(2001), 'a\0b', { text: 'a' }]) {
      await world.refuses(() => reject(escrowId, { reason }), { status: 400, code: 'VALIDATION_ERROR', details: expect.anything() })
    }
    await world.refuses(() => reject(unknownEscrow, { reason: 5 }), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
    await world.refuses(() => reject(escrowId, { reason: 5 }, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
    await world.refuses(() => reject(escrowId, { reason: 5 }, world.keys.seller), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: expect.anything(),
    })
  })
})
