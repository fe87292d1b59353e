/** What a route answers those whom its credential does not stop, as `<status> <code>`. */
export interface RestAccess {
  /** The one credential that it takes; every other one is 401. */
  takes: 'key' | 'developer' | 'nobody'
  /** Of a route with an id: the integrator of the other party to an escrow that is delivered, or of its things. */
  counterparty?: string
  /** Of a route without one, by key: an integrator who acts for nobody. */
  unassociated?: string
}

/**
 * Who may use which route of REST (decisions 1, 3 and 17). A route that is not here fails `rest-access.test.ts`, which says what it answers
 * at present: judge that, and add it. Whoever has nothing to do with the thing that an id names is in `kinds` there.
 */
export const restAccess: Record<string, RestAccess> = {
  'GET /api/developer/api-keys': { takes: 'developer' },
  'POST /api/developer/api-keys': { takes: 'developer' },
  'DELETE /api/developer/api-keys/:id': { takes: 'developer', counterparty: '404 API_KEY_NOT_FOUND' },
  'GET /api/developer/api-keys/:id': { takes: 'developer', counterparty: '404 API_KEY_NOT_FOUND' },
  'PATCH /api/developer/api-keys/:id': { takes: 'developer', counterparty: '404 API_KEY_NOT_FOUND' },
  'DELETE /api/developer/association': { takes: 'developer' },
  'GET /api/developer/association': { takes: 'developer' },
  'POST /api/developer/association': { takes: 'developer' },
  'POST /api/developer/auth/revoke': { takes: 'developer' },
  'POST /api/developer/auth/token': { takes: 'nobody' },
  'GET /api/developer/business': { takes: 'developer' },
  'PUT /api/developer/business': { takes: 'developer' },
  'POST /api/developer/register': { takes: 'nobody' },
  'GET /api/developer/settings': { takes: 'developer' },
  'PUT /api/developer/settings': { takes: 'developer' },
  'DELETE /api/developer/signature': { takes: 'developer' },
  'GET /api/developer/signature': { takes: 'developer' },
  'PUT /api/developer/signature': { takes: 'developer' },
  'POST /api/developer/verify': { takes: 'nobody' },
  'GET /api/developer/webhooks': { takes: 'developer' },
  'POST /api/developer/webhooks': { takes: 'developer' },
  'DELETE /api/developer/webhooks/:id': { takes: 'developer', counterparty: '404 WEBHOOK_NOT_FOUND' },
  'GET /api/developer/webhooks/:id': { takes: 'developer', counterparty: '404 WEBHOOK_NOT_FOUND' },
  'PUT /api/developer/webhooks/:id': { takes: 'developer', counterparty: '404 WEBHOOK_NOT_FOUND' },
  'GET /api/developer/webhooks/:id/deliveries': { takes: 'developer', counterparty: '404 WEBHOOK_NOT_FOUND' },
  'POST /api/developer/webhooks/:id/regenerate-secret': { takes: 'developer', counterparty: '404 WEBHOOK_NOT_FOUND' },
  'POST /api/developer/webhooks/:id/test': { takes: 'developer', counterparty: '404 WEBHOOK_NOT_FOUND' },
  'GET /api/v1/balance': { takes: 'key', unassociated: '403 ACCOUNT_NOT_ASSOCIATED' },
  'GET /api/v1/charges': { takes: 'key', unassociated: '200' },
  'POST /api/v1/charges': { takes: 'key', unassociated: '400 VALIDATION_ERROR' },
  'GET /api/v1/charges/:id': { takes: 'key', counterparty: '404 CHARGE_NOT_FOUND' },
  'GET /api/v1/escrows': { takes: 'key', unassociated: '403 ACCOUNT_NOT_ASSOCIATED' },
  'POST /api/v1/escrows': { takes: 'key', unassociated: '403 ACCOUNT_NOT_ASSOCIATED' },
  'GET /api/v1/escrows/:id': { takes: 'key', counterparty: '200' },
  'PUT /api/v1/escrows/:id': { takes: 'key', counterparty: '403 SELLER_ONLY' },
  'POST /api/v1/escrows/:id/add-funds': { takes: 'key', counterparty: '403 CONSENT_REQUIRED' },
  'POST /api/v1/escrows/:id/cancel': { takes: 'key', counterparty: '400 ESCROW_NOT_PENDING' },
  'POST /api/v1/escrows/:id/close': { takes: 'key', counterparty: '400 PROGRESSIVE_RELEASE_NOT_ENABLED' },
  'GET /api/v1/escrows/:id/contract': { takes: 'key', counterparty: '404 CONTRACT_NOT_FOUND' },
  'POST /api/v1/escrows/:id/deliver': { takes: 'key', counterparty: '403 SELLER_ONLY' },
  'GET /api/v1/escrows/:id/money': { takes: 'key', counterparty: '200' },
  'GET /api/v1/escrows/:id/proof': { takes: 'key', counterparty: '400 PROOF_NOT_REQUIRED' },
  'POST /api/v1/escrows/:id/refund-funds': { takes: 'key', counterparty: '403 SELLER_ONLY' },
  'POST /api/v1/escrows/:id/reject-delivery': { takes: 'key', counterparty: '200' },
  'GET /api/v1/escrows/:id/release-requests': { takes: 'key', counterparty: '200' },
  'POST /api/v1/escrows/:id/release-requests': { takes: 'key', counterparty: '403 SELLER_ONLY' },
  'GET /api/v1/escrows/:id/release-requests/:requestId/invoice': { takes: 'key', counterparty: '404 RELEASE_REQUEST_NOT_FOUND' },
  'POST /api/v1/escrows/:id/release-requests/:requestId/void': { takes: 'key', counterparty: '403 SELLER_ONLY' },
  'POST /api/v1/escrows/:id/sessions': { takes: 'key', counterparty: '400 CHECKOUT_TARGET_NOT_PARTY' },
  'GET /api/v1/event-types': { takes: 'key', unassociated: '200' },
  'GET /api/v1/events': { takes: 'key', unassociated: '200' },
  'POST /api/v1/events/:id/replay': { takes: 'key', counterparty: '200' },
  'GET /api/v1/identity-verifications': { takes: 'key', unassociated: '400 VALIDATION_ERROR' },
  'POST /api/v1/identity-verifications': { takes: 'key', unassociated: '201' },
  'GET /api/v1/identity-verifications/:id': { takes: 'key', counterparty: '404 VERIFICATION_NOT_FOUND' },
  'GET /api/v1/me': { takes: 'key', unassociated: '200' },
  'POST /api/v1/quotes': { takes: 'key', unassociated: '403 ACCOUNT_NOT_ASSOCIATED' },
  'POST /api/v1/sandbox/charges/:id/pay': { takes: 'key', counterparty: '404 CHARGE_NOT_FOUND' },
  'POST /api/v1/sandbox/sessions/:sessionId/complete': { takes: 'key', counterparty: '403 FORBIDDEN' },
  'POST /api/v1/sandbox/users': { takes: 'key', unassociated: '201' },
  'GET /api/v1/sessions/:sessionId': { takes: 'key', counterparty: '403 FORBIDDEN' },
  'POST /api/v1/sessions/:sessionId/cancel': { takes: 'key', counterparty: '403 FORBIDDEN' },
  'GET /api/v1/test-clocks': { takes: 'key', unassociated: '200' },
  'POST /api/v1/test-clocks': { takes: 'key', unassociated: '201' },
  'DELETE /api/v1/test-clocks/:id': { takes: 'key', counterparty: '404 TEST_CLOCK_NOT_FOUND' },
  'GET /api/v1/test-clocks/:id': { takes: 'key', counterparty: '404 TEST_CLOCK_NOT_FOUND' },
  'POST /api/v1/test-clocks/:id/advance': { takes: 'key', counterparty: '404 TEST_CLOCK_NOT_FOUND' },
  'GET /api/v1/wallet': { takes: 'key', unassociated: '403 ACCOUNT_NOT_ASSOCIATED' },
  'GET /api/v1/wallet/transactions': { takes: 'key', unassociated: '403 ACCOUNT_NOT_ASSOCIATED' },
}

