import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEscrowWorld, unknownEscrow, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const deliver = (escrowId: string, token?: string) =>
  world.call('POST', `/api/v1/escrows/${escrowId}/deliver`, token === undefined ? {} : { token })

describe('POST /api/v1/escrows/:id/deliver: 200', () => {
  it('delivers a paid escrow: deliveredAt and completionDeadline are set, the money stays', async () => {
    for (const mode of ['standard', 'quick'] as const) {
      const escrowId = await world.given({ mode }).paid()
      const transfers = await world.sql('select count(*) from ledger.transfer')
      const { _id, ...before } = await world.read(escrowId)
      const answer = await deliver(escrowId)
      const at = world.services.clock().toISOString()
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: {
          message: 'Escrow delivered',
          escrow: {
            ...before,
            status: 'delivered',
            statusReason: 'delivered',
            statusActor: 'seller',
            version: before.version + 1,
            deliveredAt: at,
            completionDeadline: '2026-11-27T10:00:00.000Z',
            deadlines: [
              { kind: 'completion', at: '2026-11-27T10:00:00.000Z', effect: 'completed', paused: false, remainingSeconds: 7 * 86_400 },
            ],
          },
        },
      })
      expect(_id).toBe(escrowId)
      expect(await world.sql('select count(*) from ledger.transfer')).toEqual(transfers)
    }
  })

  it('emits escrow.status.updated from paid to delivered, and tells the buyer by mail', async () => {
    const escrowId = await world.given({ mode: 'quick', title: 'Lens' }).paid()
    await deliver(escrowId)
    const last = (await world.eventsOf(escrowId)).at(-1)!
    expect(last).toMatchObject({
      type: 'escrow.status.updated',
      data: { previousStatus: 'paid', reason: 'delivered', actor: 'seller', escrow: { id: escrowId, status: 'delivered' } },
    })
    const [mail] = await world.sql<{ kind: string; body: string }>(
      'select kind, body from mail where recipient = $1 order by id desc limit 1',
      [world.cast.buyer.email],
    )
    expect(mail).toMatchObject({ kind: 'escrow_delivered' })
    expect(mail!.body).toContain('Lens')
  })

  it('completes an instant escrow at once and releases the funds', async () => {
    const escrowId = await world.given({ mode: 'instant', amount: '100' }).paid()
    const before = await world.wallet(world.cast.seller)
    const answer = await deliver(escrowId)
    const at = world.services.clock().toISOString()
    expect(answer.body.message).toBe('Escrow delivered')
    expect(answer.body.escrow).toMatchObject({
      status: 'completed',
      deliveredAt: at,
      completedAt: at,
      completionDeadline: null,
      deadlines: [],
    })
    expect((await world.wallet(world.cast.seller)) - before).toBe(95_000n)
    expect((await world.eventsOf(escrowId)).at(-1)).toMatchObject({
      type: 'escrow.status.updated',
      data: { previousStatus: 'paid', escrow: { status: 'completed' } },
    })
  })

  it('ignores a body', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    expect((await world.call('POST', `/api/v1/escrows/${escrowId}/deliver`, { body: { note: 'Here it is' } })).status).toBe(200)
  })
})

describe('POST /api/v1/escrows/:id/deliver: refusals', () => {
  it('400 when the escrow is not in paid status', async () => {
    for (const status of ['pending', 'delivered', 'completed', 'cancelled'] as const) {
      const escrowId = await world.given({ mode: 'quick' })[status]()
      await world.refuses(() => deliver(escrowId), { status: 400, code: 'ESCROW_NOT_PAID' })
    }
  })

  it('400 DISPUTE_OPEN while disputed', async () => {
    const escrowId = await world.given({ mode: 'quick' }).disputed()
    await world.refuses(() => deliver(escrowId), { status: 400, code: 'DISPUTE_OPEN' })
  })

  it('403 when the caller is not the seller, whatever the status', async () => {
    for (const status of ['pending', 'paid', 'completed'] as const) {
      const escrowId = await world.given({ mode: 'quick' })[status]()
      await world.refuses(() => deliver(escrowId, world.keys.buyer), { status: 403, code: 'SELLER_ONLY' })
    }
  })

  it('403 for the creator of a third party’s sale', async () => {
    const { escrow } = (await world.create({ mode: 'quick', sellerEmail: world.cast.stranger.email })).body
    await world.refuses(() => deliver(escrow.id), { status: 403, code: 'SELLER_ONLY' })
  })

  it('403 for a stranger; 403 when the developer has no associated user; 401 without a key', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    await world.refuses(() => deliver(escrowId, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email }, world.keys.lone)).body
    await world.refuses(() => deliver(escrow.id, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
    await world.refuses(() => deliver(escrowId, ''), { status: 401, code: 'UNAUTHORIZED' })
  })

  it('404 for an unknown escrow, 400 for a malformed id', async () => {
    await world.refuses(() => deliver(unknownEscrow), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
    await world.refuses(() => deliver('nonsense'), { status: 400, code: 'INVALID_ESCROW_ID', error: 'Invalid escrow ID' })
  })

  it('delivers once when asked twenty times at once', async () => {
    const escrowId = await world.given({ mode: 'instant', amount: '10' }).paid()
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(escrowId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 400].includes(status))).toBe(true)
  })
})
