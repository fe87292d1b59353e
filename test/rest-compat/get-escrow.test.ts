import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEscrowWorld, unknownEscrow, unknownSession, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const get = (escrowId: string, token?: string) => world.call('GET', `/api/v1/escrows/${escrowId}`, token === undefined ? {} : { token })

describe('GET /api/v1/escrows/:id: 200', () => {
  it('answers the escrow of its creation, with _id beside id', async () => {
    const { escrow } = (await world.create({ metadata: { order: '17' } })).body
    const answer = await get(escrow.id)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { escrow: { _id: escrow.id, ...escrow } } })
  })

  it('fills the times and the deadline as the escrow goes on', async () => {
    const escrowId = await world.given().delivered()
    expect(await world.read(escrowId)).toMatchObject({
      status: 'delivered',
      statusReason: 'delivered',
      statusActor: 'seller',
      version: 5,
      paidAt: '2026-11-20T10:00:00.000Z',
      deliveredAt: '2026-11-20T10:00:00.000Z',
      completionDeadline: '2026-11-27T10:00:00.000Z',
      completedAt: null,
      cancelledAt: null,
      deadlines: [{ kind: 'completion', at: '2026-11-27T10:00:00.000Z', effect: 'completed', paused: false, remainingSeconds: 7 * 86_400 }],
    })
    const completedId = await world.given().completed()
    expect(await world.read(completedId)).toMatchObject({ status: 'completed', completedAt: '2026-11-20T10:00:00.000Z', deadlines: [] })
  })

  it('shows when each party signed, and only for those who did', async () => {
    const escrowId = await world.given().signed()
    const at = '2026-11-20T10:00:00.000Z'
    const signatures = { sellerSigned: true, sellerSignedAt: at, buyerSigned: true, buyerSignedAt: at, isFullySigned: true, signedAt: at }
    expect((await world.read(escrowId)).signatures).toEqual(signatures)
    const unsigned = await world.given().pending()
    expect((await world.read(unsigned)).signatures).toEqual({ sellerSigned: false, buyerSigned: false, isFullySigned: false })
  })

  it('shows the dispute ticket of a disputed escrow', async () => {
    const escrowId = await world.given({ title: 'Late website' }).disputed()
    const escrow = await world.read(escrowId)
    expect(escrow.disputeTicketId).toMatch(/^dsp_/)
    expect(escrow.disputeTicket).toEqual({
      ticketNumber: expect.stringMatching(/^DSP-2026-\d{6}$/),
      type: 'escrow_dispute',
      subject: 'Late website',
      status: 'open',
      createdAt: '2026-11-20T10:00:00.000Z',
      previewReason: 'Nothing has come so far.',
    })
  })

  it('shows invited parties by e-mail, and turns them into objects when they register', async () => {
    const buyerEmail = 'later.buyer@example.com'
    const { escrow } = (await world.create({ mode: 'quick', buyerEmail })).body
    expect(await world.read(escrow.id)).toMatchObject({ buyer: null, buyerEmail, version: 1 })
    await world.act(escrow.id, 'accept_pay', buyerEmail)
    const paid = await world.read(escrow.id)
    expect(paid.buyer).toEqual({ _id: expect.stringMatching(/^usr_/), email: buyerEmail, firstName: '', lastName: '' })
    expect(paid).not.toHaveProperty('buyerEmail')
    // Once for the registration, once for the payment.
    expect(paid.version).toBe(3)
  })
})

describe('GET /api/v1/escrows/:id: who may call', () => {
  it('the seller’s and the buyer’s integrator may', async () => {
    const escrowId = await world.given().pending()
    for (const token of [world.keys.seller, world.keys.buyer]) expect((await get(escrowId, token)).status).toBe(200)
  })

  it('the escrow creator may, though its user is no party', async () => {
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email })).body
    expect((await get(escrow.id)).status).toBe(200)
  })

  it('metadata is for the creator alone', async () => {
    const { escrow } = (await world.create({ metadata: { order: '17' } })).body
    expect((await world.read(escrow.id)).metadata).toEqual({ order: '17' })
    expect(await world.read(escrow.id, world.keys.buyer)).not.toHaveProperty('metadata')
  })

  it('401 without a key', async () => {
    await world.refuses(() => get(unknownEscrow, ''), { status: 401, code: 'UNAUTHORIZED' })
  })

  it('403 when the developer has no associated user, also for its own escrow', async () => {
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email }, world.keys.lone)).body
    await world.refuses(() => get(escrow.id, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
  })

  it('403 when the caller is neither seller nor buyer', async () => {
    const escrowId = await world.given().pending()
    await world.refuses(() => get(escrowId, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
  })

  it('404 Escrow not found for a well-formed id that is unknown', async () => {
    await world.refuses(() => get(unknownEscrow), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
  })

  it('400 Invalid escrow ID for a malformed id, or one of another type, before anything else', async () => {
    const malformed = [
      'nonsense',
      'esc_',
      'esc_01jd4q6z8y3v7w2n5k9m0xabc',
      unknownEscrow.toUpperCase(),
      'esc_91jd4q6z8y3v7w2n5k9m0xabcd',
      'esc_01jd4q6z8y3v7w2n5k9m0xabcu',
      unknownSession,
      '507f1f77bcf86cd799439011',
    ]
    for (const id of malformed) await world.refuses(() => get(id), { status: 400, code: 'INVALID_ESCROW_ID', error: 'Invalid escrow ID' })
    await world.refuses(() => get('nonsense', world.keys.lone), { status: 400, code: 'INVALID_ESCROW_ID', error: 'Invalid escrow ID' })
    await world.refuses(() => get('nonsense', ''), { status: 401, code: 'UNAUTHORIZED' })
  })

  it('400 for an address that is not valid UTF-8 or holds NUL', async () => {
    for (const id of ['a%00b', '%ff', '%']) expect((await get(id)).status).toBe(400)
  })
})
