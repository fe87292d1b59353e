import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEscrowWorld, unknownEscrow, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const cancel = (escrowId: string, token = world.keys.seller) => world.call('POST', `/api/v1/escrows/${escrowId}/cancel`, { token })

describe('POST /api/v1/escrows/:id/cancel: 200', () => {
  it('cancels a pending escrow of the seller, in every mode', async () => {
    for (const mode of ['standard', 'quick', 'instant'] as const) {
      const escrowId = await world.given({ mode }).pending()
      const { _id, ...before } = await world.read(escrowId)
      const answer = await cancel(escrowId)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: {
          message: 'Escrow cancelled',
          escrow: {
            ...before,
            status: 'cancelled',
            statusReason: 'cancelled_by_seller',
            statusActor: 'seller',
            version: 2,
            cancelledAt: world.services.clock().toISOString(),
            deadlines: [],
          },
        },
      })
      expect(_id).toBe(escrowId)
    }
  })

  it('cancels for the buyer as well', async () => {
    const escrowId = await world.given().pending()
    const answer = await cancel(escrowId, world.keys.buyer)
    expect(answer.status).toBe(200)
    expect(answer.body.escrow).toMatchObject({ status: 'cancelled', statusReason: 'cancelled_by_buyer', statusActor: 'buyer' })
  })

  it('emits escrow.status.updated, notifies the other party, and cancels open sessions', async () => {
    const escrowId = await world.given({ mode: 'quick', title: 'Never mind' }).pending()
    const { sessionId } = (await world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: world.cast.buyer.email })).body
    await cancel(escrowId)
    expect((await world.eventsOf(escrowId)).at(-1)).toMatchObject({
      type: 'escrow.status.updated',
      data: { previousStatus: 'pending', reason: 'cancelled_by_seller', actor: 'seller', escrow: { status: 'cancelled' } },
    })
    const [mail] = await world.sql('select recipient, kind from mail order by id desc limit 1')
    expect(mail).toEqual({ recipient: world.cast.buyer.email, kind: 'escrow_cancelled' })
    const { session } = (await world.call('GET', `/api/v1/sessions/${sessionId}`)).body
    expect(session).toMatchObject({ status: 'cancelled', cancelReason: 'action_no_longer_valid' })
  })
})

describe('POST /api/v1/escrows/:id/cancel: refusals', () => {
  it('400 when the escrow is not pending', async () => {
    for (const status of ['paid', 'delivered', 'completed', 'disputed', 'cancelled'] as const) {
      const escrowId = await world.given({ mode: 'quick' })[status]()
      await world.refuses(() => cancel(escrowId), { status: 400, code: 'ESCROW_NOT_PENDING' })
      await world.refuses(() => cancel(escrowId, world.keys.buyer), { status: 400, code: 'ESCROW_NOT_PENDING' })
    }
  })

  it('403 when the caller is neither seller nor buyer: the creator of a third party’s sale, a stranger', async () => {
    const { escrow } = (await world.create({ mode: 'quick', sellerEmail: world.cast.stranger.email })).body
    await world.refuses(() => cancel(escrow.id), { status: 403, code: 'NOT_A_PARTY' })
    const escrowId = await world.given().pending()
    await world.refuses(() => cancel(escrowId, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
  })

  it('403 when the developer has no associated user; 401 without a key', async () => {
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email }, world.keys.lone)).body
    await world.refuses(() => cancel(escrow.id, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
    await world.refuses(() => cancel(escrow.id, ''), { status: 401, code: 'UNAUTHORIZED' })
  })

  it('404 for an unknown escrow, 400 for a malformed id', async () => {
    await world.refuses(() => cancel(unknownEscrow), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
    await world.refuses(() => cancel('nonsense'), { status: 400, code: 'INVALID_ESCROW_ID', error: 'Invalid escrow ID' })
  })
})
