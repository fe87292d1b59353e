import { expect, it } from 'vitest'
import { z } from 'zod'
import { apiKeyDocument, ownApiKeyDocument } from '../../schema/api-key/api-key-document.js'
import { checkoutSessionBody, checkoutSessionDocument } from '../../schema/checkout/checkout-session-document.js'
import { contractDocument, contractSummaryDocument } from '../../schema/contract/contract-document.js'
import { developerDocument } from '../../schema/developer/developer-document.js'
import { show } from '../../schema/document/show.js'
import { amount } from '../../schema/document/fields.js'
import { escrowDocument, escrowEventDocument, oneEscrowDocument, quoteDocument } from '../../schema/escrow/escrow-document.js'
import { progressiveReleaseDocument } from '../../schema/escrow/progressive-release-document.js'
import { balanceDocument, userDocument } from '../../schema/user/user-document.js'
import { webhookDocument } from '../../schema/webhook/webhook-document.js'

/** The fields of the specification's tables (Resources and their fields). */
const tables: Array<[name: string, document: z.ZodObject, fields: string]> = [
  [
    'Escrow',
    escrowDocument,
    `id title amount currency amountTnd escrowFee developerFee developerFeePercentage feeBearer buyerFundingTnd status mode seller sellerEmail
     buyerEmail buyer estimatedDeliveryDays expiresAt paidAt deliveredAt completedAt cancelledAt completionDeadline deliveryRejections createdAt
     updatedAt createdViaThirdParty createdByApplicationName disputeTicketId disputeTicket signatures proofInfo progressiveRelease availableForRelease reserved
     releasedTotal fundedAmount remainingAmount refundedTotal availableForReleaseTnd reservedTnd releasedTotalTnd fundedAmountTnd
     remainingAmountTnd refundedTotalTnd escrowStatus`,
  ],
  ['Progressive release config', progressiveReleaseDocument, 'enabled autoApproveHours minReleaseTnd buyerConsentAcceptedAt'],
  [
    'Contract',
    contractDocument,
    'id escrow terms language pdfUrl sellerSignature buyerSignature isFullySigned pdfVersions createdAt updatedAt',
  ],
  ['Contract in short', contractSummaryDocument, 'id pdfUrl sellerSigned buyerSigned isFullySigned'],
  [
    'Checkout session',
    checkoutSessionDocument,
    'sessionId escrowId action targetUserEmail status metadata expiresAt completedAt createdAt',
  ],
  ['Webhook', webhookDocument, 'id url events isActive lastTriggeredAt lastResponseStatus failureCount createdAt updatedAt'],
  ['API key', ownApiKeyDocument, 'id name keyPrefix environment isActive lastUsedAt expiresAt rateLimit metadata createdAt'],
  ['API key of its developer', apiKeyDocument, 'id name keyPrefix environment isActive lastUsedAt expiresAt rateLimit metadata createdAt'],
  ['Developer', developerDocument, 'id email companyName'],
  ['Party', userDocument, '_id email firstName lastName'],
  ['Balance', balanceDocument, 'available pending escrow'],
]

it.each(tables)('%s has every field of the specification', (_name, document, fields) => {
  expect(fields.split(/\s+/).filter((field) => !(field in document.shape))).toEqual([])
})

it('leaves out what the specification says is there under a condition, and no other field (decisions 1, null or absent)', () => {
  const leftOut = tables.flatMap(([name, document]) => optionalIn(document).map((field) => `${name}.${field}`))
  expect(leftOut).toEqual([
    'Escrow.sellerEmail',
    'Escrow.buyerEmail',
    'Escrow.disputeTicket',
    'Escrow.signatures.sellerSignedAt',
    'Escrow.signatures.buyerSignedAt',
    'Escrow.signatures.signedAt',
    // On progressive escrows.
    'Escrow.availableForRelease',
    'Escrow.availableForReleaseTnd',
    'Escrow.reserved',
    'Escrow.reservedTnd',
    'Escrow.releasedTotal',
    'Escrow.releasedTotalTnd',
    'Escrow.fundedAmount',
    'Escrow.fundedAmountTnd',
    'Escrow.remainingAmount',
    'Escrow.remainingAmountTnd',
    'Escrow.refundedTotal',
    'Escrow.escrowStatus',
    'Escrow.closing',
    // Answered to the creator alone (decisions 5).
    'Escrow.metadata',
  ])
})

function optionalIn(document: z.ZodObject): string[] {
  return Object.entries(document.shape).flatMap(([name, field]) => {
    if (field instanceof z.ZodOptional) return [name]
    const inner = field instanceof z.ZodNullable ? field.unwrap() : field
    const nested = inner instanceof z.ZodArray ? inner.element : inner
    return nested instanceof z.ZodObject ? optionalIn(nested).map((below) => `${name}.${below}`) : []
  })
}

it('a session in REST has what one in an event has, with its action and its status last', () => {
  const keys = Object.keys(checkoutSessionBody.shape)
  expect(keys.slice(-3)).toEqual(['action', 'status', 'cancelReason'])
  expect(keys.toSorted()).toEqual(Object.keys(checkoutSessionDocument.shape).toSorted())
})

it('an event shows the escrow without metadata, GET names the id twice, a quote has the money fields', () => {
  expect(Object.keys(escrowEventDocument.shape)).toEqual(Object.keys(escrowDocument.shape).filter((name) => name !== 'metadata'))
  expect(Object.keys(oneEscrowDocument.shape)).toEqual(['_id', ...Object.keys(escrowDocument.shape)])
  expect(Object.keys(quoteDocument.shape)).toEqual([
    'mode',
    'currency',
    'feeBearer',
    'fxLockedAt',
    'amount',
    'amountTnd',
    'escrowFee',
    'serviceTaxTnd',
    'developerFee',
    'buyerFundingTnd',
    'sellerNetTnd',
    'fxRate',
  ])
})

it('a document is shown with its keys in its order, decimal text as numbers, and enum names as the specification spells them', () => {
  const document = z.object({
    _id: z.string(),
    sum: amount.describe('One of its own.'),
    many: z.array(z.object({ share: amount })),
    word: z.enum(['not_yet', 'done']),
    code: z.enum(['TND', 'USD']),
    there: z.string().nullable(),
    notBuilt: z.null(),
    condition: z.string().optional(),
  })
  const snapshot = {
    condition: null,
    there: null,
    code: 'USD' as const,
    word: 'NOT_YET' as const,
    many: [{ share: '9007199254740993.100' }, { share: '0.0' }],
    sum: '5.000',
    id: 'x_1',
    keys: 'nobody sees them',
  }
  expect(JSON.stringify(show(document, snapshot))).toBe(
    '{"_id":"x_1","sum":5,"many":[{"share":9007199254740993.1},{"share":0}],"word":"not_yet","code":"USD","there":null,"notBuilt":null}',
  )
  expect(show(document, { ...snapshot, word: 'done', condition: 'met' })).toMatchObject({ word: 'done', condition: 'met' })
})
