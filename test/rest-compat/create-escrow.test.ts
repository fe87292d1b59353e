import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DomainError, type ErrorCode } from '../../server/domain/errors.js'
import { decodeId } from '../../server/domain/id.js'
import { fixedExchangeRates } from '../../server/ports/exchange-rates/fixed-exchange-rates.js'
import { expected, openEscrowWorld, terms, type Answer, type EscrowWorld, type Json } from '../support/escrow-world.js'
import { aUser } from '../support/escrow-builder.js'
import { pngImage } from '../support/png.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

type Body = Record<string, unknown>
const create = (fields: Body = {}, token?: string) => world.create(fields, token)

/** Each of these bodies is refused with this code and changes nothing; `fields` of the details are those named. */
async function refusesAll(code: ErrorCode, bodies: Record<string, Body>, field?: string) {
  for (const [why, fields] of Object.entries(bodies)) {
    const details = field ? expect.objectContaining({ [field]: expect.any(String) }) : undefined
    await world
      .refuses(() => create(fields), { status: 400, code, details })
      .catch((error: unknown) => {
        throw new Error(`${why}: ${String(error)}`, { cause: error })
      })
  }
}

async function accepts(fields: Body, token?: string): Promise<Json> {
  const answer = await create(fields, token)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 })
  return answer.body
}

/** The source text of a number in an answer, digit by digit. */
const printed = ({ text }: Answer, field: string) => new RegExp(`"${field}":([^,}]+)`).exec(text)?.[1]

