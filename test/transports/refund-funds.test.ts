import { expect, it } from 'vitest'
import { expected, type Json } from '../support/escrow-world.js'
import type { GraphqlWorld } from '../support/graphql-world.js'
import { adjustment } from './adjustments.js'
import { describeVerb, type Verb } from './verb.js'

const refunded = (told: Json) => adjustment({ type: 'refund_funds', performedByRole: 'seller', ...told })

/** The fields of an escrow of 200 TND of which 80 have gone back. */
const of120 = { escrowFee: '6.000', serviceTaxTnd: '0.958', refundedTotalTnd: '80.000' }

const refundFunds: Verb = {
  always: {
    name: 'refundFunds',
    input: { amountTnd: '10' },
    by: 'seller',
    from: 'paid',
    others: { buyer: 'SELLER_ONLY', buyerKey: 'SELLER_ONLY', disputes: 'SELLER_ONLY' },
    states: {
      pending: 'REFUND_FUNDS_INVALID_STATUS',
      signed: 'REFUND_FUNDS_INVALID_STATUS',
      completed: 'REFUND_FUNDS_INVALID_STATUS',
      cancelled: 'REFUND_FUNDS_INVALID_STATUS',
      disputed: 'DISPUTE_OPEN',
    },
    conflicts: ['DISPUTE_OPEN'],
  },
  rest: { method: 'POST', path: '/refund-funds', message: 'Funds refunded', status: 201, also: { adjustment: expect.any(Object) } },
  answers: ['adjustment', 'isReplay'],
  does: [
    {
      it: 'gives a part back: the total stays, the fees are those of the rest, the buyer is told',
      by: 'seller',
      from: 'paid',
      modes: ['standard', 'quick'],
      input: { amountTnd: '80', reason: 'A smaller lens' },
      becomes: () => ({ ...of120, buyerFundingTnd: '200.000', sellerNetTnd: '114.000' }),
      events: () => [
        {
          type: 'escrow.funds.refunded',
          data: {
            adjustment: refunded({ amountTnd: 80, amountFace: 80, feeDeltaTnd: -4, buyerFundingDeltaTnd: -80 }),
            escrow: { status: 'paid', amountTnd: 200, escrowFee: 6 },
          },
        },
      ],
      money: { held: '-80.000', buyer: '80.000' },
      mails: ['funds_refunded to buyer'],
    },
    {
      it: 'gives the fees on a part back to the buyer who bears them',
      by: 'seller',
      from: 'delivered',
      terms: { feeBearer: 'buyer' },
      input: { amountTnd: '80' },
      becomes: () => ({ ...of120, buyerFundingTnd: '206.000', sellerNetTnd: '120.000' }),
      events: () => [
        {
          type: 'escrow.funds.refunded',
          data: { adjustment: refunded({ amountTnd: 80, amountFace: 80, feeDeltaTnd: -4, buyerFundingDeltaTnd: -84 }) },
        },
      ],
      money: { held: '-84.000', buyer: '84.000' },
      mails: ['funds_refunded to buyer'],
    },
    {
      it: 'takes a part in the escrow’s currency, at its rate',
      by: 'seller',
      from: 'paid',
      terms: { amount: '100', currency: 'USD' },
      input: { amount: '10.50' },
      becomes: () => ({ escrowFee: '13.873', serviceTaxTnd: '2.215', sellerNetTnd: '263.577', refundedTotalTnd: '32.550' }),
      events: () => [
        {
          type: 'escrow.funds.refunded',
          data: {
            adjustment: refunded({
              amountTnd: 32.55,
              amountFace: 10.5,
              currency: 'USD',
              feeDeltaTnd: -1.627,
              buyerFundingDeltaTnd: -32.55,
            }),
          },
        },
      ],
      money: { held: '-32.550', buyer: '32.550' },
      mails: ['funds_refunded to buyer'],
    },
    ...[
      {
        it: 'gives everything back, in so many words: cancelled, and told twice',
        input: { full: true, reason: 'Sold out' },
      },
      {
        it: 'gives everything back, as the amount that remains: cancelled, and told twice',
        input: { amountTnd: '200' },
      },
    ].map((asked): Verb['does'][number] => ({
      by: 'seller',
      from: 'delivered',
      modes: ['standard', 'quick'],
      terms: { feeBearer: 'buyer' },
      ...asked,
      withdraws: { action: 'complete', target: 'buyer' },
      becomes: ({ now }) => ({
        status: 'cancelled',
        statusReason: 'funds_refunded',
        statusActor: 'seller',
        cancelledAt: now,
        escrowFee: '0.000',
        serviceTaxTnd: '0.000',
        buyerFundingTnd: '200.000',
        sellerNetTnd: '0.000',
        refundedTotalTnd: '200.000',
        deadlines: [],
      }),
      events: () => [
        {
          type: 'escrow.funds.refunded',
          data: {
            adjustment: refunded({ amountTnd: 200, amountFace: 200, feeDeltaTnd: -10, buyerFundingDeltaTnd: -210, cancelled: true }),
            escrow: { status: 'cancelled' },
          },
        },
        { type: 'escrow.status.updated', data: { previousStatus: 'delivered', reason: 'funds_refunded', actor: 'seller' } },
      ],
      money: { held: '-210.000', buyer: '210.000' },
      mails: ['escrow_cancelled to buyer'],
    })),
  ],
  refuses: [
    ...[
      { it: 'nothing', input: {} },
      { it: 'two amounts', input: { amountTnd: '5', amount: '5' } },
      { it: 'an amount and everything', input: { amountTnd: '5', full: true } },
    ].map(({ it: what, ...asked }) => ({
      it: `refuses ${what}`,
      by: 'seller' as const,
      given: paid,
      ...asked,
      code: 'VALIDATION_ERROR' as const,
      field: 'amountTnd',
    })),
    {
      it: 'refuses less than 0.01 TND',
      by: 'seller',
      given: paid,
      input: { amountTnd: '0.009' },
      code: 'AMOUNT_TOO_SMALL',
      field: 'amountTnd',
    },
    {
      it: 'refuses more decimals than TND has',
      by: 'seller',
      given: paid,
      input: { amountTnd: '1.0001' },
      code: 'AMOUNT_PRECISION',
      field: 'amountTnd',
    },
    {
      it: 'refuses more than any amount may be before it looks at what is there',
      by: 'seller',
      given: paid,
      input: { amountTnd: '10000000.001' },
      code: 'AMOUNT_TOO_LARGE',
      field: 'amountTnd',
    },
    {
      it: 'refuses an instant escrow',
      by: 'seller',
      given: (world) => world.given({ mode: 'instant', amount: '20' }).paid(),
      input: { full: true },
      code: 'INVALID_ACTION',
    },
  ],
}

