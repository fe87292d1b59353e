import type { SourceFile } from './checkout.js'

/** Fields that nothing but an escrow has, as they are called in objects. */
const fields = [
  'amountTnd',
  'amountMillimes',
  'faceAmountMinor',
  'escrowFee',
  'escrowFeeMillimes',
  'developerFee',
  'developerFeeMillimes',
  'developerFeePercentage',
  'feeBearer',
  'buyerFundingTnd',
  'buyerFundingMillimes',
  'sellerNetTnd',
  'sellerNetMillimes',
  'serviceTaxTnd',
  'serviceTaxMillimes',
  'fxRate',
  'fxLockedAt',
  'sellerEmail',
  'buyerEmail',
  'estimatedDeliveryDays',
  'paidAt',
  'deliveredAt',
  'completedAt',
  'cancelledAt',
  'completionDeadline',
  'deliveryRejections',
  'createdViaThirdParty',
  'createdByApplicationName',
  'disputeTicketId',
  'disputeTicket',
  'statusReason',
  'statusActor',
]

const fewest = 10

/** The files that declare at least ten of them: as properties, as selected fields of a document, or as columns. */
export function escrowShapes(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const count = Math.max(...forms.map((form) => fields.filter((field) => form(field).test(text)).length))
    return count >= fewest ? [`${path} ${count}`] : []
  })
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const forms: ReadonlyArray<(field: string) => RegExp> = [
  (field) => new RegExp(`(?:^|[{,;(]|\\breadonly\\b)\\s*${field}[?!]?\\s*:`, 'm'),
  (field) => new RegExp(`^\\s+${field}\\s*$`, 'm'),
  (field) => new RegExp(`\\b${snakeCase(field)}\\b`),
]