describe('POST /api/v1/escrows: 201', () => {
  it('answers 201 with Location, the message, the pending escrow and the short form of its contract', async () => {
    const answer = await create({ description: 'A shop of five pages', metadata: { order: '17' }, estimatedDeliveryDays: 12 })
    expect(answer.status).toBe(201)
    const { seller, buyer } = world.cast
    const { escrow, contract } = answer.body
    expect(answer.headers.get('location')).toBe(`/api/v1/escrows/${escrow.id}`)
    expect(escrow.id).toMatch(/^esc_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    expect(contract.id).toMatch(/^ctr_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    expect(answer.body).toEqual({
      message: 'Escrow created',
      escrow: {
        id: escrow.id,
        title: 'Website',
        description: 'A shop of five pages',
        amount: 1250.5,
        currency: 'TND',
        amountTnd: 1250.5,
        escrowFee: 62.525,
        serviceTaxTnd: 9.983,
        developerFee: 0,
        developerFeePercentage: 0,
        feeBearer: 'seller',
        buyerFundingTnd: 1250.5,
        sellerNetTnd: 1187.975,
        fxRate: 1,
        fxLockedAt: '2026-11-20T10:00:00.000Z',
        status: 'pending',
        statusReason: null,
        statusActor: null,
        version: 1,
        mode: 'standard',
        seller: { _id: expect.stringMatching(/^usr_/), email: seller.email, firstName: 'seller', lastName: 'Test' },
        buyer: { _id: expect.stringMatching(/^usr_/), email: buyer.email, firstName: 'buyer', lastName: 'Test' },
        estimatedDeliveryDays: 12,
        expiresAt: '2026-12-04T10:00:00.000Z',
        paidAt: null,
        deliveredAt: null,
        completedAt: null,
        cancelledAt: null,
        completionDeadline: null,
        deliveryRejections: [],
        createdAt: '2026-11-20T10:00:00.000Z',
        updatedAt: '2026-11-20T10:00:00.000Z',
        createdViaThirdParty: true,
        createdByApplicationName: 'Shop',
        disputeTicketId: null,
        signatures: { sellerSigned: false, buyerSigned: false, isFullySigned: false },
        proofInfo: null,
        progressiveRelease: null,
        refundedTotalTnd: 0,
        closingAt: null,
        deadlines: [{ kind: 'expiry', at: '2026-12-04T10:00:00.000Z', effect: 'cancelled', paused: false, remainingSeconds: 14 * 86_400 }],
        testClockId: null,
        metadata: { order: '17' },
      },
      contract: { id: contract.id, pdfUrl: null, sellerSigned: false, buyerSigned: false, isFullySigned: false },
    })
  })

  it('has the defaults of the specification: standard, TND, the seller bears the fees, no developer fee, not signed', async () => {
    const { escrow } = await accepts({})
    expect(escrow).toMatchObject({
      mode: 'standard',
      currency: 'TND',
      feeBearer: 'seller',
      developerFeePercentage: 0,
      estimatedDeliveryDays: null,
      description: null,
    })
    expect(escrow).not.toHaveProperty('metadata')
  })

  it('answers contract null and signatures null for quick and instant', async () => {
    for (const mode of ['quick', 'instant']) {
      const { escrow, contract } = await accepts({ mode })
      expect({ mode: escrow.mode, contract, signatures: escrow.signatures }).toEqual({ mode, contract: null, signatures: null })
    }
  })

  it('gives an instant escrow one delivery day unless it names others; other modes none', async () => {
    expect((await accepts({ mode: 'instant' })).escrow.estimatedDeliveryDays).toBe(1)
    expect((await accepts({ mode: 'instant', estimatedDeliveryDays: 3 })).escrow.estimatedDeliveryDays).toBe(3)
    expect((await accepts({ mode: 'quick' })).escrow.estimatedDeliveryDays).toBeNull()
  })

  it('emits only escrow.created, whose escrow is the one of the answer without its metadata', async () => {
    const { escrow } = await accepts({ mode: 'quick', metadata: { order: '18' } })
    const { metadata: _metadata, ...shown } = escrow
    expect(await world.eventsOf(escrow.id)).toEqual([{ type: 'escrow.created', data: { escrow: shown } }])
  })

  it('moves no money', async () => {
    const before = await world.sql('select count(*) from ledger.transfer')
    await accepts({})
    expect(await world.sql('select count(*) from ledger.transfer')).toEqual(before)
  })

  it('keeps a new buyer as buyerEmail with buyer null, and invites them to register', async () => {
    const { escrow } = await accepts({ mode: 'quick', buyerEmail: 'New.Buyer@Example.com' })
    expect(escrow).toMatchObject({ buyer: null, buyerEmail: 'new.buyer@example.com' })
    expect(
      await world.sql(`select kind, body like '%/account/register%' as has_link from mail where recipient = 'new.buyer@example.com'`),
    ).toEqual([{ kind: 'invitation', has_link: true }])
  })

  it('keeps a new seller as sellerEmail with seller null, and invites them; a known one is the seller object', async () => {
    const { escrow } = await accepts({ sellerEmail: 'new.seller@example.com' })
    expect(escrow).toMatchObject({ seller: null, sellerEmail: 'new.seller@example.com' })
    expect(await world.sql(`select kind from mail where recipient = 'new.seller@example.com'`)).toEqual([{ kind: 'invitation' }])
    const known = (await accepts({ sellerEmail: world.cast.stranger.email })).escrow
    expect(known.seller.email).toBe(world.cast.stranger.email)
    expect(known).not.toHaveProperty('sellerEmail')
    expect(known).not.toHaveProperty('buyerEmail')
  })

  it('takes the associated user for the seller when sellerEmail names that user', async () => {
    const { escrow } = await accepts({ sellerEmail: world.cast.seller.email.toUpperCase() })
    expect(escrow.seller.email).toBe(world.cast.seller.email)
  })

  it('invites nobody who has an account', async () => {
    const before = await world.sql('select count(*) from mail')
    await accepts({})
    expect(await world.sql('select count(*) from mail')).toEqual(before)
  })

  it('takes description, contractLanguage, expiresInDays and metadata', async () => {
    const { escrow } = await accepts({
      description: 'd'.repeat(2000),
      contractLanguage: 'ar',
      expiresInDays: 90,
      metadata: { a: 'x'.repeat(500), b: '' },
    })
    expect(escrow).toMatchObject({
      description: 'd'.repeat(2000),
      expiresAt: '2027-02-18T10:00:00.000Z',
      metadata: { a: 'x'.repeat(500), b: '' },
    })
    const { contract } = (await world.call('GET', `/api/v1/escrows/${escrow.id}/contract`)).body
    expect(contract.language).toBe('ar')
  })

  it('ignores unknown keys, and takes null for what is optional', async () => {
    const { escrow } = await accepts({
      colour: 'red',
      sellerEmail: null,
      mode: null,
      currency: null,
      description: null,
      metadata: null,
      developerFeePercentage: null,
    })
    expect(escrow).toMatchObject({ mode: 'standard', currency: 'TND' })
  })
})

describe('POST /api/v1/escrows: money', () => {
  it('seller bears the fees: the buyer funds the amount, the seller receives it less 5 %, tax included', async () => {
    const { escrow } = await accepts({ amount: 1250.5, feeBearer: 'seller' })
    expect(escrow).toMatchObject({
      amountTnd: 1250.5,
      escrowFee: 62.525,
      serviceTaxTnd: 9.983,
      developerFee: 0,
      buyerFundingTnd: 1250.5,
      sellerNetTnd: 1187.975,
    })
  })

  it('buyer bears the fees: they are added to the funding, and the seller receives the whole amount', async () => {
    const { escrow } = await accepts({ amount: 200, feeBearer: 'buyer' })
    expect(escrow).toMatchObject({
      feeBearer: 'buyer',
      amountTnd: 200,
      escrowFee: 10,
      serviceTaxTnd: 1.597,
      buyerFundingTnd: 210,
      sellerNetTnd: 200,
    })
  })

  it('computes the developer fee from its percentage, for either bearer', async () => {
    const deal = { amount: 1000, sellerEmail: world.cast.stranger.email, developerFeePercentage: 2.5 }
    const bySeller = (await accepts({ ...deal, feeBearer: 'seller' })).escrow
    expect(bySeller).toMatchObject({
      developerFee: 25,
      developerFeePercentage: 2.5,
      escrowFee: 50,
      buyerFundingTnd: 1000,
      sellerNetTnd: 925,
    })
    const byBuyer = (await accepts({ ...deal, feeBearer: 'buyer' })).escrow
    expect(byBuyer).toMatchObject({ developerFee: 25, escrowFee: 50, buyerFundingTnd: 1075, sellerNetTnd: 1000 })
  })

  it('credits the developer fee to the associated user of creation', async () => {
    const { escrow } = await accepts({ sellerEmail: world.cast.stranger.email, developerFeePercentage: 5 })
    const [row] = await world.sql<{ developer_fee_user_id: string }>('select developer_fee_user_id from escrow where id = $1', [
      decodeId('esc', escrow.id),
    ])
    expect(row!.developer_fee_user_id).toBe(world.cast.seller.userId)
  })

  it('locks the exchange rate of USD and EUR at creation', async () => {
    const usd = (await accepts({ amount: 100, currency: 'USD' })).escrow
    expect(usd).toMatchObject({
      amount: 100,
      currency: 'USD',
      amountTnd: 310,
      fxRate: 3.1,
      escrowFee: 15.5,
      buyerFundingTnd: 310,
      fxLockedAt: '2026-11-20T10:00:00.000Z',
    })
    const eur = (await accepts({ amount: 99.99, currency: 'EUR' })).escrow
    expect(eur).toMatchObject({ amount: 99.99, currency: 'EUR', amountTnd: 339.966, fxRate: 3.4, escrowFee: 16.998 })
    try {
      world.services.exchangeRates = fixedExchangeRates({ USD: '4', EUR: '5' })
      expect(await world.read(usd.id)).toMatchObject({ amountTnd: 310, fxRate: 3.1 })
      expect((await accepts({ amount: 100, currency: 'USD' })).escrow).toMatchObject({ amountTnd: 400, fxRate: 4 })
    } finally {
      world.services.exchangeRates = fixedExchangeRates()
    }
  })

  it('prints amounts digit by digit, without the noise of a float', async () => {
    const amounts = {
      '0.1': 'instant',
      '5.1': 'quick',
      '1250.500': 'quick',
      '1000000.001': 'quick',
      '9999999.999': 'quick',
      '10000000': 'quick',
      '10000000.000': 'quick',
    }
    for (const [amount, mode] of Object.entries(amounts)) {
      const raw = `{"title":"Digits","amount":${amount},"mode":"${mode}","buyerEmail":"${world.cast.buyer.email}"}`
      const answer = await world.call('POST', '/api/v1/escrows', { raw })
      expect(printed(answer, 'amount'), answer.text).toBe(amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
    }
  })

  it('takes 0.01 TND in instant mode and rounds its fee half-up to the millime', async () => {
    const { escrow } = await accepts({ amount: 0.01, mode: 'instant' })
    expect(escrow).toMatchObject({ amountTnd: 0.01, escrowFee: 0.001, serviceTaxTnd: 0, sellerNetTnd: 0.009 })
  })
})

describe('POST /api/v1/escrows: 400, field by field', () => {
  it('title: required, 1-200 characters', async () => {
    await refusesAll(
      'VALIDATION_ERROR',
      {
        absent: { title: undefined },
        empty: { title: '' },
        blank: { title: '   ' },
        long: { title: 't'.repeat(201) },
        number: { title: 7 },
        null: { title: null },
      },
      'title',
    )
    expect((await accepts({ title: 't'.repeat(200) })).escrow.title).toHaveLength(200)
    expect((await accepts({ title: 'é' })).escrow.title).toBe('é')
    await world.refuses(() => create({ title: undefined, buyerEmail: 7, metadata: { a: 1 } }), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { title: 'must be given', buyerEmail: 'must be a string', 'metadata.a': 'must be a string' },
    })
  })

  it('amount: required, a plain JSON number above 0', async () => {
    await refusesAll(
      'VALIDATION_ERROR',
      {
        absent: { amount: undefined },
        text: { amount: '1250.5' },
        zero: { amount: 0 },
        negative: { amount: -5 },
        null: { amount: null },
        object: { amount: {} },
      },
      'amount',
    )
  })

  it.each([
    ['1e3', '"amount":1000,'],
    ['1E2', '"amount":100,'],
    ['1.25050e3', '"amount":1250.5,'],
    ['12505e-1', '"amount":1250.5,'],
    ['100.1000', '"amount":100.1,'],
  ])('amount: %s is read from its source text, digit by digit', async (amount, printed) => {
    const raw = `{"title":"Exponent","amount":${amount},"mode":"quick","buyerEmail":"${world.cast.buyer.email}"}`
    const answer = await world.call('POST', '/api/v1/escrows', { raw })
    expect([answer.status, answer.text]).toEqual([201, expect.stringContaining(printed)])
  })

  it.each(['1e400', '1e-400', '1e40', `1.${'0'.repeat(40)}`, `0.${'0'.repeat(39)}1`])(
    'amount: %s has more than 40 digits',
    async (amount) => {
      const raw = `{"title":"Exponent","amount":${amount},"mode":"quick","buyerEmail":"${world.cast.buyer.email}"}`
      await world.refuses(() => world.call('POST', '/api/v1/escrows', { raw }), {
        status: 400,
        code: 'VALIDATION_ERROR',
        details: { amount: 'must have at most 40 digits' },
      })
    },
  )

  it.each(['0', '0.000', '0e5', '-1', '-0', '-1e2'])('amount: %s is not above zero', async (amount) => {
    const raw = `{"title":"Exponent","amount":${amount},"mode":"quick","buyerEmail":"${world.cast.buyer.email}"}`
    await world.refuses(() => world.call('POST', '/api/v1/escrows', { raw }), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { amount: expect.any(String) },
    })
  })

  it('amount: no more decimals than the currency has, trailing zeros apart', async () => {
    const raw = (amount: string, currency: string) =>
      `{"title":"Precise","amount":${amount},"currency":"${currency}","mode":"quick","buyerEmail":"${world.cast.buyer.email}"}`
    for (const body of [raw('10.0001', 'TND'), raw('10.001', 'USD'), raw('10.0010', 'EUR')]) {
      await world.refuses(() => world.call('POST', '/api/v1/escrows', { raw: body }), {
        status: 400,
        code: 'AMOUNT_PRECISION',
        details: expect.objectContaining({ amount: expect.any(String) }),
      })
    }
    for (const body of [raw('10.001', 'TND'), raw('10.01', 'USD'), raw('10.1000', 'EUR')]) {
      expect((await world.call('POST', '/api/v1/escrows', { raw: body })).status).toBe(201)
    }
  })

  it('amount: worth at least 5 TND in standard and quick mode, after conversion', async () => {
    await refusesAll(
      'AMOUNT_TOO_SMALL',
      {
        standard: { amount: 4.999 },
        quick: { amount: 4.999, mode: 'quick' },
        'quick in USD': { amount: 1.61, currency: 'USD', mode: 'quick' },
        'quick in EUR': { amount: 1.47, currency: 'EUR', mode: 'quick' },
      },
      'amount',
    )
    expect((await accepts({ amount: 5 })).escrow.amountTnd).toBe(5)
    expect((await accepts({ amount: 5, mode: 'quick' })).escrow.amountTnd).toBe(5)
    expect((await accepts({ amount: 1.62, currency: 'USD', mode: 'quick' })).escrow.amountTnd).toBe(5.022)
  })

  it('amount: worth at least 0.01 TND in instant mode', async () => {
    await refusesAll('AMOUNT_TOO_SMALL', { TND: { amount: 0.009, mode: 'instant' } }, 'amount')
    expect((await accepts({ amount: 0.01, currency: 'EUR', mode: 'instant' })).escrow.amountTnd).toBe(0.034)
  })

  it('amount: worth at most 10,000,000 TND', async () => {
    await refusesAll(
      'AMOUNT_TOO_LARGE',
      {
        'a millime more': { amount: 10_000_000.001, mode: 'quick' },
        'in USD': { amount: 3_225_806.46, currency: 'USD', mode: 'quick' },
        'beyond any column': { amount: 1_234_567_890_123, mode: 'quick' },
      },
      'amount',
    )
  })

  it.each([
    ['1'.repeat(5_000), 'VALIDATION_ERROR'],
    [`0.${'1'.repeat(5_000)}`, 'VALIDATION_ERROR'],
    [`${'1'.repeat(5_000)}.5`, 'VALIDATION_ERROR'],
    ['1'.repeat(40), 'AMOUNT_TOO_LARGE'],
    [`0.${'1'.repeat(39)}`, 'AMOUNT_PRECISION'],
  ] as const)('amount: %.20s… is refused, however long it is', async (amount, code) => {
    const raw = `{"title":"Long","mode":"quick","buyerEmail":"b@example.com","amount":${amount}}`
    await world.refuses(() => world.call('POST', '/api/v1/escrows', { raw }), {
      status: 400,
      code,
      details: { amount: expect.any(String) },
    })
  })

  it('currency: TND, USD or EUR', async () => {
    await refusesAll(
      'VALIDATION_ERROR',
      { other: { currency: 'GBP' }, 'lower case': { currency: 'usd' }, number: { currency: 1 } },
      'currency',
    )
  })

  it('buyerEmail: required, a plain address', async () => {
    const addresses = [
      '',
      'nobody',
      'a@b',
      'Amel <amel@example.com>',
      '"amel b"@example.com',
      'a,b@example.com',
      'amel@example.com\r\nBcc: x',
      'ame\u212A@example.com',
      `${'a'.repeat(250)}@example.com`,
    ]
    await refusesAll('VALIDATION_ERROR', { absent: { buyerEmail: undefined }, number: { buyerEmail: 5 } }, 'buyerEmail')
    for (const buyerEmail of addresses) await refusesAll('VALIDATION_ERROR', { [buyerEmail]: { buyerEmail } }, 'buyerEmail')
  })

  it('sellerEmail: a plain address', async () => {
    for (const sellerEmail of ['nobody', 'a,b@example.com'])
      await refusesAll('VALIDATION_ERROR', { [sellerEmail]: { sellerEmail } }, 'sellerEmail')
  })

  it('buyer and seller must differ', async () => {
    await refusesAll('BUYER_IS_SELLER', {
      'the associated user': { buyerEmail: world.cast.seller.email },
      'in capitals': { buyerEmail: world.cast.seller.email.toUpperCase() },
      'a third party': { buyerEmail: 'same@example.com', sellerEmail: 'Same@Example.com' },
    })
  })

  it('mode: standard, quick or instant', async () => {
    await refusesAll('VALIDATION_ERROR', { unknown: { mode: 'slow' }, capitals: { mode: 'QUICK' } }, 'mode')
  })

  it('feeBearer: seller or buyer', async () => {
    await refusesAll('VALIDATION_ERROR', { unknown: { feeBearer: 'both' } }, 'feeBearer')
  })

  it('estimatedDeliveryDays: a whole number of at least 1', async () => {
    await refusesAll(
      'VALIDATION_ERROR',
      {
        zero: { estimatedDeliveryDays: 0 },
        negative: { estimatedDeliveryDays: -1 },
        fraction: { estimatedDeliveryDays: 1.5 },
        text: { estimatedDeliveryDays: '3' },
      },
      'estimatedDeliveryDays',
    )
    expect((await accepts({ estimatedDeliveryDays: 1 })).escrow.estimatedDeliveryDays).toBe(1)
  })

  it('contractTerms: required in standard mode', async () => {
    await refusesAll('CONTRACT_TERMS_REQUIRED', {
      absent: { contractTerms: undefined },
      null: { contractTerms: null },
      empty: { contractTerms: '' },
      blank: { contractTerms: ' \n' },
    })
  })

  it('contractTerms: up to 10,000 characters', async () => {
    await refusesAll('VALIDATION_ERROR', { long: { contractTerms: 't'.repeat(10_001) }, number: { contractTerms: 5 } }, 'contractTerms')
    await accepts({ contractTerms: 't'.repeat(10_000) })
  })

  it('contractTerms: forbidden in quick and instant mode', async () => {
    await refusesAll('CONTRACT_NOT_ALLOWED', {
      quick: { mode: 'quick', contractTerms: terms },
      instant: { mode: 'instant', contractTerms: terms },
    })
  })

  it('sellerEmail: refused in instant mode, also the own one', async () => {
    await refusesAll('SELLER_NOT_ALLOWED_FOR_INSTANT', {
      'a third party': { mode: 'instant', sellerEmail: world.cast.stranger.email },
      'the associated user': { mode: 'instant', sellerEmail: world.cast.seller.email },
    })
  })

  it('developerFeePercentage: 0-25 with at most 2 decimals', async () => {
    const sellerEmail = world.cast.stranger.email
    await refusesAll(
      'VALIDATION_ERROR',
      {
        'a little more': { sellerEmail, developerFeePercentage: 25.01 },
        more: { sellerEmail, developerFeePercentage: 100 },
        negative: { sellerEmail, developerFeePercentage: -1 },
        'three decimals': { sellerEmail, developerFeePercentage: 2.555 },
        text: { sellerEmail, developerFeePercentage: '5' },
      },
      'developerFeePercentage',
    )
    expect((await accepts({ sellerEmail, developerFeePercentage: 25 })).escrow.developerFeePercentage).toBe(25)
    expect((await accepts({ sellerEmail, developerFeePercentage: 0.01 })).escrow.developerFeePercentage).toBe(0.01)
  })

  it('developerFeePercentage: above 0 only when the seller is a third party', async () => {
    await refusesAll('DEVELOPER_FEE_NOT_ALLOWED', {
      'by omission': { developerFeePercentage: 1 },
      'same e-mail': { developerFeePercentage: 1, sellerEmail: world.cast.seller.email },
      instant: { developerFeePercentage: 1, mode: 'instant' },
    })
    expect((await accepts({ developerFeePercentage: 0 })).escrow.developerFee).toBe(0)
  })

  it('fulfillmentPolicy: its bounds, and quick mode only', async () => {
    const policy = (fields: object, mode = 'quick') => ({ mode, fulfillmentPolicy: { type: 'purchase_proof_required', ...fields } })
    for (const [field, body] of Object.entries({
      type: policy({ type: 'anything' }),
      proofUploadDeadlineHours: policy({ proofUploadDeadlineHours: 5 }),
      buyerReviewDeadlineHours: policy({ buyerReviewDeadlineHours: 73 }),
      allowedProofTypes: policy({ allowedProofTypes: ['selfie'] }),
    })) {
      await refusesAll('FULFILLMENT_POLICY_INVALID', { [field]: body }, `fulfillmentPolicy.${field}`)
    }
    await refusesAll(
      'FULFILLMENT_POLICY_INVALID',
      {
        standard: policy({}, 'standard'),
        instant: policy({}, 'instant'),
        'no type': { mode: 'quick', fulfillmentPolicy: {} },
      },
      'fulfillmentPolicy.type',
    )
    await refusesAll(
      'FULFILLMENT_POLICY_INVALID',
      { 'no whole hours': policy({ proofUploadDeadlineHours: 6.5 }) },
      'fulfillmentPolicy.proofUploadDeadlineHours',
    )
    await refusesAll('FULFILLMENT_POLICY_INVALID', { 'not an object': { mode: 'quick', fulfillmentPolicy: 'yes' } }, 'fulfillmentPolicy')
  })

  it('fulfillmentPolicy: a valid one is kept, and the escrow says how far its proof is', async () => {
    const fulfillmentPolicy = {
      type: 'purchase_proof_required',
      proofUploadDeadlineHours: 6,
      buyerReviewDeadlineHours: 72,
      allowedProofTypes: ['receipt', 'other'],
    }
    const { escrow } = (await expected(201, world.create({ mode: 'quick', fulfillmentPolicy }))).body
    expect(escrow.proofInfo).toMatchObject({ phase: 'awaiting_funding', submissionCount: 0, maxCorrectionRounds: 2 })
  })

  it('progressiveRelease: its bounds, a strict schema, and not in instant mode', async () => {
    const body = (progressiveRelease: unknown, mode = 'quick') => ({ mode, progressiveRelease })
    await refusesAll(
      'PROGRESSIVE_RELEASE_INVALID',
      { short: body({ autoApproveHours: 11 }), long: body({ autoApproveHours: 337 }), 'no whole hours': body({ autoApproveHours: 12.5 }) },
      'progressiveRelease.autoApproveHours',
    )
    await refusesAll(
      'PROGRESSIVE_RELEASE_INVALID',
      {
        precise: body({ minReleaseTnd: 10.0001 }),
        negative: body({ minReleaseTnd: -1 }),
        huge: body({ minReleaseTnd: 10_000_000.001 }),
        'no number': body({ minReleaseTnd: '10' }),
      },
      'progressiveRelease.minReleaseTnd',
    )
    await refusesAll(
      'PROGRESSIVE_RELEASE_INVALID',
      {
        'with a proof': { ...body({}), fulfillmentPolicy: { type: 'purchase_proof_required' } },
        instant: body({}, 'instant'),
        enabled: body({ enabled: true }),
        'unknown key': body({ autoApproveHours: 48, colour: 'red' }),
        'not an object': body(true),
      },
      'progressiveRelease',
    )
  })

  it('progressiveRelease: is kept with its defaults, and shown with figures that are 0 until it is paid', async () => {
    const { escrow } = await accepts({ progressiveRelease: {} })
    expect(escrow).toMatchObject({
      progressiveRelease: { enabled: true, autoApproveHours: 48, minReleaseTnd: 5, buyerConsentAcceptedAt: null },
      escrowStatus: 'pending',
      availableForRelease: 0,
      availableForReleaseTnd: 0,
      reserved: 0,
      reservedTnd: 0,
      releasedTotal: 0,
      releasedTotalTnd: 0,
      fundedAmount: 0,
      fundedAmountTnd: 0,
      remainingAmount: 0,
      remainingAmountTnd: 0,
      refundedTotal: 0,
      refundedTotalTnd: 0,
      closing: false,
      closingAt: null,
    })
    const other = await accepts({
      progressiveRelease: { autoApproveHours: 12, minReleaseTnd: 4.5 },
      mode: 'quick',
      contractTerms: undefined,
    })
    expect(other.escrow.progressiveRelease).toMatchObject({ autoApproveHours: 12, minReleaseTnd: 5 })
    const plain = await accepts({})
    expect(plain.escrow).not.toHaveProperty('availableForRelease')
  })

  it('description up to 2000 characters, expiresInDays 1-90, contractLanguage en, fr or ar', async () => {
    await refusesAll('VALIDATION_ERROR', { long: { description: 'd'.repeat(2001) } }, 'description')
    await refusesAll('VALIDATION_ERROR', { none: { expiresInDays: 0 }, many: { expiresInDays: 91 } }, 'expiresInDays')
    await refusesAll('VALIDATION_ERROR', { other: { contractLanguage: 'de' } }, 'contractLanguage')
  })

  it('metadata: string values of at most 500 characters', async () => {
    for (const metadata of [{ a: 5 }, { a: null }, { a: { b: 'c' } }, { a: 'x'.repeat(501) }, ['a'], 'a']) {
      await world.refuses(() => create({ metadata }), { status: 400, code: 'VALIDATION_ERROR', details: expect.anything() })
    }
  })

  it('names every wrong field at once', async () => {
    const answer = await world.refuses(() => create({ title: '', amount: '5', mode: 'slow', estimatedDeliveryDays: 0 }), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: expect.anything(),
    })
    expect(Object.keys(answer.body.details).toSorted()).toEqual(['amount', 'estimatedDeliveryDays', 'mode', 'title'])
  })
})

