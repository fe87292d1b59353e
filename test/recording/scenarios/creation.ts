import type { Scenario } from '../scenario.js'
import { terms } from '../world.js'

const modes = ['standard', 'quick', 'instant'] as const

/** Every mode, currency and fee bearer, and every way in which an escrow is refused before there is one. */
export const creation: Scenario = {
  name: '04-creation-and-quotes',
  async run({ recorder, shop, buyer, stranger }) {
    const send = (path: string, fields: object) => {
      const { mode = 'standard' } = fields as { mode?: string }
      const contract = mode === 'standard' ? { contractTerms: terms } : {}
      return recorder.call('POST', path, {
        token: shop.key,
        body: { title: 'Website', amount: 1250.5, buyerEmail: buyer.email, ...contract, ...fields },
      })
    }
    for (const mode of modes)
      for (const currency of ['TND', 'USD', 'EUR'])
        for (const feeBearer of ['seller', 'buyer']) {
          await send('/api/v1/quotes', { mode, currency, feeBearer, amount: 77.77 })
          const { body } = await send('/api/v1/escrows', { mode, currency, feeBearer, amount: 77.77 })
          await recorder.call('GET', `/api/v1/escrows/${body.escrow.id}`, { token: shop.key })
          await recorder.call('GET', `/api/v1/escrows/${body.escrow.id}/contract`, { token: shop.key })
        }
    for (const fields of accepted(stranger.email)) await send('/api/v1/escrows', fields)
    for (const fields of refused(buyer.email, shop.user.email)) {
      await send('/api/v1/escrows', fields)
      await send('/api/v1/quotes', fields)
    }
    for (const amount of ['100.1000', '1e2', '12.5E1', '0.0001', '1e40', '1e-3', '"12.5"', '-5', '0', 'null', '10000000.001', '4.999'])
      await recorder.call('POST', '/api/v1/escrows', {
        token: shop.key,
        raw: `{"title":"Exact","amount":${amount},"buyerEmail":"${buyer.email}","mode":"quick"}`,
      })
  },
}

const accepted = (third: string): object[] => [
  {
    description: 'With all that may be said',
    estimatedDeliveryDays: 3,
    contractLanguage: 'ar',
    expiresInDays: 30,
    metadata: { order: '17' },
  },
  { mode: 'quick', sellerEmail: third, developerFeePercentage: 2.5, feeBearer: 'buyer' },
  { mode: 'quick', sellerEmail: third, developerFeePercentage: 12.25, currency: 'USD' },
  { mode: 'standard', sellerEmail: 'invited.seller@example.com', contractLanguage: 'fr' },
  { mode: 'quick', buyerEmail: 'Invited.Buyer@Example.com' },
  { mode: 'instant', amount: 0.01 },
  { mode: 'quick', amount: 5 },
  { mode: 'quick', unknown: 1, another: true, 'odd key!': 2 },
  { title: 'عنوان « été » 😀', mode: 'quick' },
]

const refused = (buyer: string, seller: string): object[] => [
  { title: '' },
  { title: 'x'.repeat(201) },
  { title: 'nul \u0000' },
  { title: '\ud800' },
  { title: 5, amount: 'five', buyerEmail: 5 },
  { buyerEmail: 'nobody' },
  { buyerEmail: 'Name <a@example.com>' },
  { buyerEmail: 'é@example.com' },
  { buyerEmail: seller },
  { buyerEmail: buyer, sellerEmail: buyer },
  { currency: 'GBP' },
  { mode: 'slow' },
  { feeBearer: 'both' },
  { amount: 4.999 },
  { amount: 1.6, currency: 'USD' },
  { amount: 10.001, currency: 'USD' },
  { amount: 10.0001 },
  { amount: 10_000_000.001 },
  { amount: 3_300_000, currency: 'USD' },
  { mode: 'instant', amount: 0.009 },
  { mode: 'instant', sellerEmail: 'third@example.com' },
  { mode: 'quick', contractTerms: 'none' },
  { mode: 'instant', contractTerms: 'none' },
  { contractTerms: '' },
  { contractTerms: undefined },
  { contractTerms: 'x'.repeat(10_001) },
  { contractLanguage: 'de' },
  { mode: 'quick', contractLanguage: 'fr' },
  { autoSign: true },
  { autoSign: true, sellerEmail: 'third@example.com' },
  { autoSign: true, mode: 'quick' },
  { autoSign: 'yes' },
  { developerFeePercentage: 5 },
  { developerFeePercentage: 5, sellerEmail: seller },
  { developerFeePercentage: 25.01, sellerEmail: 'third@example.com' },
  { developerFeePercentage: 2.555, sellerEmail: 'third@example.com' },
  { developerFeePercentage: -1, sellerEmail: 'third@example.com' },
  { estimatedDeliveryDays: 0 },
  { estimatedDeliveryDays: 1.5 },
  { expiresInDays: 91 },
  { expiresInDays: 0 },
  { description: 'x'.repeat(2001) },
  { metadata: { n: 1 } },
  { metadata: { long: 'x'.repeat(501) } },
  { metadata: [] },
  { fulfillmentPolicy: { type: 'upload_proof' } },
  { mode: 'quick', fulfillmentPolicy: { type: 'upload_proof' } },
  { mode: 'quick', fulfillmentPolicy: { type: 'upload_proof', proofUploadDeadlineHours: 1 } },
  { mode: 'quick', fulfillmentPolicy: {} },
  { progressiveRelease: {} },
  { progressiveRelease: { autoApproveHours: 1 } },
  { progressiveRelease: { unknown: 1 } },
  { mode: 'instant', progressiveRelease: {} },
  { testClockId: 'clk_01jd4q6z8y3v7w2n5k9m0xabcd' },
  { preview: true },
]