type Party = 'seller' | 'buyer' | 'keyOfSeller' | 'keyOfBuyer'

/**
 * What each party to a delivered escrow, and the key of each, is told by the root fields that take an escrow's id: the code of the refusal, or
 * `answered`. A code of what is missing or of the state means that they may. A field that is not here fails `graphql-access.test.ts`.
 */
export const partyAccess: Record<string, Record<Party, string>> = {
  acceptCancellation: { seller: 'NO_PENDING_CANCELLATION', buyer: 'SELLER_ONLY', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  acceptSettlement: { seller: 'DISPUTE_NOT_OPEN', buyer: 'DISPUTE_NOT_OPEN', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  addDisputeMessage: { seller: 'DISPUTE_NOT_OPEN', buyer: 'DISPUTE_NOT_OPEN', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  addFunds: { seller: 'BUYER_ONLY', buyer: 'answered', keyOfSeller: 'BUYER_ONLY', keyOfBuyer: 'CONSENT_REQUIRED' },
  approveReleaseRequest: {
    seller: 'BUYER_ONLY',
    buyer: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    keyOfSeller: 'WRONG_PARTY',
    keyOfBuyer: 'WRONG_PARTY',
  },
  cancelEscrow: {
    seller: 'ESCROW_NOT_PENDING',
    buyer: 'ESCROW_NOT_PENDING',
    keyOfSeller: 'ESCROW_NOT_PENDING',
    keyOfBuyer: 'ESCROW_NOT_PENDING',
  },
  cancelPaidEscrow: { seller: 'answered', buyer: 'SELLER_ONLY', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  closeEscrow: {
    seller: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    buyer: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    keyOfSeller: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    keyOfBuyer: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
  },
  completeEscrow: { seller: 'BUYER_ONLY', buyer: 'answered', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  createCheckoutSession: {
    seller: 'FORBIDDEN',
    buyer: 'FORBIDDEN',
    keyOfSeller: 'CHECKOUT_TARGET_NOT_PARTY',
    keyOfBuyer: 'CHECKOUT_TARGET_NOT_PARTY',
  },
  createReleaseRequest: {
    seller: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    buyer: 'SELLER_ONLY',
    keyOfSeller: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    keyOfBuyer: 'SELLER_ONLY',
  },
  deliverEscrow: { seller: 'ESCROW_NOT_PAID', buyer: 'SELLER_ONLY', keyOfSeller: 'ESCROW_NOT_PAID', keyOfBuyer: 'SELLER_ONLY' },
  escrow: { seller: 'answered', buyer: 'answered', keyOfSeller: 'answered', keyOfBuyer: 'answered' },
  events: { seller: 'answered', buyer: 'answered', keyOfSeller: 'answered', keyOfBuyer: 'answered' },
  extendCompletionDeadline: { seller: 'BUYER_ONLY', buyer: 'answered', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  extendProofDeadline: { seller: 'BUYER_ONLY', buyer: 'PROOF_NOT_REQUIRED', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  giveReleaseConsent: {
    seller: 'BUYER_ONLY',
    buyer: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    keyOfSeller: 'WRONG_PARTY',
    keyOfBuyer: 'WRONG_PARTY',
  },
  node: { seller: 'answered', buyer: 'answered', keyOfSeller: 'answered', keyOfBuyer: 'answered' },
  offerSettlement: { seller: 'DISPUTE_NOT_OPEN', buyer: 'DISPUTE_NOT_OPEN', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  // The file that is named as evidence is the buyer's.
  openDispute: { seller: 'FILE_NOT_FOUND', buyer: 'answered', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  payEscrow: { seller: 'BUYER_ONLY', buyer: 'PAYMENT_ALREADY_DONE', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  refundFunds: { seller: 'answered', buyer: 'SELLER_ONLY', keyOfSeller: 'answered', keyOfBuyer: 'SELLER_ONLY' },
  rejectCancellation: { seller: 'NO_PENDING_CANCELLATION', buyer: 'SELLER_ONLY', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  rejectDelivery: { seller: 'BUYER_ONLY', buyer: 'answered', keyOfSeller: 'BUYER_ONLY', keyOfBuyer: 'answered' },
  rejectReleaseRequest: {
    seller: 'BUYER_ONLY',
    buyer: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    keyOfSeller: 'WRONG_PARTY',
    keyOfBuyer: 'WRONG_PARTY',
  },
  releaseRequest: {
    seller: 'RELEASE_REQUEST_NOT_FOUND',
    buyer: 'RELEASE_REQUEST_NOT_FOUND',
    keyOfSeller: 'RELEASE_REQUEST_NOT_FOUND',
    keyOfBuyer: 'RELEASE_REQUEST_NOT_FOUND',
  },
  releaseRequests: { seller: 'answered', buyer: 'answered', keyOfSeller: 'answered', keyOfBuyer: 'answered' },
  requestCancellation: { seller: 'BUYER_ONLY', buyer: 'answered', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  resolveDispute: { seller: 'STAFF_ONLY', buyer: 'STAFF_ONLY', keyOfSeller: 'STAFF_ONLY', keyOfBuyer: 'STAFF_ONLY' },
  resolveReleaseRequest: { seller: 'STAFF_ONLY', buyer: 'STAFF_ONLY', keyOfSeller: 'STAFF_ONLY', keyOfBuyer: 'STAFF_ONLY' },
  reviewProof: { seller: 'BUYER_ONLY', buyer: 'PROOF_NOT_REQUIRED', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  reviewProofAsStaff: { seller: 'STAFF_ONLY', buyer: 'STAFF_ONLY', keyOfSeller: 'STAFF_ONLY', keyOfBuyer: 'STAFF_ONLY' },
  signContract: {
    seller: 'QUICK_ESCROW_NO_CONTRACT',
    buyer: 'QUICK_ESCROW_NO_CONTRACT',
    keyOfSeller: 'WRONG_PARTY',
    keyOfBuyer: 'WRONG_PARTY',
  },
  submitDepositProof: { seller: 'FORBIDDEN', buyer: 'FORBIDDEN', keyOfSeller: 'FORBIDDEN', keyOfBuyer: 'FORBIDDEN' },
  submitProof: { seller: 'PROOF_NOT_REQUIRED', buyer: 'SELLER_ONLY', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
  updateEscrow: { seller: 'ESCROW_NOT_PENDING', buyer: 'SELLER_ONLY', keyOfSeller: 'ESCROW_NOT_PENDING', keyOfBuyer: 'SELLER_ONLY' },
  voidReleaseRequest: {
    seller: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    buyer: 'SELLER_ONLY',
    keyOfSeller: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    keyOfBuyer: 'SELLER_ONLY',
  },
  withdrawDispute: { seller: 'DISPUTE_NOT_OPEN', buyer: 'DISPUTE_NOT_OPEN', keyOfSeller: 'WRONG_PARTY', keyOfBuyer: 'WRONG_PARTY' },
}