describe('POST /api/v1/escrows: autoSign', () => {
  const configureSignature = async (confirmed: boolean) => {
    await world.sql(`delete from developer_signature`)
    await world.sql(
      `insert into developer_signature (developer_id, user_id, image, sha256, token_digest, confirmed_at, created_at)
       values ($1, $2, $3, 'x', '\\x01', $4, $5)`,
      [world.cast.developerId, world.cast.seller.userId, pngImage(), confirmed ? world.services.clock() : null, world.services.clock()],
    )
  }

  it('signs for the seller with the confirmed signature of the dashboard', async () => {
    await configureSignature(true)
    const { escrow, contract } = await accepts({ autoSign: true })
    expect(contract).toMatchObject({ sellerSigned: true, buyerSigned: false, isFullySigned: false })
    expect(escrow.signatures).toEqual({ sellerSigned: true, sellerSignedAt: escrow.createdAt, buyerSigned: false, isFullySigned: false })
    const events = await world.eventsOf(escrow.id)
    expect(events.map(({ type, data }) => [type, data.escrow.signatures])).toEqual([
      // Each shows the escrow after its own step.
      ['escrow.created', expect.objectContaining({ sellerSigned: false, buyerSigned: false })],
      ['contract.signed', expect.objectContaining({ sellerSigned: true, buyerSigned: false })],
    ])
    expect(events[1]!.data.contract).toMatchObject({ id: contract.id, escrow: escrow.id, signedBy: 'seller', isFullySigned: false })
  })

  it('is refused when the seller is not the associated user: another one, or one not yet registered', async () => {
    await configureSignature(true)
    await refusesAll('AUTO_SIGN_NOT_ALLOWED', {
      'another user': { autoSign: true, sellerEmail: world.cast.stranger.email },
      'not registered': { autoSign: true, sellerEmail: 'unregistered@example.com' },
    })
    await world.refuses(() => create({ autoSign: true, sellerEmail: world.cast.stranger.email }, world.keys.lone), {
      status: 400,
      code: 'AUTO_SIGN_NOT_ALLOWED',
    })
  })

  it('is not combinable with sellerEmail, even the own one', async () => {
    await configureSignature(true)
    await refusesAll('AUTO_SIGN_NOT_ALLOWED', { own: { autoSign: true, sellerEmail: world.cast.seller.email } })
  })

  it('is not applicable to quick and instant', async () => {
    await configureSignature(true)
    await refusesAll('AUTO_SIGN_NOT_ALLOWED', { quick: { autoSign: true, mode: 'quick' }, instant: { autoSign: true, mode: 'instant' } })
    await accepts({ autoSign: false, mode: 'quick' })
  })

  it('is refused without a configured signature, or with one that its user has not confirmed', async () => {
    await world.sql('delete from developer_signature')
    await refusesAll('SIGNATURE_NOT_CONFIGURED', { none: { autoSign: true } })
    await configureSignature(false)
    await refusesAll('SIGNATURE_NOT_CONFIRMED', { unconfirmed: { autoSign: true } })
  })

  it('is true or false', async () => {
    await refusesAll('VALIDATION_ERROR', { text: { autoSign: 'yes' } }, 'autoSign')
  })
})

