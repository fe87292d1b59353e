import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '../../locales/message.js'
import { DomainError, errorCatalogue } from '../../server/domain/errors.js'
import { dayMs, terms, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { pngImage } from '../support/png.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

afterAll(() => world.close())

const now = () => world.services.clock().toISOString()
const later = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()
const order = (fields: object = {}) => ({ title: 'Camera', amount: '200', mode: 'QUICK', buyerEmail: world.cast.buyer.email, ...fields })
const contractOrder = (fields: object = {}) => order({ mode: 'STANDARD', contractTerms: terms, ...fields })
const create = async (fields: object = {}, as: Who = 'sellerKey') => (await world.does('createEscrow', order(fields), as)).escrow as Json

describe('createEscrow', () => {
  it('by key: a pending escrow with its contract, at the fees and rate of the moment, told once', async () => {
    const input = contractOrder({
      amount: '100.00',
      currency: 'EUR',
      feeBearer: 'BUYER',
      estimatedDeliveryDays: 9,
      contractLanguage: 'FR',
      description: 'Used',
      metadata: { order: '7' },
    })
    const { escrow } = await world.does('createEscrow', input, 'sellerKey')
    const { seller, buyer } = world.cast
    expect(escrow).toMatchObject({
      title: 'Camera',
      description: 'Used',
      mode: 'STANDARD',
      status: 'PENDING',
      statusReason: null,
      version: 1,
      amount: '100.00',
      currency: 'EUR',
      fxRate: '3.4',
      fxLockedAt: now(),
      amountTnd: '340.000',
      escrowFee: '17.000',
      serviceTaxTnd: '2.714',
      developerFee: '0.000',
      feeBearer: 'BUYER',
      buyerFundingTnd: '357.000',
      sellerNetTnd: '340.000',
      seller: { email: seller.email },
      sellerEmail: null,
      buyer: { email: buyer.email },
      buyerEmail: null,
      estimatedDeliveryDays: 9,
      expiresAt: later(14 * dayMs),
      signatures: { sellerSigned: false, buyerSigned: false, isFullySigned: false },
      contract: { terms, language: 'FR', version: 1 },
      deadlines: [{ kind: 'expiry', at: later(14 * dayMs), effect: 'cancelled', paused: false, remainingSeconds: 14 * 86_400 }],
      createdViaThirdParty: true,
      createdByApplicationName: 'Shop',
      metadata: { order: '7' },
    })
    expect((await world.eventsOf(escrow.id)).map(({ type }) => type)).toEqual(['escrow.created'])
    expect(JSON.stringify(await world.eventsOf(escrow.id))).not.toContain('"order":"7"')
  })

  it('by a signed-in person: as the seller, or as the buyer who names one', async () => {
    const sold = await create({}, 'seller')
    expect(sold).toMatchObject({ seller: { email: world.cast.seller.email }, createdViaThirdParty: false, createdByApplicationName: null })
    const bought = await create({ sellerEmail: world.cast.seller.email, buyerEmail: world.cast.buyer.email }, 'buyer')
    expect(bought).toMatchObject({ seller: { email: world.cast.seller.email }, buyer: { email: world.cast.buyer.email } })
  })

  it('invites parties without account, and has them as addresses until they register', async () => {
    const [buyerEmail, sellerEmail] = ['new.buyer@example.com', 'New.Seller@Example.com']
    const marks = await world.sql<{ id: string }>('select coalesce(max(id), 0) as id from mail')
    const escrow = await create({ buyerEmail, sellerEmail, developerFeePercentage: '2.5' })
    expect(escrow).toMatchObject({
      buyer: null,
      buyerEmail,
      seller: null,
      sellerEmail: 'new.seller@example.com',
      developerFee: '5.000',
      developerFeePercentage: '2.50',
      sellerNetTnd: '185.000',
    })
    const mails = await world.sql('select kind, recipient from mail where id > $1 order by id', [marks[0]!.id])
    expect(mails).toEqual([
      { kind: 'invitation', recipient: buyerEmail },
      { kind: 'invitation', recipient: 'new.seller@example.com' },
    ])
  })

  it('signs for the seller with the confirmed image of the dashboard, and only with that', async () => {
    const input = contractOrder({ autoSign: true })
    await world.refuses('createEscrow', input, 'sellerKey', 'SIGNATURE_NOT_CONFIGURED')
    const image = pngImage()
    await world.sql(
      `insert into developer_signature (developer_id, user_id, image, sha256, token_digest, created_at) values ($1, $2, $3, 'x', 'x', $4)`,
      [world.cast.developerId, world.cast.seller.userId, image, world.services.clock()],
    )
    await world.refuses('createEscrow', input, 'sellerKey', 'SIGNATURE_NOT_CONFIRMED')
    await world.sql('update developer_signature set confirmed_at = $1', [world.services.clock()])
    const { escrow } = await world.does('createEscrow', input, 'sellerKey')
    expect(escrow).toMatchObject({
      signatures: { sellerSigned: true, buyerSigned: false },
      contract: { sellerSignature: { name: null, signatureImage: `data:image/png;base64,${image.toString('base64')}` } },
    })
    expect((await world.eventsOf(escrow.id)).map(({ type }) => type)).toEqual(['escrow.created', 'contract.signed'])
  })

  it('without association: only with a named seller and without a developer fee', async () => {
    const sellerEmail = world.cast.seller.email
    expect(await create({ sellerEmail }, 'loneKey')).toMatchObject({ seller: { email: sellerEmail } })
    await world.refuses('createEscrow', order(), 'loneKey', 'ACCOUNT_NOT_ASSOCIATED')
    await world.refuses('createEscrow', order({ sellerEmail, developerFeePercentage: '1' }), 'loneKey', 'ACCOUNT_NOT_ASSOCIATED')
  })

  it('is not for nobody, developers and staff', async () => {
    await world.refuses('createEscrow', order(), 'nobody', 'UNAUTHORIZED')
    for (const who of ['developer', 'owner'] as const) await world.refuses('createEscrow', order(), who, 'FORBIDDEN')
  })

  it('names every field that is wrong', async () => {
    const { data } = await world.mutate('createEscrow', order({ title: '', estimatedDeliveryDays: 0 }), 'sellerKey')
    expect(data.createEscrow.userErrors[0].details).toEqual([
      { field: 'title', problem: 'must not be empty' },
      { field: 'estimatedDeliveryDays', problem: 'must be at least 1' },
    ])
  })

  it('refuses a buyer who is the seller, however that is said', async () => {
    const { seller, buyer } = world.cast
    await world.refuses('createEscrow', order({ buyerEmail: seller.email.toUpperCase() }), 'sellerKey', 'BUYER_IS_SELLER', {
      field: ['buyerEmail'],
    })
    await world.refuses('createEscrow', order({ sellerEmail: buyer.email }), 'sellerKey', 'BUYER_IS_SELLER', { field: ['buyerEmail'] })
  })

  it('takes the smallest and the largest of each mode', async () => {
    expect(await create({ amount: '5' })).toMatchObject({ escrowFee: '0.250' })
    expect(await create({ amount: '0.01', mode: 'INSTANT' })).toMatchObject({
      escrowFee: '0.001',
      sellerNetTnd: '0.009',
      estimatedDeliveryDays: 1,
    })
    expect(await create({ amount: '10000000' })).toMatchObject({ escrowFee: '500000.000' })
  })

  it('without an exchange rate fails as a request, and creates nothing', async () => {
    const { exchangeRates } = world.services
    world.services.exchangeRates = { rate: () => Promise.reject(new DomainError('FX_UNAVAILABLE')) }
    await world.refuses('createEscrow', order({ amount: '10', currency: 'USD' }), 'sellerKey', 'FX_UNAVAILABLE')
    expect(await create({ currency: 'TND' })).toMatchObject({ fxRate: '1' })
    world.services.exchangeRates = exchangeRates
  })

  it('counts against the limit of the day, refusals not; beyond it 429 with the seconds to midnight', async () => {
    await world.sql('update developer set daily_creation_limit = 1 where id = $1', [world.developers.stranger])
    await world.refuses('createEscrow', order({ amount: '1' }), 'strangerKey', 'AMOUNT_TOO_SMALL')
    await create({}, 'strangerKey')
    const answer = await world.mutate('createEscrow', order(), 'strangerKey')
    expect(answer).toMatchObject({
      status: 429,
      code: 'DAILY_LIMIT_REACHED',
      data: null,
      errors: [{ extensions: { code: 'DAILY_LIMIT_REACHED', httpStatus: 429 } }],
    })
    const seconds = Math.ceil((Date.parse('2026-11-21T00:00:00Z') - world.services.clock().getTime()) / 1_000)
    expect([answer.headers.get('retry-after'), answer.errors[0].extensions.retryAfter]).toEqual([String(seconds), seconds])
    await world.sql('update developer set daily_creation_limit = null where id = $1', [world.developers.stranger])
  })
})

describe('a user error', () => {
  it.each([
    ['en', 'en'],
    ['fr-TN,fr;q=0.9', 'fr'],
    ['ar', 'ar'],
    ['de, ar;q=0.1', 'ar'],
    ['de', 'en'],
  ] as const)('speaks to the person in the language of the request: %s', async (language, expected) => {
    const { data } = await world.mutate('createEscrow', order({ amount: '1' }), 'sellerKey', { language })
    expect(data.createEscrow).toEqual({
      escrow: null,
      userErrors: [
        {
          __typename: 'Refusal',
          code: 'AMOUNT_TOO_SMALL',
          message: errorCatalogue.AMOUNT_TOO_SMALL.message,
          userMessage: message('errors.AMOUNT_TOO_SMALL', expected),
          field: ['amount'],
          httpStatus: 400,
          details: [{ field: 'amount', problem: 'must be worth at least 5.000 TND' }],
        },
      ],
    })
  })

  it('so does an error of the request', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const { errors } = await world.mutate('deliverEscrow', { escrowId }, 'buyer', { language: 'ar' })
    expect(errors[0].extensions.userMessage).toMatch(/\p{Script=Arabic}/u)
  })
})
