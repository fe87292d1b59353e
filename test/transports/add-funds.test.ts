import { expect, it } from 'vitest'
import type { Json } from '../support/escrow-world.js'
import type { GraphqlWorld } from '../support/graphql-world.js'
import { adjustment } from './adjustments.js'
import { describeVerb, type Verb } from './verb.js'

/** An amount to add, as either transport is told it. */
const tnd = (amountTnd: string) => ({ input: { amountTnd }, body: { amountTnd: Number(amountTnd) } })

const added = (told: Json) => adjustment({ type: 'add_funds', performedByRole: 'buyer', ...told })

/** The fields of an escrow of 200 TND to which 50 were added. */
const of250 = { amount: '250.000', amountTnd: '250.000', escrowFee: '12.500', serviceTaxTnd: '1.996' }

const addFunds: Verb = {
  always: {
    name: 'addFunds',
    ...tnd('50'),
    by: 'buyer',
    from: 'paid',
    others: { seller: 'BUYER_ONLY', sellerKey: 'BUYER_ONLY', disputes: 'BUYER_ONLY' },
    states: {
      pending: 'ADD_FUNDS_INVALID_STATUS',
      signed: 'ADD_FUNDS_INVALID_STATUS',
      completed: 'ADD_FUNDS_INVALID_STATUS',
      cancelled: 'ADD_FUNDS_INVALID_STATUS',
      disputed: 'DISPUTE_OPEN',
    },
    session: { action: 'add_funds', target: 'buyer' },
    conflicts: ['DISPUTE_OPEN'],
    isWithinConsent: true,
  },
  rest: { method: 'POST', path: '/add-funds', message: 'Funds added', status: 201, also: { adjustment: expect.any(Object) } },
  answers: ['adjustment', 'isReplay'],
  // What a key may do without a person is told in spending-consent.test.ts; here it may spend as much as it likes.
  prepare: (world) => world.allowSpending('buyer', '10000000'),
  does: [
    {
      it: 'adds to a paid escrow: new totals, fees on the added amount alone, the seller is told',
      by: 'buyer',
      from: 'paid',
      modes: ['standard', 'quick'],
      ...tnd('50'),
      becomes: () => ({ ...of250, buyerFundingTnd: '250.000', sellerNetTnd: '237.500' }),
      events: () => [
        {
          type: 'escrow.funds.added',
          data: {
            adjustment: added({ amountTnd: 50, amountFace: 50, feeDeltaTnd: 2.5, buyerFundingDeltaTnd: 50 }),
            escrow: { status: 'paid', amount: 250, amountTnd: 250, escrowFee: 12.5 },
          },
        },
      ],
      money: { held: '50.000', buyer: '-50.000' },
      mails: ['funds_added to seller'],
    },
    {
      it: 'takes the fees on top where the buyer bears them, also after the delivery',
      by: 'buyer',
      from: 'delivered',
      terms: { feeBearer: 'buyer' },
      ...tnd('50'),
      becomes: () => ({ ...of250, buyerFundingTnd: '262.500', sellerNetTnd: '250.000' }),
      events: () => [
        {
          type: 'escrow.funds.added',
          data: { adjustment: added({ amountTnd: 50, amountFace: 50, feeDeltaTnd: 2.5, buyerFundingDeltaTnd: 52.5 }) },
        },
      ],
      money: { held: '52.500', buyer: '-52.500' },
      mails: ['funds_added to seller'],
    },
    {
      it: 'adds to the face amount at the locked rate',
      by: 'buyer',
      from: 'paid',
      terms: { amount: '100', currency: 'USD' },
      ...tnd('31.010'),
      becomes: () => ({
        amount: '110.00',
        amountTnd: '341.010',
        escrowFee: '17.051',
        serviceTaxTnd: '2.722',
        buyerFundingTnd: '341.010',
        sellerNetTnd: '323.959',
      }),
      events: () => [
        {
          type: 'escrow.funds.added',
          data: {
            adjustment: added({ amountTnd: 31.01, amountFace: 10, currency: 'USD', feeDeltaTnd: 1.551, buyerFundingDeltaTnd: 31.01 }),
          },
        },
      ],
      money: { held: '31.010', buyer: '-31.010' },
      mails: ['funds_added to seller'],
    },
  ],
  refuses: [
    {
      it: 'refuses less than 0.01 TND',
      by: 'buyer',
      given: paid,
      ...tnd('0.009'),
      code: 'AMOUNT_TOO_SMALL',
      field: 'amountTnd',
    },
    {
      it: 'refuses a total above the largest amount',
      by: 'buyer',
      given: paid,
      ...tnd('9999990'),
      code: 'AMOUNT_TOO_LARGE',
      field: 'amountTnd',
    },
    {
      it: 'refuses more decimals than TND has',
      by: 'buyer',
      given: paid,
      ...tnd('1.0001'),
      code: 'AMOUNT_PRECISION',
      field: 'amountTnd',
    },
    { it: 'refuses what is no amount', by: 'buyer', given: paid, ...tnd('-5'), code: 'VALIDATION_ERROR', field: 'amountTnd' },
    { it: 'refuses more than the wallet holds', by: 'buyer', given: paid, ...tnd('900000'), code: 'INSUFFICIENT_FUNDS' },
    {
      it: 'refuses an instant escrow',
      by: 'buyer',
      given: (world) => world.given({ mode: 'instant', amount: '20' }).paid(),
      ...tnd('5'),
      code: 'INVALID_ACTION',
    },
  ],
}

function paid(world: GraphqlWorld): Promise<string> {
  return world.given({ mode: 'quick', amount: '20' }).paid()
}

describeVerb(addFunds, (way, worldOf) => {
  if (way.name !== 'GraphQL as the person') return

  it('answers a reference that was used before with the original', async () => {
    const world = worldOf()
    const escrowId = await paid(world)
    const first = await world.does('addFunds', { escrowId, amountTnd: '5', reference: 'top-up 1' }, 'buyer')
    const again = await world.does('addFunds', { escrowId, amountTnd: '7', reference: 'top-up 1' }, 'buyer')
    expect(again).toEqual({ ...first, isReplay: true })
    expect(again.escrow.amountTnd).toBe('25.000')
  })

  it('asks for a proven identity from a funding of 1,000 TND on, which the sandbox approves at once', async () => {
    const world = worldOf()
    const escrowId = await world.given({ mode: 'quick', amount: '900' }).paid()
    const status = async () => (await world.sql('select identity_status from app_user where id = $1', [world.cast.buyer.userId]))[0]
    await world.sql(`update app_user set identity_status = 'none' where id = $1`, [world.cast.buyer.userId])
    await world.does('addFunds', { escrowId, amountTnd: '99.999' }, 'buyer')
    expect(await status()).toEqual({ identity_status: 'none' })
    await world.does('addFunds', { escrowId, amountTnd: '0.01' }, 'buyer')
    expect(await status()).toEqual({ identity_status: 'approved' })
  })

  it('adds what many add at once, each once, and the figures are those of the sum', async () => {
    const world = worldOf()
    const escrowId = await world.given({ mode: 'quick', amount: '20', feeBearer: 'buyer' }).paid()
    await Promise.all(Array.from({ length: 10 }, () => world.does('addFunds', { escrowId, amountTnd: '0.111' }, 'buyer')))
    expect(await world.escrow(escrowId)).toMatchObject({ amountTnd: '21.110', escrowFee: '1.056', buyerFundingTnd: '22.166' })
  })
})
