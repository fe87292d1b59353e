/** Everything that GraphQL shows of an escrow, in a document that does not change with the schema's own. */
export const escrowFields = `
  id title description amount currency amountTnd escrowFee serviceTaxTnd developerFee developerFeePercentage feeBearer buyerFundingTnd
  sellerNetTnd fxRate fxLockedAt status statusReason statusActor mode version
  seller { id email firstName lastName } sellerEmail buyer { id email firstName lastName } buyerEmail
  estimatedDeliveryDays expiresAt paidAt deliveredAt completedAt cancelledAt completionDeadline createdAt updatedAt
  deliveryRejections { rejectedAt reason previousDeliveredAt }
  createdViaThirdParty createdByApplicationName metadata
  disputeTicketId disputeTicket { ticketNumber type subject status createdAt previewReason }
  signatures { sellerSigned buyerSigned isFullySigned sellerSignedAt buyerSignedAt signedAt }
  cancellationRequest { id status reason requestedAt decidedAt }
  deadlines { kind at effect paused }`

export const disputeFields = `
  disputes {
    id ticketNumber type subject category reason status outcome awardedTnd resolutionReason createdAt resolvedAt openedBy
    messages { id body isInternal createdAt author }
    offers { id status sellerAwardTnd createdAt decidedAt offeredBy }
  }`

export const contractFields = `
  contract {
    id escrow terms language version contentSha256 isFullySigned sellerSigned buyerSigned pdfUrl createdAt updatedAt
    sellerSignature { name signedAt } buyerSignature { name signedAt } pdfVersions { type url mimeType }
  }`

const userErrors = 'userErrors { code message userMessage field httpStatus }'

/** `mutation name(input)`, which answers an escrow unless told otherwise. */
export function mutationOf(name: string, fields = `escrow { ${escrowFields} }`): string {
  const input = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`
  return `mutation($input: ${input}) { ${name}(input: $input) { ${fields} ${userErrors} } }`
}
