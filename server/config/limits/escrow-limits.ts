import { integer } from '../setting.js'

/** How many of something one escrow may have (decisions 5 to 8). */
export const escrowLimits = {
  openReleaseRequests: integer('OPEN_RELEASE_REQUESTS_LIMIT', { unit: 'requests', fallback: '100', min: 1, max: 10_000 }),
  releaseRequests: integer('RELEASE_REQUESTS_LIMIT', { unit: 'requests', fallback: '2000', min: 1, max: 100_000 }),
  adjustments: integer('ADJUSTMENTS_LIMIT', { unit: 'adjustments', fallback: '500', min: 1, max: 100_000 }),
  deliveryRejections: integer('DELIVERY_REJECTIONS_LIMIT', { unit: 'deliveries', fallback: '50', min: 1, max: 10_000 }),
  escrowUpdates: integer('ESCROW_UPDATES_LIMIT', { unit: 'changes', fallback: '200', min: 1, max: 100_000 }),
  contractVersions: integer('CONTRACT_VERSIONS_LIMIT', { unit: 'versions', fallback: '100', min: 1, max: 10_000 }),
  openSessions: integer('OPEN_SESSIONS_LIMIT', { unit: 'sessions', fallback: '100', min: 1, max: 10_000 }),
  unusedSessions: integer('UNUSED_SESSIONS_LIMIT', { unit: 'sessions', fallback: '1000', min: 1, max: 100_000 }),
  disputeMessages: integer('DISPUTE_MESSAGES_LIMIT', { unit: 'messages', fallback: '200', min: 1, max: 100_000 }),
  disputeFiles: integer('DISPUTE_FILES_LIMIT', { unit: 'files', fallback: '50', min: 1, max: 10_000 }),
  settlementOffers: integer('SETTLEMENT_OFFERS_LIMIT', { unit: 'offers', fallback: '100', min: 1, max: 10_000 }),
  linkedAtOnce: integer('LINKED_AT_ONCE', { unit: 'escrows', fallback: '200', min: 1, max: 2_000 }),
}
