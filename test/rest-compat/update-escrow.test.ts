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

const mailsTo = async (email: string) => {
  const rows = await world.sql<{ kind: string }>('select kind from mail where recipient = $1 order by id', [email])
  return rows.map(({ kind }) => kind)
}

describe('PUT /api/v1/escrows/:id: 200', () => {
  it('answers the message and the escrow, with a new updatedAt and the next version', async () => {
    const escrowId = await world.given().pending()
    const before = await world.read(escrowId)
    world.services.clock.advance(1000)
    const answer = await put(escrowId, { title: 'Website, six pages', description: 'With a shop', estimatedDeliveryDays: 20 })
    const { _id, ...escrow } = before
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        message: 'Escrow updated',
        escrow: {
          ...escrow,
          title: 'Website, six pages',
          description: 'With a shop',
          estimatedDeliveryDays: 20,
          version: 2,
          updatedAt: '2026-11-20T10:00:01.000Z',
          deadlines: [{ ...escrow.deadlines[0], remainingSeconds: escrow.deadlines[0].remainingSeconds - 1 }],
        },
      },
    })
    expect(_id).toBe(escrowId)
  })

  it('changes each field on its own: title, amount, description, estimatedDeliveryDays', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    for (const change of [{ title: 'New' }, { amount: 300 }, { description: 'Text' }, { estimatedDeliveryDays: 3 }]) {
      expect(await updated(escrowId, change)).toMatchObject(change)
    }
    expect(await world.read(escrowId)).toMatchObject({
      title: 'New',
      amount: 300,
      description: 'Text',
      estimatedDeliveryDays: 3,
      version: 5,
      status: 'pending',
    })
  })

  it('recalculates the fees when the amount changes', async () => {
    const escrowId = await world.given({ mode: 'quick', feeBearer: 'buyer' }).pending()
    expect(await updated(escrowId, { amount: 2000 })).toMatchObject({
      amount: 2000,
      amountTnd: 2000,
      escrowFee: 100,
      serviceTaxTnd: 15.966,
      buyerFundingTnd: 2100,
      sellerNetTnd: 2000,
    })
  })

  it('leaves the fees alone when the amount does not change', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    expect(await updated(escrowId, { title: 'Same money' })).toMatchObject({ escrowFee: 62.525, buyerFundingTnd: 1250.5, amount: 1250.5 })
  })

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

  it('clears both signatures when title or amount change, and tells both parties', async () => {
    for (const change of [{ title: 'Another website' }, { amount: 2000 }]) {
      const escrowId = await world.given().signed()
      const before = await mailsTo(world.cast.buyer.email)
      const escrow = await updated(escrowId, change)
      expect(escrow.signatures).toEqual({ sellerSigned: false, buyerSigned: false, isFullySigned: false })
      expect((await mailsTo(world.cast.buyer.email)).slice(before.length)).toEqual(['contract_changed'])
      const { contract } = (await world.call('GET', `/api/v1/escrows/${escrowId}/contract`)).body
      expect(contract).toMatchObject({ version: 2, sellerSignature: null, buyerSignature: null, isFullySigned: false })
    }
  })

  it('keeps the signatures when title and amount are sent again as they are', async () => {
    const escrowId = await world.given().signed()
    const escrow = await updated(escrowId, { title: 'Website', amount: 1250.5 })
    expect(escrow.signatures.isFullySigned).toBe(true)
    expect((await world.call('GET', `/api/v1/escrows/${escrowId}/contract`)).body.contract.version).toBe(1)
  })

  it('changes nothing when every value is sent again as it is: no version, no event', async () => {
    for (const given of [world.given(), world.given({ mode: 'quick', currency: 'EUR', amount: '320.5' })]) {
      const escrowId = await given.pending()
      const { _id, metadata: _metadata, ...before } = (await world.call('GET', `/api/v1/escrows/${escrowId}`)).body.escrow
      const events = await world.eventsOf(escrowId)
      const { title, amountTnd: amount } = before
      for (const same of [{ title, amount }, { amount }]) expect(await updated(escrowId, same)).toMatchObject(before)
      expect(await world.eventsOf(escrowId)).toEqual(events)
    }
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

  it('keeps the signatures when only description or days change', async () => {
    const escrowId = await world.given().signed()
    const escrow = await updated(escrowId, { description: 'Only words', estimatedDeliveryDays: 9 })
    expect(escrow.signatures.isFullySigned).toBe(true)
  })

  it('emits escrow.updated with the changed fields, and no status event', async () => {
    const escrowId = await world.given({ mode: 'quick', title: 'Old' }).pending()
    const escrow = await updated(escrowId, { title: 'New', amount: 1000 })
    const { metadata: _metadata, ...shown } = escrow
    expect((await world.eventsOf(escrowId)).slice(1)).toEqual([
      {
        type: 'escrow.updated',
        data: {
          escrow: shown,
          changes: { title: { from: 'Old', to: 'New' }, amount: { from: 1250.5, to: 1000 }, amountTnd: { from: 1250.5, to: 1000 } },
        },
      },
    ])
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

describe('PUT /api/v1/escrows/:id: who may call', () => {
  it('the seller’s side, though another developer created it', async () => {
    const { escrow } = (await world.create({ mode: 'quick', sellerEmail: world.cast.stranger.email })).body
    expect(await updated(escrow.id, { amount: 500 }, world.keys.stranger)).toMatchObject({ amount: 500 })
  })

  it('a creator that is no party', async () => {
    const { escrow } = (await world.create({ mode: 'quick', sellerEmail: world.cast.stranger.email })).body
    expect(await updated(escrow.id, { amount: 500 })).toMatchObject({ amount: 500 })
  })

  it('a creator on the buyer’s side may change title, description and days only', async () => {
    const made = await world.create(
      { mode: 'quick', sellerEmail: world.cast.seller.email, buyerEmail: world.cast.buyer.email },
      world.keys.buyer,
    )
    const escrowId = made.body.escrow.id as string
    expect(await updated(escrowId, { title: 'T', description: 'D', estimatedDeliveryDays: 2 }, world.keys.buyer)).toMatchObject({
      title: 'T',
      description: 'D',
      estimatedDeliveryDays: 2,
    })
    await world.refuses(() => put(escrowId, { amount: 10 }, world.keys.buyer), { status: 403, code: 'SELLER_ONLY' })
  })

  it('403 for the buyer', async () => {
    const escrowId = await world.given().pending()
    await world.refuses(() => put(escrowId, { title: 'Cheaper' }, world.keys.buyer), { status: 403, code: 'SELLER_ONLY' })
  })

  it('403 for a stranger; 403 when the developer has no associated user; 401 without a key', async () => {
    const escrowId = await world.given().pending()
    await world.refuses(() => put(escrowId, { title: 'Mine' }, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email }, world.keys.lone)).body
    await world.refuses(() => put(escrow.id, { title: 'Mine' }, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
    await world.refuses(() => put(escrowId, { title: 'Mine' }, ''), { status: 401, code: 'UNAUTHORIZED' })
  })
})

describe('PUT /api/v1/escrows/:id: refusals', () => {
  it('400 when none of the updatable fields is provided', async () => {
    const escrowId = await world.given().pending()
    for (const body of [{}, { colour: 'red' }, { title: null }, undefined]) {
      await world.refuses(() => put(escrowId, body), { status: 400, code: 'NO_UPDATABLE_FIELDS' })
    }
  })

  it('400 when the escrow is not pending, in every other status', async () => {
    for (const status of ['paid', 'delivered', 'completed', 'disputed', 'cancelled'] as const) {
      const escrowId = await world.given({ mode: 'quick' })[status]()
      await world.refuses(() => put(escrowId, { title: 'Late' }), { status: 400, code: 'ESCROW_NOT_PENDING' })
    }
  })

  it('title 1-200 characters; amount a plain number above 0; description up to 2000; estimatedDeliveryDays at least 1', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const bad = {
      title: ['', ' ', 't'.repeat(201), 5],
      amount: ['5', 0, -1, {}],
      description: ['d'.repeat(2001), 5],
      estimatedDeliveryDays: [0, 1.5, '2'],
    }
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        await world.refuses(() => put(escrowId, { [field]: value }), {
          status: 400,
          code: 'VALIDATION_ERROR',
          details: { [field]: expect.any(String) },
        })
      }
    }
    await updated(escrowId, { title: 't'.repeat(200), description: 'd'.repeat(2000), estimatedDeliveryDays: 1 })
  })

  it('amount: the minimum of the mode, the maximum, and 3 decimals at most', async () => {
    const quick = await world.given({ mode: 'quick' }).pending()
    await world.refuses(() => put(quick, { amount: 4.999 }), {
      status: 400,
      code: 'AMOUNT_TOO_SMALL',
      details: { amount: expect.any(String) },
    })
    await world.refuses(() => put(quick, { amount: 10_000_000.001 }), {
      status: 400,
      code: 'AMOUNT_TOO_LARGE',
      details: { amount: expect.any(String) },
    })
    await world.refuses(() => put(quick, { amount: 10.0001 }), {
      status: 400,
      code: 'AMOUNT_PRECISION',
      details: { amount: expect.any(String) },
    })
    const instant = await world.given({ mode: 'instant' }).pending()
    expect(await updated(instant, { amount: 0.01 })).toMatchObject({ amountTnd: 0.01 })
    await world.refuses(() => put(instant, { amount: 0.009 }), {
      status: 400,
      code: 'AMOUNT_TOO_SMALL',
      details: { amount: expect.any(String) },
    })
  })

  it('409 PAYMENT_IN_PROGRESS while a card payment is under way', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '100.202' }).pending()
    await world.act(escrowId, 'accept_pay', world.cast.buyer.email, { method: 'card' })
    await world.refuses(() => put(escrowId, { amount: 5 }), { status: 409, code: 'PAYMENT_IN_PROGRESS' })
  })

  it('404 for an unknown escrow, 400 for a malformed id', async () => {
    await world.refuses(() => put(unknownEscrow, { title: 'A' }), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
    await world.refuses(() => put('nonsense', { title: 'A' }), { status: 400, code: 'INVALID_ESCROW_ID', error: 'Invalid escrow ID' })
  })

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

  it('a refused update leaves the signatures', async () => {
    const escrowId = await world.given().signed()
    await world.refuses(() => put(escrowId, { amount: 1 }), { status: 400, code: 'AMOUNT_TOO_SMALL', details: expect.anything() })
    const [contract] = await world.sql<{ version: number }>('select version from contract where escrow_id = $1', [
      decodeId('esc', escrowId),
    ])
    expect(contract!.version).toBe(1)
  })
})
