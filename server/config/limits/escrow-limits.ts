import { integer } from '../setting.js'

/** How many of something one escrow may have (decisions 5 to 8). */
export const escrowLimits = {
  openReleaseRequests: integer('OPEN_RELEASE_REQUESTS_LIMIT', {
    unit: 'requests',
    fallback: '100',
    min: 1,
    max: 10_000,
    meaning: 'Payout requests of one escrow that are open at a time.',
  }),
  releaseRequests: integer('RELEASE_REQUESTS_LIMIT', {
    unit: 'requests',
    fallback: '2000',
    min: 1,
    max: 100_000,
    meaning: 'Payout requests of one escrow in all, whatever became of them.',
  }),
  adjustments: integer('ADJUSTMENTS_LIMIT', {
    unit: 'adjustments',
    fallback: '500',
    min: 1,
    max: 100_000,
    meaning: 'How often funds are added to one escrow or given back from it. Giving back all of it is always possible.',
  }),
  deliveryRejections: integer('DELIVERY_REJECTIONS_LIMIT', {
    unit: 'deliveries',
    fallback: '50',
    min: 1,
    max: 10_000,
    meaning: 'Deliveries of one escrow that the buyer sends back.',
  }),
  contractVersions: integer('CONTRACT_VERSIONS_LIMIT', {
    unit: 'versions',
    fallback: '100',
    min: 1,
    max: 10_000,
    meaning: 'Versions of one contract: each change of the deal before the payment makes one.',
  }),
  openSessions: integer('OPEN_SESSIONS_LIMIT', {
    unit: 'sessions',
    fallback: '100',
    min: 1,
    max: 10_000,
    meaning: 'Checkout sessions of one developer that are open on one escrow.',
  }),
  disputeMessages: integer('DISPUTE_MESSAGES_LIMIT', {
    unit: 'messages',
    fallback: '200',
    min: 1,
    max: 100_000,
    meaning: 'Messages of one party in one dispute.',
  }),
  disputeFiles: integer('DISPUTE_FILES_LIMIT', {
    unit: 'files',
    fallback: '50',
    min: 1,
    max: 10_000,
    meaning: 'Files of one party in one dispute.',
  }),
  settlementOffers: integer('SETTLEMENT_OFFERS_LIMIT', {
    unit: 'offers',
    fallback: '100',
    min: 1,
    max: 10_000,
    meaning: 'Settlement offers of both parties in one dispute.',
  }),
  linkedAtOnce: integer('LINKED_AT_ONCE', {
    unit: 'escrows',
    fallback: '200',
    min: 1,
    max: 2_000,
    meaning:
      'How many escrows that invited an address, and how many verifications of it, become its account’s in one transaction. The first do with the opening of the account, the others in a job right after it; nobody acts on one before.',
  }),
}
