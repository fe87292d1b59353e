import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEscrowWorld, terms, unknownEscrow, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const get = (escrowId: string, token?: string) =>
  world.call('GET', `/api/v1/escrows/${escrowId}/contract`, token === undefined ? {} : { token })
const at = '2026-11-20T10:00:00.000Z'

describe('GET /api/v1/escrows/:id/contract', () => {
  it('answers 200 with the contract of a standard escrow', async () => {
    const { escrow, contract } = (await world.create({ contractLanguage: 'fr' })).body
    const answer = await get(escrow.id)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        contract: {
          id: contract.id,
          escrow: escrow.id,
          terms,
          language: 'fr',
          version: 1,
          contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          pdfUrl: null,
          sellerSignature: null,
          buyerSignature: null,
          isFullySigned: false,
          pdfVersions: [],
          createdAt: at,
          updatedAt: at,
        },
      },
    })
  })

  it('shows each signature with its time and image', async () => {
    const escrowId = await world.given().signed()
    const { contract } = (await get(escrowId)).body
    expect(contract).toMatchObject({
      isFullySigned: true,
      sellerSignature: { signedAt: at, signatureImage: null, name: 'Seller Test' },
      buyerSignature: { signedAt: at, signatureImage: null, name: 'Buyer Test' },
    })
  })

  it('both parties and the creator may read it', async () => {
    const escrowId = await world.given().pending()
    expect((await get(escrowId, world.keys.buyer)).status).toBe(200)
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email })).body
    expect((await get(escrow.id)).status).toBe(200)
    expect((await get(escrow.id, world.keys.stranger)).status).toBe(200)
  })

  it('404 when there is no contract: quick and instant', async () => {
    for (const mode of ['quick', 'instant'] as const) {
      const escrowId = await world.given({ mode }).pending()
      await world.refuses(() => get(escrowId), { status: 404, code: 'CONTRACT_NOT_FOUND' })
    }
  })

  it('404 when the escrow is not found', async () => {
    await world.refuses(() => get(unknownEscrow), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
  })

  it('403 when the caller is neither seller nor buyer, even where there is no contract', async () => {
    const escrowId = await world.given().pending()
    await world.refuses(() => get(escrowId, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
    const quick = await world.given({ mode: 'quick' }).pending()
    await world.refuses(() => get(quick, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
  })

  it('403 when the developer has no associated user', async () => {
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email }, world.keys.lone)).body
    await world.refuses(() => get(escrow.id, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
  })

  it('401 without a key, 400 for a malformed id', async () => {
    await world.refuses(() => get(unknownEscrow, ''), { status: 401, code: 'UNAUTHORIZED' })
    await world.refuses(() => get('nonsense'), { status: 400, code: 'INVALID_ESCROW_ID', error: 'Invalid escrow ID' })
  })
})