describe('POST /api/v1/escrows: rights and limits', () => {
  it('401 without a key', async () => {
    await world.refuses(() => create({}, ''), { status: 401, code: 'UNAUTHORIZED' })
  })

  it('403 without sellerEmail when the developer has no associated user', async () => {
    await world.refuses(() => create({}, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
    await world.refuses(() => create({ mode: 'instant' }, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
  })

  it('403 with developerFeePercentage above 0 when the developer has no associated user', async () => {
    await world.refuses(() => create({ sellerEmail: world.cast.stranger.email, developerFeePercentage: 5 }, world.keys.lone), {
      status: 403,
      code: 'ACCOUNT_NOT_ASSOCIATED',
    })
  })

  it('201 with sellerEmail and without association', async () => {
    const { escrow } = await accepts({ sellerEmail: world.cast.stranger.email }, world.keys.lone)
    expect(escrow).toMatchObject({
      createdViaThirdParty: true,
      createdByApplicationName: 'Other Ltd',
      seller: { email: world.cast.stranger.email },
    })
  })

  it('400 INVALID_JSON for a body that is not JSON, and 400 for one that is no object', async () => {
    const raw = (text: string) => () => world.call('POST', '/api/v1/escrows', { raw: text })
    await world.refuses(raw('{"title":'), { status: 400, code: 'INVALID_JSON' })
    await world.refuses(raw('{"title":"a","title":"b"}'), { status: 400, code: 'INVALID_JSON', details: expect.anything() })
    await world.refuses(raw('[]'), { status: 400, code: 'VALIDATION_ERROR', details: { body: 'must be an object' } })
    await world.refuses(raw('{"title":"a\\u0000b"}'), { status: 400, code: 'VALIDATION_ERROR', details: expect.anything() })
  })

  it('502 FX_UNAVAILABLE when there is no exchange rate, and TND goes on', async () => {
    try {
      world.services.exchangeRates = { rate: () => Promise.reject(new DomainError('FX_UNAVAILABLE')) }
      await world.refuses(() => create({ currency: 'EUR' }), { status: 502, code: 'FX_UNAVAILABLE' })
      await accepts({ currency: 'TND' })
    } finally {
      world.services.exchangeRates = fixedExchangeRates()
    }
  })
})

describe('POST /api/v1/escrows: daily creation limit', () => {
  let user: string

  beforeEach(async () => {
    user = (await aUser(world.services, 'customer')).email
    await world.sql('delete from daily_creation')
    await world.sql('update developer set daily_creation_limit = null')
  })

  it('429 DAILY_LIMIT_REACHED beyond the limit of the UTC day, with Retry-After; it starts again at midnight', async () => {
    await world.sql('update developer set daily_creation_limit = 2 where id = $1', [world.cast.developerId])
    await accepts({ mode: 'quick', buyerEmail: user })
    await accepts({ mode: 'quick', buyerEmail: user })
    const refused = await world.refuses(() => create({ mode: 'quick', buyerEmail: user }), { status: 429, code: 'DAILY_LIMIT_REACHED' })
    expect(refused.headers.get('retry-after')).toBe(String(14 * 3600))
    expect(refused.body.retryAfter).toBe(14 * 3600)
    const before = world.services.clock()
    world.services.clock.set('2026-11-21T00:00:00.000Z')
    await accepts({ mode: 'quick', buyerEmail: user })
    world.services.clock.set(before)
  })

  it('refusals and other developers do not count', async () => {
    await world.sql('update developer set daily_creation_limit = 1 where id = $1', [world.cast.developerId])
    await world.refuses(() => create({ amount: 1 }), { status: 400, code: 'AMOUNT_TOO_SMALL', details: expect.anything() })
    await accepts({ sellerEmail: world.cast.stranger.email }, world.keys.lone)
    await accepts({})
    await world.refuses(() => create({}), { status: 429, code: 'DAILY_LIMIT_REACHED' })
  })

  it('a replay of an idempotency key does not count', async () => {
    await world.sql('update developer set daily_creation_limit = 1 where id = $1', [world.cast.developerId])
    const once = { headers: { 'idempotency-key': 'daily-1' }, body: { title: 'Once', amount: 10, mode: 'quick', buyerEmail: user } }
    expect((await world.call('POST', '/api/v1/escrows', once)).status).toBe(201)
    const replay = await world.call('POST', '/api/v1/escrows', once)
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(
      await world.sql('select sum(creations)::int as used from daily_creation where creator_id = $1', [world.cast.developerId]),
    ).toEqual([{ used: 1 }])
  })
})
