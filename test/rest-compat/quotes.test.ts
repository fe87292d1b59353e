import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '../../server/domain/errors.js'
import { fixedExchangeRates } from '../../server/ports/exchange-rates/fixed-exchange-rates.js'
import { openEscrowWorld, terms, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const body = (fields: Json = {}) => ({ title: 'Website', amount: 200, mode: 'quick', buyerEmail: world.cast.buyer.email, ...fields })
const quote = (fields: Json = {}, token = world.keys.seller) => world.call('POST', '/api/v1/quotes', { token, body: body(fields) })

describe('POST /api/v1/quotes', () => {
  it('answers 200 with every money field and creates nothing', async () => {
    const before = await world.imprint()
    const answer = await quote({ feeBearer: 'buyer' })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        quote: {
          mode: 'quick',
          currency: 'TND',
          feeBearer: 'buyer',
          fxLockedAt: '2026-11-20T10:00:00.000Z',
          amount: 200,
          amountTnd: 200,
          escrowFee: 10,
          serviceTaxTnd: 1.597,
          developerFee: 0,
          buyerFundingTnd: 210,
          sellerNetTnd: 200,
          fxRate: 1,
        },
      },
    })
    expect(await world.imprint()).toBe(before)
  })

  it('says what creating the same body then says, in every mode, currency and for both bearers', async () => {
    const { stranger } = world.cast
    const deals: Json[] = [
      { mode: 'standard', contractTerms: terms, amount: 1250.5 },
      { amount: 99.99, currency: 'EUR', feeBearer: 'buyer' },
      { amount: 33.33, currency: 'USD', sellerEmail: stranger.email, developerFeePercentage: 7.77 },
      { amount: 33.33, feeBearer: 'buyer', sellerEmail: stranger.email, developerFeePercentage: 0.01 },
      { mode: 'instant', amount: 0.01 },
    ]
    for (const deal of deals) {
      const { mode: _mode, ...money } = (await quote(deal)).body.quote
      const made = await world.call('POST', '/api/v1/escrows', { body: body(deal) })
      expect(made.body.escrow, JSON.stringify(deal)).toMatchObject(money)
    }
  })

  it('does not count as a creation', async () => {
    await world.sql('update developer set daily_creation_limit = 0 where id = $1', [world.cast.developerId])
    expect((await quote()).status).toBe(200)
    await world.sql('update developer set daily_creation_limit = null')
  })

  it('refuses a buyer who is the seller, an integrator without association, and nobody', async () => {
    const { seller } = world.cast
    await world.refuses(() => quote({ buyerEmail: seller.email }), { status: 400, code: 'BUYER_IS_SELLER' })
    await world.refuses(() => quote({}, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
    await world.refuses(() => quote({}, ''), { status: 401, code: 'UNAUTHORIZED' })
  })

  it('502 FX_UNAVAILABLE when there is no exchange rate', async () => {
    try {
      world.services.exchangeRates = { rate: () => Promise.reject(new DomainError('FX_UNAVAILABLE')) }
      await world.refuses(() => quote({ currency: 'USD' }), { status: 502, code: 'FX_UNAVAILABLE' })
    } finally {
      world.services.exchangeRates = fixedExchangeRates()
    }
  })
})
