import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue, type ErrorCode } from '../../server/domain/errors.js'
import { expectRefusal, terms, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

afterAll(() => world.close())

/** The code, what is wrong in the order, and the field that GraphQL names. */
type Row = readonly [code: ErrorCode, fields: Record<string, Json>, field: readonly string[] | null]

const rows: Row[] = [
  ['VALIDATION_ERROR', { sellerEmail: 's@example.com', developerFeePercentage: '26' }, ['developerFeePercentage']],
  ['VALIDATION_ERROR', { title: ' ' }, ['title']],
  ['VALIDATION_ERROR', { title: 'x'.repeat(201) }, ['title']],
  ['VALIDATION_ERROR', { description: 'x'.repeat(2_001) }, ['description']],
  ['VALIDATION_ERROR', { mode: 'STANDARD', contractTerms: 'x'.repeat(10_001) }, ['contractTerms']],
  ['VALIDATION_ERROR', { estimatedDeliveryDays: 0 }, ['estimatedDeliveryDays']],
  ['VALIDATION_ERROR', { expiresInDays: 0 }, ['expiresInDays']],
  ['VALIDATION_ERROR', { expiresInDays: 91 }, ['expiresInDays']],
  ['VALIDATION_ERROR', { metadata: 'x' }, ['metadata']],
  ['VALIDATION_ERROR', { metadata: { a: 1 } }, ['metadata', 'a']],
  ['VALIDATION_ERROR', { metadata: { a: 'x'.repeat(501) } }, ['metadata', 'a']],
  ['VALIDATION_ERROR', { buyerEmail: 'Buyer <b@example.com>' }, ['buyerEmail']],
  ['VALIDATION_ERROR', { buyerEmail: '\u212Aing@example.com' }, ['buyerEmail']],
  ['VALIDATION_ERROR', { sellerEmail: 'a,b@example.com' }, ['sellerEmail']],
  ['VALIDATION_ERROR', { amount: '-5' }, ['amount']],
  ['VALIDATION_ERROR', { amount: '0.000' }, ['amount']],
  ['VALIDATION_ERROR', { sellerEmail: 's@example.com', developerFeePercentage: '25.01' }, ['developerFeePercentage']],
  ['VALIDATION_ERROR', { sellerEmail: 's@example.com', developerFeePercentage: '1.005' }, ['developerFeePercentage']],
  ['VALIDATION_ERROR', { sellerEmail: 's@example.com', developerFeePercentage: '-1' }, ['developerFeePercentage']],
  ['AMOUNT_PRECISION', { amount: '10.0001' }, ['amount']],
  ['AMOUNT_PRECISION', { amount: '10.001', currency: 'EUR' }, ['amount']],
  ['AMOUNT_TOO_SMALL', { amount: '4.999' }, ['amount']],
  ['AMOUNT_TOO_SMALL', { amount: '1.61', currency: 'USD' }, ['amount']],
  ['AMOUNT_TOO_SMALL', { amount: '0.009', mode: 'INSTANT' }, ['amount']],
  ['AMOUNT_TOO_LARGE', { amount: '10000000.001' }, ['amount']],
  ['AMOUNT_TOO_LARGE', { amount: '9999999999999999999999' }, ['amount']],
  ['SELLER_NOT_ALLOWED_FOR_INSTANT', { mode: 'INSTANT', sellerEmail: 's@example.com' }, ['sellerEmail']],
  ['CONTRACT_NOT_ALLOWED', { contractTerms: terms }, ['contractTerms']],
  ['CONTRACT_NOT_ALLOWED', { mode: 'INSTANT', contractTerms: terms }, ['contractTerms']],
  ['CONTRACT_TERMS_REQUIRED', { mode: 'STANDARD' }, ['contractTerms']],
  ['CONTRACT_TERMS_REQUIRED', { mode: 'STANDARD', contractTerms: ' ' }, ['contractTerms']],
  ['AUTO_SIGN_NOT_ALLOWED', { autoSign: true }, ['autoSign']],
  ['AUTO_SIGN_NOT_ALLOWED', { mode: 'STANDARD', contractTerms: terms, autoSign: true, sellerEmail: 's@example.com' }, ['autoSign']],
  ['DEVELOPER_FEE_NOT_ALLOWED', { developerFeePercentage: '1' }, ['developerFeePercentage']],
  ['FULFILLMENT_POLICY_INVALID', { mode: 'STANDARD', contractTerms: terms, fulfillmentPolicy: { type: 'purchase_proof_required' } }, null],
  ['FULFILLMENT_POLICY_INVALID', { fulfillmentPolicy: { type: 'purchase_proof_required', proofUploadDeadlineHours: 5 } }, null],
  ['PROGRESSIVE_RELEASE_INVALID', { mode: 'INSTANT', progressiveRelease: {} }, null],
  ['PROGRESSIVE_RELEASE_INVALID', { progressiveRelease: { autoApproveHours: 337 } }, null],
  ['PROGRESSIVE_RELEASE_INVALID', { progressiveRelease: {}, fulfillmentPolicy: { type: 'purchase_proof_required' } }, null],
]

const order = (fields: object) => ({ title: 'Camera', amount: '200', mode: 'QUICK', buyerEmail: world.cast.buyer.email, ...fields })

/** The same order in REST's words: amounts are numbers, and choices stand in small letters. */
function body({ amount, mode, developerFeePercentage, ...others }: Json): Json {
  const fee = developerFeePercentage === undefined ? {} : { developerFeePercentage: Number(developerFeePercentage) }
  return { ...others, amount: Number(amount), mode: mode.toLowerCase(), ...fee }
}

describe('creating an escrow and asking for its quote', () => {
  it.each(rows)('refuse with %s by GraphQL: %j', async (code, fields, field) => {
    const details = code === 'VALIDATION_ERROR' && field ? { details: { [field.join('.')]: expect.any(String) } } : {}
    await world.refuses('createEscrow', order(fields), 'sellerKey', code, { field: field && [...field], ...details })
    const {
      data,
      code: told,
      errors,
    } = await world.ask('query ($input: CreateEscrowInput!) { quoteEscrow(input: $input) { amount } }', {
      as: 'sellerKey',
      variables: { input: order(fields) },
    })
    expect([data, told, errors[0].extensions.httpStatus]).toEqual([null, code, errorCatalogue[code].status])
  })

  it.each(rows)('refuse with %s by REST: %j', async (code, fields) => {
    for (const path of ['escrows', 'quotes']) {
      const before = await world.imprint()
      const answer = await world.call('POST', `/api/v1/${path}`, { body: body(order(fields)) })
      const details = answer.body.details && expect.any(Object)
      expectRefusal(answer, { status: 400, code, details })
      expect(await world.imprint(), 'a refusal changes nothing').toBe(before)
    }
  })
})