function paid(world: GraphqlWorld): Promise<string> {
  return world.given({ mode: 'quick', amount: '20' }).paid()
}

describeVerb(refundFunds, ({ name }, worldOf) => {
  if (name !== 'REST') return
  const send = (escrowId: string, body: object) =>
    worldOf().call('POST', `/api/v1/escrows/${escrowId}/refund-funds`, { token: worldOf().keys.seller, body })

  it('refuses more than remains, and says what there is; what remains ends it', async () => {
    const escrowId = await paid(worldOf())
    await expected(201, send(escrowId, { amountTnd: 5 }))
    const before = await worldOf().imprint()
    const { status, headers, body } = await send(escrowId, { amountTnd: 15.001 })
    expect({ status, code: headers.get('x-error-code'), body }).toEqual({
      status: 409,
      code: 'INSUFFICIENT_AVAILABLE_BALANCE',
      body: {
        error: 'Conflict',
        code: 'INSUFFICIENT_AVAILABLE_BALANCE',
        message: expect.stringMatching(/\S/),
        availableForReleaseTnd: 15,
        reservedTnd: 0,
      },
    })
    expect(await worldOf().imprint()).toBe(before)
    const { body: rest } = await expected(201, send(escrowId, { amountTnd: 15 }))
    expect(rest.escrow.status).toBe('cancelled')
    expect(rest.adjustment).toMatchObject({ cancelled: true, amountTnd: 15 })
  })

  it('answers a reference that was used before with the original, and warns where something else was asked', async () => {
    const [escrowId, other] = [await paid(worldOf()), await paid(worldOf())]
    const first = await expected(201, send(escrowId, { amountTnd: 5, reference: 'part-1' }))
    const again = await expected(200, send(escrowId, { amountTnd: 5, reference: 'part-1' }))
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('x-warning')).toBeNull()
    for (const [id, asked] of [
      [escrowId, { amountTnd: 6 }],
      [escrowId, { full: true }],
      [other, { amountTnd: 5 }],
    ] as const) {
      const replay = await expected(200, send(id, { ...asked, reference: 'part-1' }))
      expect(replay.body).toEqual(first.body)
      expect(replay.headers.get('x-warning')).toBe('parameters-ignored')
    }
    expect((await worldOf().eventsOf(escrowId)).filter(({ type }) => type === 'escrow.funds.refunded')).toHaveLength(1)
  })

  it('does once what twenty ask for under one reference at once, on two escrows', async () => {
    const escrowIds = [await paid(worldOf()), await paid(worldOf())]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(escrowIds[n % 2]!, { amountTnd: 3, reference: 'rush' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(new Set(answers.map(({ body }) => body.adjustment.id)).size).toBe(1)
  })
})
