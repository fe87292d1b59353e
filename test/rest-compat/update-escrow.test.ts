import { verbOf } from '../../server/operations/escrow/give-command.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { update } from '../../server/domain/escrow/commands/update.js'
import { openEscrowWorld, unknownEscrow, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const put = (escrowId: string, body: unknown, token?: string) =>
  world.call('PUT', `/api/v1/escrows/${escrowId}`, { body, ...(token === undefined ? {} : { token }) })

async function updated(escrowId: string, body: unknown, token?: string): Promise<Json> {
  const answer = await put(escrowId, body, token)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.body.escrow
}

// What both transports do and refuse stands in test/transports/update.test.ts; here is what the dialect of REST adds.
describe('PUT /api/v1/escrows/:id: 200', () => {
  it('reads amount as TND, and keeps the face amount at the locked rate', async () => {
    const escrowId = await world.given({ mode: 'quick', currency: 'EUR', amount: '100.00' }).pending()
    const answer = await put(escrowId, { amount: 200 })
    expect(answer.headers.get('x-warning')).toBe('amount-read-as-TND')
    expect(answer.body.escrow).toMatchObject({
      currency: 'EUR',
      amountTnd: 200,
      amount: 58.82,
      fxRate: 3.4,
      escrowFee: 10,
    })
  })

  it('reads amount in the currency that is named: TND, or the escrow’s own', async () => {
    const escrowId = await world.given({ mode: 'quick', currency: 'EUR', amount: '100.00' }).pending()
    for (const [body, shown] of [
      [
        { amount: 200, currency: 'TND' },
        { amountTnd: 200, amount: 58.82 },
      ],
      [
        { amount: 58.82, currency: 'TND' },
        { amountTnd: 58.82, amount: 17.3 },
      ],
      [
        { amount: 120, currency: 'EUR' },
        { amountTnd: 408, amount: 120 },
      ],
      [
        { title: 'No amount', currency: 'EUR' },
        { amountTnd: 408, amount: 120 },
      ],
    ] as const) {
      const answer = await put(escrowId, body)
      expect([answer.status, answer.headers.get('x-warning')]).toEqual([200, null])
      expect(answer.body.escrow).toMatchObject(shown)
    }
    const details = { currency: expect.stringContaining('EUR') }
    await world.refuses(() => put(escrowId, { amount: 5, currency: 'USD' }), { status: 400, code: 'VALIDATION_ERROR', details })
    await world.refuses(() => put(escrowId, { amount: 120.001, currency: 'EUR' }), {
      status: 400,
      code: 'AMOUNT_PRECISION',
      details: { amount: expect.any(String) },
    })
  })

  it('AMOUNT_AMBIGUOUS for the face amount of an escrow in USD or EUR that is written back without currency', async () => {
    for (const currency of ['EUR', 'USD'] as const) {
      const escrowId = await world.given({ mode: 'quick', currency, amount: '100.50' }).pending()
      const { amount, title } = await world.read(escrowId)
      const refusal = { status: 400, code: 'AMOUNT_AMBIGUOUS', details: { amount: expect.stringContaining(currency) } } as const
      await world.refuses(() => put(escrowId, { title, amount }), refusal)
      await world.refuses(() => world.call('PUT', `/api/v1/escrows/${escrowId}`, { raw: '{"amount":1.00500e2}' }), refusal)
      expect(await updated(escrowId, { amount, currency })).toMatchObject({ amount, version: 1 })
    }
    const inTnd = await world.given({ mode: 'quick', amount: '100.5' }).pending()
    expect(await updated(inTnd, { amount: 100.5 })).toMatchObject({ amount: 100.5, version: 1 })
  })

  it('is replayed also where the face amount has become what was sent', async () => {
    const escrowId = await world.given({ mode: 'quick', currency: 'EUR', amount: '100.00' }).pending()
    const send = () => world.call('PUT', `/api/v1/escrows/${escrowId}`, { body: { amount: 200 }, headers: { 'idempotency-key': 'as-TND' } })
    const first = await send()
    expect(await updated(escrowId, { amount: 200, currency: 'EUR' })).toMatchObject({ amount: 200, amountTnd: 680 })
    const again = await send()
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true'])
  })

  it('takes an amount of 3 decimals for an escrow in EUR, as it is TND', async () => {
    const escrowId = await world.given({ mode: 'quick', currency: 'EUR', amount: '100.00' }).pending()
    expect(await updated(escrowId, { amount: 340.001 })).toMatchObject({ amountTnd: 340.001, amount: 100 })
  })

  it('of the amount alone makes the next version of the contract, which nobody has signed', async () => {
    const escrowId = await world.given().signed()
    expect((await updated(escrowId, { amount: 2000 })).signatures.isFullySigned).toBe(false)
    const { contract } = (await world.call('GET', `/api/v1/escrows/${escrowId}/contract`)).body
    expect(contract).toMatchObject({ version: 2, sellerSignature: null, buyerSignature: null, isFullySigned: false })
  })

  it('changes nothing when the same face amount is sent again, also where it was reached from TND', async () => {
    const escrowId = await world.given({ mode: 'quick', currency: 'EUR', amount: '320.5' }).pending()
    const { version, amount, currency } = await updated(escrowId, { amount: 1000 })
    expect(currency).toBe('EUR')
    const change = (face: string) =>
      world.services.runAs(world.cast.seller)(verbOf(update), { escrowId: decodeId('esc', escrowId)!, amount: face })
    expect(await change(amount.toFixed(2))).toMatchObject({ version, amountTnd: '1000.000' })
    expect(await change((amount + 0.01).toFixed(2))).toMatchObject({ version: version + 1 })
  })

  it('ignores unknown keys beside a known one', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    expect(await updated(escrowId, { title: 'Known', status: 'paid', feeBearer: 'buyer' })).toMatchObject({
      title: 'Known',
      status: 'pending',
      feeBearer: 'seller',
    })
  })
})

describe('PUT /api/v1/escrows/:id: refusals', () => {
  it('answers in the order of refusals: malformed id, unknown, not a party, body, wrong role, state', async () => {
    const bad = { title: '' }
    const paid = await world.given({ mode: 'quick' }).paid()
    await world.refuses(() => put('nonsense', bad), { status: 400, code: 'INVALID_ESCROW_ID', error: 'Invalid escrow ID' })
    await world.refuses(() => put(unknownEscrow, bad), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
    await world.refuses(() => put(paid, bad, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
    await world.refuses(() => put(paid, bad, world.keys.buyer), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { title: expect.any(String) },
    })
    await world.refuses(() => put(paid, {}, world.keys.buyer), { status: 400, code: 'NO_UPDATABLE_FIELDS' })
    await world.refuses(() => put(paid, { title: 'Good' }, world.keys.buyer), { status: 403, code: 'SELLER_ONLY' })
    await world.refuses(() => put(paid, { title: 'Good' }), { status: 400, code: 'ESCROW_NOT_PENDING' })
    const raw = (id: string, text: string) => () => world.call('PUT', `/api/v1/escrows/${id}`, { raw: text })
    await world.refuses(raw(unknownEscrow, '{'), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
    await world.refuses(raw(paid, '{'), { status: 400, code: 'INVALID_JSON' })
  })
})
