import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'

/** Which test proves a row of the specification: its file below `test/`, and its title as it stands there. */
export interface Proof {
  file: string
  title: string
}

export interface Row {
  /** The row in the words of the specification. */
  row: string
  proofs: Proof[]
}

export interface Section {
  /** The heading of the specification, and which of its tables or lists. */
  section: string
  rows: Row[]
}

const tests =
  (file: string) =>
  (title: string): Proof => ({ file, title })
const row = (text: string, ...proofs: Proof[]): Row => ({ row: text, proofs })

const createEscrow = tests('rest-compat/create-escrow.test.ts')
const getEscrow = tests('rest-compat/get-escrow.test.ts')
const listEscrows = tests('rest-compat/list-escrows.test.ts')
const updateEscrow = tests('transports/update.test.ts')
const updateByRest = tests('rest-compat/update-escrow.test.ts')
const deliver = tests('transports/deliver.test.ts')
const rejectDelivery = tests('transports/reject-delivery.test.ts')
const cancel = tests('transports/cancel.test.ts')
const contract = tests('rest-compat/contract.test.ts')
const money = tests('rest-compat/money.test.ts')
const preview = tests('transports/preview.test.ts')
const quotes = tests('rest-compat/quotes.test.ts')
const sessions = tests('rest-compat/sessions.test.ts')
const cancelSession = tests('transports/cancel-session.test.ts')
const sessionErrors = tests('transports/create-session.test.ts')
const sandbox = tests('rest-compat/sandbox-sessions.test.ts')
const idempotency = tests('rest-compat/idempotency.test.ts')
const headers = tests('rest-compat/headers.test.ts')
const keys = tests('rest-compat/api-keys-and-association.test.ts')
const requestLog = tests('transports/request-log.test.ts')
const webhooks = tests('rest-compat/webhooks.test.ts')
const events = tests('rest-compat/events.test.ts')
const people = tests('rest-compat/people.test.ts')
const developer = tests('rest-compat/developer.test.ts')
const wallet = tests('rest-compat/wallet.test.ts')
const topUps = tests('transports/top-ups.test.ts')
const newTopUp = topUps('answers 201 with Location and the pending top-up, without any consent')
const payouts = tests('transports/withdrawals.test.ts')
const destinations = tests('transports/destinations.test.ts')
const deadlines = tests('scenarios/deadlines.test.ts')
const disputes = tests('scenarios/disputes.test.ts')
const sellerWithoutAccount = tests('scenarios/seller-without-account.test.ts')
const fees = tests('scenarios/fees.test.ts')
const proofs = tests('scenarios/proof.test.ts')
const wholeService = tests('scenarios/whole-service.test.ts')
const deliveries = tests('jobs/deliver.test.ts')
const attempts = tests('jobs/send-attempt.test.ts')
const retrySchedule = tests('domain/webhook/retry-schedule.test.ts')
const signing = tests('jobs/sign-webhook.test.ts')
const progressive = tests('scenarios/progressive-life.test.ts')
const consent = tests('domain/escrow/progressive-release.test.ts')
const clocks = tests('transports/test-clocks.test.ts')
const onClocks = tests('scenarios/test-clocks.test.ts')
const transitions = tests('domain/escrow/transitions.test.ts')
const requests = tests('graphql/release-request-mutations.test.ts')
const business = tests('transports/business.test.ts')
const setUp = business('is null before it is set up, then approved at once, and the same said again changes nothing')
const contractPdfs = tests('http/contract-pdfs.test.ts')
const invoices = tests('http/invoices.test.ts')
const errorCatalogue = tests('contract/errors.test.ts')

const wholeEscrow = createEscrow('answers 201 with Location, the message, the pending escrow and the short form of its contract')
const wholeProof = proofs('goes from the payment over one correction to acceptance in silence, and only then to delivery')
const proofRefusals = proofs('without one GET /proof is PROOF_NOT_REQUIRED, and so are its sessions')
const progressiveTerms = createEscrow('progressiveRelease: is kept with its defaults, and shown with figures that are 0 until it is paid')
const progressiveLife = progressive('is paid out in parts that the buyer approves, leaves unanswered or rejects, and closed')
const progressiveRefusals = progressive('is closed only where it can be, and by whom it may')
const charges = tests('transports/charges.test.ts')
const guests = tests('transports/guest-payment.test.ts')
const restAccess = tests('contract/rest-access.test.ts')
const redirectUrls = tests('domain/checkout/redirect-url.test.ts')
const eventSchemas = tests('operations/event/event-schemas.test.ts')
const newCharge = charges('answers 201 with Location and the pending charge, with its fees and a link for an hour')
const repeatedCharge = charges('answers 200 and the original to a reference that was used, and says when values were ignored')
const chargeRefusals = charges('refuses what the specification refuses, and counts with escrows against the day')
const paidCharge = charges('settles into the business’s wallet less the fee, at once, with both events and a receipt')
const paidOnce = charges('happens once: of two strangers at the same instant one pays, and the other is not charged')
const chargeLink = charges('ends after an hour of the charge’s own clock, is told, and is renewed by POST alone')
const listedCharges = charges('lists the developer’s own, newest first, by page and by cursor, filtered')

const oauthClients = tests('rest-compat/oauth-clients.test.ts')
const signingIn = tests('oauth/sign-in.test.ts')
const oauthRefusals = tests('oauth/refusals.test.ts')
const claims = tests('transports/create-release-request.test.ts')
const approvals = tests('transports/approve-release-request.test.ts')
const rejections = tests('transports/reject-release-request.test.ts')
const withdrawals = tests('transports/void-release-request.test.ts')
const closings = tests('transports/close.test.ts')
const closingInDispute = tests('graphql/closing-in-dispute.test.ts')
const consents = tests('transports/give-release-consent.test.ts')
const growth = tests('transports/limits.test.ts')
const reserves = claims('reserves a slice at once, starts the buyer’s time and tells them; the note is the seller’s alone')
const paysOut = approvals('pays the slice out, fee and tax apart, and the seller is told')
const paysOutInSilence = requests('of silence approves and pays out when the buyer’s time is over')
const opensPeriodDispute = rejections(
  'opens a dispute on the period alone: the slice stays reserved, the escrow as it was, the seller has 120 hours to answer',
)
const isDecided = requests('against it opens a dispute on the period alone, which staff decide by an award')
const frees = withdrawals('frees the slice, which can be claimed again; the buyer is told')
const closesAtOnce = closings('by the seller, with nothing claimed: cancelled at once, all of it goes back')
const closesInTime = closings('by the buyer: the seller may still claim for 72 hours, and is told until when')
const addFunds = tests('transports/add-funds.test.ts')
const spending = tests('transports/spending-consent.test.ts')
const identity = tests('transports/identity.test.ts')
const verifications = tests('rest-compat/identity-verifications.test.ts')
const verificationsInLive = tests('rest-compat/identity-verifications-live.test.ts')
const verified = verifications('answers 201 with the record, approved at once, and sends no mail')
const verificationRefusals = verifications('refuses a body that is wrong, and a redirect URL that is not allowed')
const invitedInLive = verificationsInLive('mails the link to the person alone, and again five minutes later at the earliest')
const refundFunds = tests('transports/refund-funds.test.ts')
const addsToPaid = addFunds('adds to a paid escrow: new totals, fees on the added amount alone, the seller is told')
const givesPartBack = refundFunds('gives a part back: the total stays, the fees are those of the rest, the buyer is told')
const givesAllBack = refundFunds('gives everything back, in so many words: cancelled, and told twice')

/** Every row of `transitions` (server/domain/escrow/transitions.ts): `from command`. */
export const transitionProofs: Record<string, Proof[]> = {
  'pending update': [updateEscrow('changes the title alone, and leaves the fees')],
  'pending cancel': [
    cancel('cancels a pending escrow of the seller, in every mode; the other is told'),
    cancel('cancels for the buyer as well'),
  ],
  'pending sign_contract': [sandbox('sign_contract: signs for either party with the given or a default name')],
  'pending pay': [sandbox('accept_pay: from the wallet by default; the money leaves it for the escrow')],
  'pending expire': [deadlines('the escrow expires after 14 days: cancelled, its sessions with it, both parties told')],
  'paid deliver': [
    deliver('delivers a paid escrow: seven days begin, the money stays, the buyer is told'),
    deliver('completes an instant escrow at once and releases the funds, fee and tax apart'),
  ],
  'paid complete': [sandbox('complete: releases the funds from paid and from delivered')],
  'paid cancel_paid': [sandbox('cancel_escrow: cancelled at once from paid and from delivered, the buyer is refunded')],
  'paid add_funds': [addsToPaid],
  'paid refund_funds': [givesPartBack],
  'paid request_cancellation': [
    sandbox('request_cancellation: the status stays, escrow.cancellation.requested is emitted'),
    sellerWithoutAccount('never comes: the buyer’s cancellation request is accepted at once and everything comes back'),
  ],
  'paid accept_cancellation': [sandbox('accept_cancellation: cancelled, the buyer is refunded, both events are emitted')],
  'paid reject_cancellation': [sandbox('reject_cancellation: the status stays, escrow.cancellation.rejected is emitted')],
  'paid lapse_cancellation': [deadlines('lapses unanswered after 72 h; the escrow stays as it was and a new one may follow')],
  'paid open_dispute': [sandbox('dispute: opens a ticket for buyer or seller, from paid and from delivered')],
  'paid submit_proof': [wholeProof],
  'paid review_proof': [
    wholeProof,
    proofs('is accepted by the buyer, once'),
    proofs('are called by a report of fraud, and by one correction too many'),
  ],
  'paid extend_proof_deadline': [proofs('is given more time by the buyer, once; a second expiry refunds at once')],
  'paid review_proof_as_staff': [proofs('accept it, send it back, or cancel the escrow')],
  'paid expire_proof': [proofs('expires; the buyer gives no more time: everything goes back after 24 hours')],
  'paid accept_proof': [wholeProof],
  'paid refund_unproven': [proofs('expires; the buyer gives no more time: everything goes back after 24 hours')],
  'delivered reject_delivery': [
    rejectDelivery('returns the escrow to paid: the times become null, an entry is appended, the funds stay locked'),
  ],
  'delivered extend_completion_deadline': [deadlines('the buyer extends the deadline once, by at most 7 days')],
  'delivered complete': [
    sandbox('complete: releases the funds from paid and from delivered'),
    deadlines('the completion deadline releases the funds after 7 days, with reminders 72 h and 24 h before'),
  ],
  'delivered cancel_paid': [sandbox('cancel_escrow: cancelled at once from paid and from delivered, the buyer is refunded')],
  'delivered add_funds': [addFunds('takes the fees on top where the buyer bears them, also after the delivery')],
  'delivered refund_funds': [givesAllBack],
  'delivered request_cancellation': [sandbox('request_cancellation: the status stays, escrow.cancellation.requested is emitted')],
  'delivered accept_cancellation': [sandbox('accept_cancellation: cancelled, the buyer is refunded, both events are emitted')],
  'delivered reject_cancellation': [sandbox('reject_cancellation: the status stays, escrow.cancellation.rejected is emitted')],
  'delivered lapse_cancellation': [deadlines('pauses the completion deadline, the first two times only')],
  'delivered open_dispute': [sandbox('dispute: opens a ticket for buyer or seller, from paid and from delivered')],
  'paid close': [
    closesAtOnce,
    closesInTime,
    closings('by the seller, with requests open: what nobody has claimed goes back at once, and they are answered as before'),
    closings('by the seller, withdrawing what is pending: cancelled at once'),
    closings('by the buyer in person, approving what is pending: it is paid out at once'),
  ],
  'paid settle_close': [progressive('closed by the buyer, leaves the seller 72 hours to claim; what nobody has claimed then goes back')],
  'paid give_release_consent': [consents('is kept with its time, and told'), consents('is kept as it was given first')],
  'delivered give_release_consent': [consent('is given later, by the buyer alone, while the escrow is %s; once')],
  'paid create_release_request': [reserves],
  'paid approve_release_request': [paysOut, paysOutInSilence],
  'delivered approve_release_request': [requests('by completion approves what is pending and releases the rest')],
  'paid reject_release_request': [opensPeriodDispute],
  'delivered reject_release_request': [rejections('stops the completion of a delivered escrow')],
  'paid void_release_request': [frees],
  'delivered void_release_request': [withdrawals('frees it also after the delivery')],
  'paid resolve_release_request': [isDecided],
  'delivered resolve_release_request': [requests('waits for an open period dispute, and so does the completion deadline')],
  'paid settle_release_request': [paysOut, paysOutInSilence],
  'delivered settle_release_request': [transitions('from %s, by everybody, in every mode')],
  'paid end_release_request': [
    requests('by cancellation voids what is pending, awards nothing to what is disputed, and refunds all of it'),
  ],
  'delivered end_release_request': [transitions('from %s, by everybody, in every mode')],
  'disputed end_release_request': [requests('by a dispute on all of it stops the periods, and its outcome ends them')],
  'paid withdraw_dispute': [requests('against it can be withdrawn by the buyer, which pays it out')],
  'delivered withdraw_dispute': [transitions('from %s, by everybody, in every mode')],
  'paid escalate_dispute': [transitions('from %s, by everybody, in every mode')],
  'delivered escalate_dispute': [transitions('from %s, by everybody, in every mode')],
  'disputed withdraw_dispute': [disputes('the opener alone may withdraw, and may reopen once')],
  'disputed offer_settlement': [disputes('a newer offer takes the place of the older one; more than what remains is refused')],
  'disputed accept_settlement': [
    disputes('the other’s offer is accepted: award, fee, tax and refund to the millime, completed'),
    disputes('an award of 0 refunds everything: cancelled, no fee'),
  ],
  'disputed resolve_dispute': [
    disputes('split with the seller bearing the fees: fees on the award alone, the rest refunded'),
    disputes('release_seller and refund_buyer end it, dismiss returns to the earlier status'),
  ],
  'disputed escalate_dispute': [
    deadlines('is under review when the counterparty is silent for 120 h, and no deadline ever moves its money'),
  ],
}

/** Every route of `rest-compat/rest-compat.ts`, by a test of its success. */
export const routeProofs: Record<string, Proof[]> = {
  'GET /api/v1/me': [people('200 with exactly the fields of the specification, without association, by either header')],
  'GET /api/v1/balance': [people('200 with numbers, to the millime')],
  'GET /api/v1/wallet': [wallet('GET /api/v1/wallet answers what is in it, and when')],
  'POST /api/v1/wallet/top-ups': [
    newTopUp,
    topUps('answers 200 and the original to a reference of this wallet that was used, also of two at once'),
  ],
  'GET /api/v1/wallet/top-ups/:id': [newTopUp],
  'GET /api/v1/wallet/transactions': [
    wallet('answers every movement, newest first, with its transfer and the balance after it'),
    wallet('filters by type, time and escrow, and pages'),
  ],
  'POST /api/v1/wallet/destinations': [destinations('a key adds an account that waits for the code that is mailed to its user')],
  'GET /api/v1/wallet/destinations': [destinations('are listed newest first, without their numbers, and deleted')],
  'DELETE /api/v1/wallet/destinations/:id': [destinations('are listed newest first, without their numbers, and deleted')],
  'POST /api/v1/wallet/withdrawals': [payouts('sets the money aside at once, for the key of a user who allows it, and says so')],
  'GET /api/v1/wallet/withdrawals/:id': [payouts('sets the money aside at once, for the key of a user who allows it, and says so')],
  'POST /api/v1/wallet/withdrawals/:id/cancel': [payouts('is taken back while nobody has decided it')],
  'POST /api/v1/escrows': [wholeEscrow],
  'GET /api/v1/escrows': [listEscrows('answers the escrows, newest first, as they are read one by one, with pagination')],
  'GET /api/v1/escrows/:id': [getEscrow('answers the escrow of its creation, with _id beside id')],
  'PUT /api/v1/escrows/:id': [updateEscrow('changes the title alone, and leaves the fees')],
  'POST /api/v1/escrows/:id/deliver': [deliver('delivers a paid escrow: seven days begin, the money stays, the buyer is told')],
  'POST /api/v1/escrows/:id/reject-delivery': [
    rejectDelivery('returns the escrow to paid: the times become null, an entry is appended, the funds stay locked'),
  ],
  'POST /api/v1/escrows/:id/cancel': [cancel('cancels a pending escrow of the seller, in every mode; the other is told')],
  'POST /api/v1/escrows/:id/add-funds': [
    addsToPaid,
    spending('a key spends nothing, previews nothing, and is told which session brings the person'),
    spending('a key spends what it allows, over which it is told the figures; a preview says the same'),
  ],
  'POST /api/v1/escrows/:id/refund-funds': [givesPartBack],
  'POST /api/v1/escrows/:id/close': [closesAtOnce, closesInTime],
  'POST /api/v1/escrows/:id/release-requests': [reserves],
  'GET /api/v1/escrows/:id/release-requests': [progressiveLife],
  'POST /api/v1/escrows/:id/release-requests/:requestId/void': [frees],
  'GET /api/v1/escrows/:id/release-requests/:requestId/invoice': [
    invoices('has its figures with the release, and its number and PDF right after'),
    invoices('is refused where nothing was released, and to strangers'),
  ],
  'GET /api/v1/escrows/:id/contract': [contract('answers 200 with the contract of a standard escrow')],
  'GET /api/v1/escrows/:id/proof': [wholeProof, proofRefusals],
  'GET /api/v1/escrows/:id/money': [
    money('answers 200 with every movement and its entry in the ledger, and what is still held'),
    money('draws every kind of ending'),
  ],
  'POST /api/v1/quotes': [quotes('answers 200 with every money field and creates nothing')],
  'POST /api/v1/escrows/:id/sessions': [sessions('answers 201 with Location, sessionId, url and expiresAt 30 minutes later')],
  'GET /api/v1/sessions/:sessionId': [sessions('answers 200 with the session')],
  'POST /api/v1/sessions/:sessionId/cancel': [
    cancelSession('answers the cancelled session, and the same when it is cancelled already; its developer is told once'),
  ],
  'POST /api/v1/identity-verifications': [
    verifications('answers 201 with the record, approved at once, and sends no mail'),
    verificationsInLive('mails the link to the person alone, and again five minutes later at the earliest'),
  ],
  'GET /api/v1/identity-verifications': [verifications('is read by its id, and listed by the address, newest first')],
  'GET /api/v1/identity-verifications/:id': [verifications('is read by its id, and listed by the address, newest first')],
  'GET /api/v1/events': [events('answers 200 with what happened, oldest first, each with its cursor')],
  'GET /api/v1/event-types': [
    events('answers 200 with every type that the service writes so far, whether a webhook has to name it, and its JSON Schema'),
  ],
  'POST /api/v1/events/:id/replay': [events('answers 200 with new deliveries of the same event')],
  'POST /api/v1/sandbox/users': [
    people('201 makes a verified user with money and a token; 200 adds to the wallet of the same one'),
    identity('the helper approves whom it makes, and leaves those alone who are there, unless it is told'),
  ],
  'POST /api/v1/sandbox/sessions/:sessionId/complete': [sandbox('answers 200 with the completed session and the escrow, as they are read')],
  'POST /api/v1/test-clocks': [clocks('creates one that stands where it was asked to, or at the present moment')],
  'GET /api/v1/test-clocks': [clocks('lists the developer’s own, newest first, page by page')],
  'GET /api/v1/test-clocks/:id': [clocks('creates one that stands where it was asked to, or at the present moment')],
  'POST /api/v1/test-clocks/:id/advance': [clocks('advances, and answers what happened on the way, as the feed has it')],
  'DELETE /api/v1/test-clocks/:id': [clocks('deletes one on which no escrow is open any more; what has ended keeps its time')],
  'POST /api/developer/register': [developer('201 with the developer of the specification, who may sign in at once in the sandbox')],
  'POST /api/developer/verify': [developer('lets a developer in only after the mailed code, and makes keys of its own environment')],
  'POST /api/developer/auth/token': [developer('200 with a token for 12 hours')],
  'POST /api/developer/auth/revoke': [developer('200, and the token is refused from the next request on')],
  'POST /api/developer/api-keys': [developer('201 with a key that works, shown once')],
  'GET /api/developer/api-keys': [developer('201 with a key that works, shown once')],
  'GET /api/developer/api-keys/:id': [developer('201 with a key that works, shown once')],
  'PATCH /api/developer/api-keys/:id': [developer('changes only what is present, and null clears')],
  'POST /api/developer/oauth-clients': [oauthClients('are made with a secret that is shown once, listed without it, read and deleted')],
  'GET /api/developer/oauth-clients': [oauthClients('are made with a secret that is shown once, listed without it, read and deleted')],
  'GET /api/developer/oauth-clients/:id': [oauthClients('are made with a secret that is shown once, listed without it, read and deleted')],
  'DELETE /api/developer/oauth-clients/:id': [
    oauthClients('are made with a secret that is shown once, listed without it, read and deleted'),
  ],
  'DELETE /api/developer/api-keys/:id': [developer('200 on revocation, and 404 from then on')],
  'GET /api/developer/settings': [developer('200, changing only the keys present')],
  'PUT /api/developer/settings': [developer('200, changing only the keys present')],
  'GET /api/developer/business': [setUp],
  'POST /api/v1/charges': [newCharge, repeatedCharge],
  'GET /api/v1/charges': [listedCharges],
  'GET /api/v1/charges/:id': [newCharge],
  'POST /api/v1/sandbox/charges/:id/pay': [paidCharge],
  'PUT /api/developer/business': [setUp, business('keeps documents that its developer uploads, each once and in their order, with links')],
  'POST /api/developer/association': [developer('201 asks, 200 shows and ends; the user’s yes makes the key act for them')],
  'GET /api/developer/association': [developer('201 asks, 200 shows and ends; the user’s yes makes the key act for them')],
  'DELETE /api/developer/association': [developer('201 asks, 200 shows and ends; the user’s yes makes the key act for them')],
  'GET /api/developer/signature': [
    developer('200 stores an image, which counts once the associated user confirmed it; 200 removes it, 404 when there is none'),
  ],
  'PUT /api/developer/signature': [
    developer('200 stores an image, which counts once the associated user confirmed it; 200 removes it, 404 when there is none'),
  ],
  'DELETE /api/developer/signature': [
    developer('200 stores an image, which counts once the associated user confirmed it; 200 removes it, 404 when there is none'),
  ],
  'GET /api/developer/requests': [
    requestLog('lists what a key and its developer asked, newest first, and finds it by what is known of it'),
  ],
  'GET /api/developer/requests/:id': [requestLog('shows a request with its answer, the events that it caused and their deliveries')],
  'POST /api/developer/webhooks': [
    webhooks('answers 201 with Location and {message, webhook} including the secret; events default to escrow.status.updated'),
  ],
  'GET /api/developer/webhooks': [webhooks('answers 200 with {webhooks} without secrets, and only the developer’s own')],
  'GET /api/developer/webhooks/:id': [webhooks('answers 200 with {webhook} without its secret')],
  'PUT /api/developer/webhooks/:id': [webhooks('answers 200 with {message, webhook}, changing url, events and isActive, each on its own')],
  'DELETE /api/developer/webhooks/:id': [webhooks('answers 200 with {message}, and the webhook is gone')],
  'POST /api/developer/webhooks/:id/regenerate-secret': [webhooks('answers 200 with {message, secret}, another one')],
  'POST /api/developer/webhooks/:id/test': [webhooks('POST :id/test answers 200 with the delivery of a webhook.test event')],
  'GET /api/developer/webhooks/:id/deliveries': [webhooks('GET :id/deliveries answers 200, newest first, paged and by status')],
}

/** The specification's table of session creation codes, whole, and the codes that decisions 8 adds. */
export const sessionCodeProofs: Record<string, Proof[]> = {
  NO_REDIRECT_URLS_CONFIGURED: [sessionErrors('NO_REDIRECT_URLS_CONFIGURED when the developer has no allowed redirect URLs')],
  REDIRECT_URL_NOT_ALLOWED: [sessionErrors('REDIRECT_URL_NOT_ALLOWED when redirectUrl matches none')],
  REDIRECT_URL_MUST_BE_HTTPS: [sessionErrors('REDIRECT_URL_MUST_BE_HTTPS when it is not HTTPS, except http://localhost')],
  INSTANT_ESCROW_NO_CONTRACT: [sessionErrors('INSTANT_ESCROW_NO_CONTRACT for sign_contract on instant')],
  INSTANT_ESCROW_NO_COMPLETE_STEP: [sessionErrors('INSTANT_ESCROW_NO_COMPLETE_STEP for complete on instant')],
  QUICK_ESCROW_NO_CONTRACT: [sessionErrors('QUICK_ESCROW_NO_CONTRACT for sign_contract on quick')],
  CONTRACT_ALREADY_SIGNED: [sessionErrors('CONTRACT_ALREADY_SIGNED when the target has signed')],
  PAYMENT_ALREADY_DONE: [sessionErrors('PAYMENT_ALREADY_DONE for accept_pay when paid, delivered or completed')],
  ESCROW_ALREADY_COMPLETED: [sessionErrors('ESCROW_ALREADY_COMPLETED for complete when completed')],
  DISPUTE_ALREADY_OPENED: [sessionErrors('DISPUTE_ALREADY_OPENED for dispute when one is open')],
  CANCELLATION_REQUEST_INVALID_STATUS: [
    sessionErrors('CANCELLATION_REQUEST_INVALID_STATUS for request_cancellation when not paid or delivered'),
  ],
  CANCELLATION_REQUEST_BUYER_ONLY: [sessionErrors('CANCELLATION_REQUEST_BUYER_ONLY for request_cancellation targeting the seller')],
  CANCEL_ESCROW_INVALID_STATUS: [sessionErrors('CANCEL_ESCROW_INVALID_STATUS for cancel_escrow when not paid or delivered')],
  CANCEL_ESCROW_SELLER_ONLY: [sessionErrors('CANCEL_ESCROW_SELLER_ONLY for cancel_escrow targeting the buyer')],
  CHECKOUT_TARGET_NOT_BUYER: [sessionErrors('CHECKOUT_TARGET_NOT_BUYER for a buyer-only action with the seller as target')],
  CHECKOUT_TARGET_NOT_SELLER: [sessionErrors('CHECKOUT_TARGET_NOT_SELLER for a seller-only action with the buyer as target')],
  CANCELLATION_ALREADY_REQUESTED: [sessionErrors('CANCELLATION_ALREADY_REQUESTED when a cancellation is requested already')],
  NO_PENDING_CANCELLATION: [
    sessionErrors('NO_PENDING_CANCELLATION for reject_cancellation and accept_cancellation without a pending request'),
  ],
  CHECKOUT_TARGET_NOT_PARTY: [sessionErrors('CHECKOUT_TARGET_NOT_PARTY for a target who is no party')],
  DISPUTE_OPEN: [sessionErrors('accept_pay: DISPUTE_OPEN when disputed, ESCROW_CLOSED when cancelled')],
  ESCROW_CLOSED: [
    sessionErrors('sign_contract: ESCROW_CLOSED when cancelled'),
    sessionErrors('dispute: INVALID_ACTION when pending, ESCROW_CLOSED when ended'),
  ],
  INVALID_ACTION: [sessionErrors('complete: INVALID_ACTION when pending, DISPUTE_OPEN when disputed, ESCROW_CLOSED when cancelled')],
  INSTANT_ESCROW_NO_PROOF: [sessionErrors('INSTANT_ESCROW_NO_PROOF for the proof actions on instant')],
  PROOF_NOT_REQUIRED: [proofRefusals],
  METADATA_INVALID: [sessionErrors('METADATA_INVALID for metadata that is no object of strings of at most 500 characters')],
}

/** The specification's table of payout request codes, whole, and the codes that decisions 7 adds to POST release-requests. */
export const payoutCodeProofs: Record<string, Proof[]> = {
  PROGRESSIVE_RELEASE_NOT_ENABLED: [claims('refuses an escrow that is not progressive')],
  SELLER_IDENTITY_REQUIRED: [
    claims('refuses a seller who is not identified'),
    identity('a seller who was made without identity is refused payout requests, until made known'),
  ],
  AMOUNT_TOO_SMALL: [claims('refuses a slice below the least')],
  INSUFFICIENT_AVAILABLE_BALANCE: [claims('refuses more than what is not reserved, and says both figures')],
  CONSENT_REQUIRED: [claims('refuses as long as the buyer has not accepted automatic release')],
  ESCROW_NOT_PAID: [claims('refuses every other state, with the code of that state')],
  ESCROW_CLOSED: [claims('refuses every other state, with the code of that state')],
  DISPUTE_OPEN: [claims('refuses every other state, with the code of that state')],
  ESCROW_CLOSING: [claims('refuses once the seller has closed it')],
  SELLER_ONLY: [claims('refuses the wrong party, whatever the state')],
  AMOUNT_PRECISION: [claims('refuses more decimals than TND has')],
  LIMIT_REACHED: [growth('open payout requests, and of all that an escrow ever had, has an end; what was made before is still answered')],
}

/** What each action of a checkout session does when its person performs it (specification, Checkout sessions). */
export const sessionActionProofs: Record<CheckoutAction, Proof[]> = {
  sign_contract: [sandbox('sign_contract: signs for either party with the given or a default name')],
  accept_pay: [
    sandbox('accept_pay: from the wallet by default; the money leaves it for the escrow'),
    sandbox('accept_pay by card: succeeds within the call and leaves the wallet as it was'),
  ],
  complete: [sandbox('complete: releases the funds from paid and from delivered')],
  dispute: [sandbox('dispute: opens a ticket for buyer or seller, from paid and from delivered')],
  request_cancellation: [sandbox('request_cancellation: the status stays, escrow.cancellation.requested is emitted')],
  reject_cancellation: [sandbox('reject_cancellation: the status stays, escrow.cancellation.rejected is emitted')],
  accept_cancellation: [sandbox('accept_cancellation: cancelled, the buyer is refunded, both events are emitted')],
  cancel_escrow: [sandbox('cancel_escrow: cancelled at once from paid and from delivered, the buyer is refunded')],
  submit_proof: [wholeProof, proofs('are the seller’s own, and are shown once')],
  review_proof: [proofs('is accepted by the buyer, once'), proofs('are called by a report of fraud, and by one correction too many')],
  add_funds: [sandbox('add_funds: adds from the wallet, which is topped up by exactly what is missing')],
  refund_funds: [sandbox('refund_funds: gives back a part, or all of it')],
  approve_release: [paysOut, requests('name the payout request, are completed with it, and end with it')],
  reject_release: [opensPeriodDispute, requests('name the payout request, are completed with it, and end with it')],
}

/** Every table and list of the specification, row by row, that is not one of those above. */
export const specification: Section[] = [
  {
    section: 'What the service does',
    rows: [
      row('1 all bodies are JSON', headers('is JSON in UTF-8 that nobody stores, guesses the type of, or learns the framework from')),
      row('1 timestamps are ISO 8601 in UTC', wholeEscrow),
      row(
        '2 production and sandbox: the same paths, keys of their own',
        developer('401 for a key of the sandbox, and the other way round'),
      ),
      row(
        '3 mode standard: contract, buyer completes, seller deliver is optional',
        sandbox('complete: releases the funds from paid and from delivered'),
      ),
      row('3 mode quick: no contract, buyer completes', createEscrow('answers contract null and signatures null for quick and instant')),
      row(
        '3 mode instant: deliver completes and releases',
        deliver('completes an instant escrow at once and releases the funds, fee and tax apart'),
      ),
      row('4 quick escrow with proof', wholeProof, proofs('is accepted by the buyer, once')),
      row('5 progressive release', progressiveLife, reserves, paysOut),
      row('6 charges', newCharge, paidOnce),
      row('7 ledger value locked at creation with an exchange rate', createEscrow('locks the exchange rate of USD and EUR at creation')),
      row('7 the ledger currency is TND', fees('settles in TND at the rate of creation')),
      row('8 success envelope {message, escrow}', wholeEscrow),
      row(
        '9 page and limit; pagination with page, limit, total, pages',
        listEscrows('pages with page and limit, and counts total and pages'),
      ),
    ],
  },
  {
    section: 'Resources, Escrow',
    rows: [
      row('id; also _id on get', getEscrow('answers the escrow of its creation, with _id beside id')),
      row('title', createEscrow('title: required, 1-200 characters')),
      row('amount, currency, amountTnd', createEscrow('locks the exchange rate of USD and EUR at creation')),
      row('amount is documented as TND on update', updateByRest('reads amount as TND, and keeps the face amount at the locked rate')),
      row('escrowFee', createEscrow('seller bears the fees: the buyer funds the amount, the seller receives it less 5 %, tax included')),
      row('developerFee, developerFeePercentage', createEscrow('computes the developer fee from its percentage, for either bearer')),
      row(
        'developerFee is credited to the developer’s associated user when funds are released',
        fees('is deducted from the seller’s payout and credited to the associated user at release'),
      ),
      row('feeBearer', createEscrow('buyer bears the fees: they are added to the funding, and the seller receives the whole amount')),
      row('buyerFundingTnd', fees('is included in the funding when the buyer bears the fees')),
      row('status, mode', wholeEscrow),
      row(
        'seller: object, or null when only an invitee; sellerEmail',
        createEscrow('keeps a new seller as sellerEmail with seller null, and invites them; a known one is the seller object'),
      ),
      row(
        'buyer: object, or null without account; buyerEmail',
        getEscrow('shows invited parties by e-mail, and turns them into objects when they register'),
      ),
      row('estimatedDeliveryDays', createEscrow('estimatedDeliveryDays: a whole number of at least 1')),
      row('expiresAt', deadlines('the escrow expires after 14 days: cancelled, its sessions with it, both parties told')),
      row(
        'paidAt, deliveredAt, completedAt, cancelledAt: null until the event happens',
        getEscrow('fills the times and the deadline as the escrow goes on'),
      ),
      row('completionDeadline: set on delivery', deliver('delivers a paid escrow: seven days begin, the money stays, the buyer is told')),
      row(
        'completionDeadline: null after delivery is rejected',
        rejectDelivery('returns the escrow to paid: the times become null, an entry is appended, the funds stay locked'),
      ),
      row(
        'deliveryRejections: {rejectedAt, reason, previousDeliveredAt}',
        rejectDelivery('appends: a second rejection keeps the first, and the seller may deliver again'),
      ),
      row('createdAt, updatedAt', updateEscrow('changes the title alone, and leaves the fees')),
      row('createdViaThirdParty, createdByApplicationName', createEscrow('201 with sellerEmail and without association')),
      row('disputeTicketId, disputeTicket', getEscrow('shows the dispute ticket of a disputed escrow')),
      row('signatures: null when no contract exists', createEscrow('answers contract null and signatures null for quick and instant')),
      row(
        'signatures: times present when the matching boolean is true',
        getEscrow('shows when each party signed, and only for those who did'),
      ),
      row('proofInfo.phase', wholeProof),
      row('proofInfo.phase accepted allows delivery', proofs('is accepted by the buyer, once')),
      row(
        'proofInfo.phase needs_review (decisions 6)',
        proofs('are called by a report of fraud, and by one correction too many'),
        proofs('accept it, send it back, or cancel the escrow'),
      ),
      row(
        'proofInfo.phase expired (decisions 6)',
        proofs('expires; the buyer gives no more time: everything goes back after 24 hours'),
        proofs('is given more time by the buyer, once; a second expiry refunds at once'),
      ),
      row(
        'progressive snapshot fields',
        progressiveTerms,
        reserves,
        claims('takes a slice in the escrow’s currency, at its locked rate, and leaves the fees that the buyer bears where they are'),
      ),
      row('progressive snapshot fields: remainingAmount is 0 and refundedTotal holds the rest when it is over', closesAtOnce),
    ],
  },
  {
    section: 'Resources, Contract',
    rows: [
      row(
        'id, escrow, terms, language, pdfUrl, isFullySigned, pdfVersions, createdAt, updatedAt',
        contract('answers 200 with the contract of a standard escrow'),
      ),
      row('sellerSignature, buyerSignature: {signedAt, signatureImage}', contract('shows each signature with its time and image')),
      row(
        'short form in the create response; null for quick and instant',
        wholeEscrow,
        createEscrow('answers contract null and signatures null for quick and instant'),
      ),
      row(
        'pdfUrl: latest PDF; may be a presigned URL',
        contract('answers 200 with the contract of a standard escrow'),
        contractPdfs('come after the creation and after each signature, the last one as pdfUrl'),
        contractPdfs('shows nothing when it was altered, has ended, or is of another file'),
      ),
      row(
        'pdfVersions: {type, url, mimeType, createdAt}; unsigned, buyer-signed, seller-signed, fully-signed',
        contractPdfs('come after the creation and after each signature, the last one as pdfUrl'),
        contractPdfs('say buyer-signed where the buyer signs first, and each is a download whose hash is told'),
      ),
      row('short form without a PDF for quick and instant', contractPdfs('are none of a %s escrow')),
      row(
        'a new unsigned PDF version when the deal is changed (decisions 5)',
        contractPdfs('begin again without signatures when the deal is changed, and those before stay'),
      ),
    ],
  },
  {
    section: 'Resources, Checkout session',
    rows: [
      row('sessionId, escrowId, action, targetUserEmail, status, metadata, expiresAt, createdAt', sessions('answers 200 with the session')),
      row('completedAt', sessions('shows completed with completedAt')),
      row('metadata: string values, each at most 500 characters', sessions('has string values of up to 500 characters')),
      row(
        'create response {sessionId, url, expiresAt}',
        sessions('answers 201 with Location, sessionId, url and expiresAt 30 minutes later'),
      ),
    ],
  },
  {
    section: 'Resources, others',
    rows: [
      row(
        'Webhook: id, url, secret, events, isActive, lastTriggeredAt, lastResponseStatus, failureCount, createdAt, updatedAt',
        webhooks('answers 201 with Location and {message, webhook} including the secret; events default to escrow.status.updated'),
      ),
      row(
        'API key information: apiKey and developer',
        people('200 with exactly the fields of the specification, without association, by either header'),
      ),
      row('Balance: available, pending, escrow', people('200 with numbers, to the millime')),
      row('Charge', newCharge),
      row('Payout request: requestId, reference, amountTnd, amountFace, currency, approvalDeadline, createdVia, createdAt', reserves),
      row('Payout request: status', reserves, paysOut, opensPeriodDispute, frees),
      row('Payout request: sellerNetTnd', paysOut, approvals('takes the fees of the slice from what the buyer has paid for them')),
      row('Payout request: decidedAt, decisionSource, releasedAt', paysOut, paysOutInSilence, isDecided),
      row('Payout request: disputeTicketId, scoped to the period', opensPeriodDispute),
      row('Payout request: resolution', isDecided),
      row('Progressive release config; null on a non-progressive escrow', progressiveTerms, consents('is kept with its time, and told')),
      row('Identity verification', verifications('answers 201 with the record, approved at once, and sends no mail')),
    ],
  },
  {
    section: 'States and transitions, Escrow',
    rows: [
      row('(new) | create escrow → pending; contract created in standard mode', wholeEscrow),
      row(
        'pending | accept_pay → paid; contract signed first in standard mode',
        sandbox('409 CONTRACT_NOT_SIGNED: the contract is signed first in standard mode'),
        ...transitionProofs['pending pay']!,
      ),
      row(
        'pending | update → pending; fee recalculated; escrow.updated',
        updateEscrow('changes the amount alone, and the fees with it'),
        updateEscrow('by ledger value: the face amount at the locked rate, and both have to sign again; sessions stay open'),
      ),
      row(
        'pending | POST cancel → cancelled; other party notified',
        cancel('by the seller withdraws open sessions, though both have signed'),
      ),
      row(
        'paid | POST deliver → delivered; buyer notified; event',
        deliver('delivers a paid escrow: seven days begin, the money stays, the buyer is told'),
      ),
      row(
        'paid | POST deliver, instant → completed; funds released',
        deliver('completes an instant escrow at once and releases the funds, fee and tax apart'),
      ),
      row('paid or delivered | complete → completed; funds released', sandbox('complete: releases the funds from paid and from delivered')),
      row(
        'delivered | POST reject-delivery → paid',
        rejectDelivery('returns the escrow to paid: the times become null, an entry is appended, the funds stay locked'),
      ),
      row(
        'paid or delivered | cancel_escrow → cancelled; refund',
        sandbox('cancel_escrow: cancelled at once from paid and from delivered, the buyer is refunded'),
      ),
      row(
        'paid or delivered | request_cancellation → unchanged',
        sandbox('request_cancellation: the status stays, escrow.cancellation.requested is emitted'),
      ),
      row(
        'paid or delivered | reject_cancellation → unchanged',
        sandbox('reject_cancellation: the status stays, escrow.cancellation.rejected is emitted'),
      ),
      row(
        'paid or delivered | accept_cancellation → cancelled; refund',
        sandbox('accept_cancellation: cancelled, the buyer is refunded, both events are emitted'),
      ),
      row('paid or delivered | refund_funds for the full remaining balance → cancelled', givesAllBack),
      row('paid or delivered | add funds or partial refund → unchanged', addsToPaid, givesPartBack),
      row('rule 1: status stays paid during the proof gate', wholeProof),
      row('rule 1: the buyer may complete at any phase (decisions 5)', proofs('takes the buyer’s completion at any phase as acceptance')),
      row(
        'rule 1: a dispute or a cancellation request stops its deadlines (decisions 6)',
        proofs('a dispute: it goes on with what was left, 6 hours at least'),
        proofs('a cancellation request, which also stops a clock that begins meanwhile'),
      ),
      row('rule 2: status stays paid across partial payouts', paysOut),
      row(
        'rule 3: a guest-checkout escrow cannot use add_funds or refund_funds',
        guests('takes no funds and gives none back in parts (specification, States and transitions)'),
      ),
      row(
        'rule 4: into and out of disputed (decisions 5)',
        disputes('release_seller and refund_buyer end it, dismiss returns to the earlier status'),
      ),
      row('rule 5: expiresAt passes', deadlines('the escrow expires after 14 days: cancelled, its sessions with it, both parties told')),
      row(
        'rule 5: completionDeadline passes',
        deadlines('the completion deadline releases the funds after 7 days, with reminders 72 h and 24 h before'),
      ),
      row(
        'rule 5: it is paused by a dispute and resumes with at least 48 h',
        deadlines('pauses the completion deadline; withdrawn, at least 48 h are left'),
      ),
      row('paid never moves by itself', deadlines('a paid escrow never moves by itself')),
      row(
        'rule 6: final status after close: cancelled where nothing was released, else completed',
        closesAtOnce,
        progressive('closed by the buyer, leaves the seller 72 hours to claim; what nobody has claimed then goes back'),
      ),
    ],
  },
  {
    section: 'States and transitions, Checkout session',
    rows: [
      row('(new) | create session → pending', sessions('is created pending')),
      row(
        'pending | target completes → completed, single use',
        sessions('is completed when its target completes the action, once'),
        sessions('is completed once, also when ten ask at once'),
      ),
      row(
        'pending | 30 minutes pass → expired',
        sessions('is expired after 30 minutes, and then cannot be completed or cancelled'),
        deadlines('a session expires after 30 minutes, with its event, and the escrow stays as it is'),
      ),
      row(
        'pending → cancelled (decisions 8)',
        cancelSession('answers the cancelled session, and the same when it is cancelled already; its developer is told once'),
        sessions('completing one cancels its siblings of the same action and target, and no others'),
        sessions('is cancelled when its action stops being valid'),
      ),
    ],
  },
  {
    section: 'States and transitions, others',
    rows: [
      row('Payout request: (new) | POST release-requests → pending; amount reserved; client notified', reserves),
      row('Payout request: pending | approve_release → approved', paysOut),
      row('Payout request: pending | approvalDeadline passes → approved; decisionSource timeout', paysOutInSilence),
      row('Payout request: approved | ledger settles → released', paysOut),
      row('Payout request: pending | reject_release → disputed, for that period only', opensPeriodDispute),
      row('Payout request: disputed | admin resolution; remainder returns to available balance (decisions 7)', isDecided),
      row(
        'Payout request: disputed | the rejection is withdrawn → approved (decisions 7)',
        requests('against it can be withdrawn by the buyer, which pays it out'),
      ),
      row('Payout request: pending | void → voided (decisions 7)', frees, withdrawals('refuses one that was withdrawn before')),
      row(
        'Payout request: the escrow ends otherwise → voided (decisions 7)',
        requests('by cancellation voids what is pending, awards nothing to what is disputed, and refunds all of it'),
      ),
      row(
        'Payout request: unreserved balance reaches zero → escrow.balance.exhausted, and the escrow stays open',
        claims('takes the last slice, however small, and tells that nothing is left to claim; the escrow stays open'),
      ),
      row(
        'Identity verification: kyc_status',
        verifications('answers 201 with the record, approved at once, and sends no mail'),
        verificationsInLive('is decided by compliance or an owner, with a reason, once; the account follows'),
      ),
      row(
        'Identity verification: claim_status',
        verifications('is linked when the person registers, behind what the escrow says of it'),
        verifications('is linked at once where the address has an account'),
      ),
      row('Charge', newCharge, paidCharge, chargeLink),
    ],
  },
  {
    section: 'Endpoints, Escrows: those to come',
    rows: [
      row('GET /api/v1/escrows/:id/proof', wholeProof, proofRefusals),
      row(
        'POST /api/v1/escrows/:id/close: body, answer, who and when (decisions 7)',
        closesAtOnce,
        closesInTime,
        closings('refuses a field that it does not know'),
        closings('refuses the key that would approve what is pending'),
        closings('refuses the buyer who would withdraw what is pending'),
      ),
      row('close again: 200, the same answer', closings('asked for before is answered as it stands, also when it is over')),
      row(
        'close and disputes (decisions 5 and 7)',
        closingInDispute('stops the 72 hours, and nothing goes back however long it takes; afterwards what was left of them is left'),
        closingInDispute(
          'keeps its slice, and nothing else: what nobody has claimed goes back after the 72 hours; its outcome ends the escrow',
        ),
      ),
      row('POST release-requests: 201 on creation', reserves),
      row(
        'POST release-requests: 200 on replay, nothing reserved again',
        claims('answers a used id with its request, 200 and a warning where something else was asked, whatever has become of it'),
      ),
      row('POST release-requests: requestId', claims('refuses an id that is none, or too long')),
      row('POST release-requests: amountTnd takes precedence', claims('takes ledger value first where both amounts are given')),
      row(
        'POST release-requests: amount in the face currency, at the locked rate',
        claims('takes a slice in the escrow’s currency, at its locked rate, and leaves the fees that the buyer bears where they are'),
      ),
      row('POST release-requests: one of the two amounts', claims('refuses a request without an amount')),
      row('POST release-requests: currency must match', claims('refuses another currency than the escrow’s')),
      row(
        'POST release-requests: reference, note',
        claims('refuses a reference that is too long'),
        claims('refuses a note that is too long'),
      ),
      row(
        'POST release-requests: on the seller’s behalf (decisions 7)',
        requests('is open to the developer that created the escrow without an associated user, whose own requests it may withdraw'),
      ),
      row('GET release-requests: oldest first, for a party', progressiveLife, requests('shows the note to the seller’s side alone')),
      row('GET release-requests: empty on a non-progressive escrow', progressiveRefusals),
      row(
        'GET /api/oauth/authorize',
        signingIn(
          'takes a code with PKCE, and tells what was allowed: who, how they are called, their address, and whether they are known',
        ),
        oauthRefusals('400 in our shape and no redirect: %s'),
        oauthRefusals('is told to the application: %s'),
      ),
      row(
        'POST /api/oauth/token: code',
        oauthRefusals('is not exchanged with %s'),
        oauthRefusals('is good once: the second use ends what the first one gave'),
        oauthRefusals('is good for a minute'),
      ),
      row(
        'POST /api/oauth/token: refresh',
        signingIn('are exchanged for the next one, for thirty days from the first'),
        oauthRefusals('to refresh is good once: whoever uses it again ends them all'),
      ),
      row(
        'POST /api/oauth/token: client authentication',
        signingIn('is open to an application without a secret, and to one that sends it in the body'),
      ),
      row(
        'GET /api/oauth/userinfo',
        signingIn('tells nothing that was not asked for'),
        oauthRefusals('opens /userinfo and nothing else, and nothing else opens /userinfo'),
      ),
      row(
        'OAuth under /api/oauth without a version, discovery at the issuer (decisions 12)',
        signingIn('is found where the issuer is, and says where everything is'),
      ),
      row(
        'OAuth clients of a developer (decisions 12)',
        oauthClients('are made with a secret that is shown once, listed without it, read and deleted'),
      ),
      row(
        'OAuth consent: remembered, and withdrawn (decisions 12)',
        signingIn('asks once: what was allowed is remembered, in another browser too, until it asks for more'),
        oauthRefusals('ends when the person withdraws what they have allowed, and the application asks again'),
      ),
      row('add-funds and refund-funds (decisions 13)', addsToPaid, givesPartBack),
      row('business (decisions 3)', setUp),
    ],
  },
  {
    section: 'Endpoints, Create escrow body',
    rows: [
      row('title', createEscrow('title: required, 1-200 characters')),
      row(
        'amount',
        createEscrow('amount: required, a plain JSON number above 0'),
        createEscrow('amount: worth at least 5 TND in standard and quick mode, after conversion'),
        createEscrow('amount: worth at least 0.01 TND in instant mode'),
      ),
      row('currency', createEscrow('currency: TND, USD or EUR')),
      row(
        'buyerEmail: invited to register if no account',
        createEscrow('buyerEmail: required, a plain address'),
        createEscrow('keeps a new buyer as buyerEmail with buyer null, and invites them to register'),
      ),
      row(
        'sellerEmail',
        createEscrow('sellerEmail: a plain address'),
        createEscrow('takes the associated user for the seller when sellerEmail names that user'),
      ),
      row('mode', createEscrow('mode: standard, quick or instant')),
      row('feeBearer', createEscrow('feeBearer: seller or buyer')),
      row(
        'estimatedDeliveryDays; instant defaults to 1',
        createEscrow('gives an instant escrow one delivery day unless it names others; other modes none'),
      ),
      row(
        'contractTerms',
        createEscrow('contractTerms: up to 10,000 characters'),
        createEscrow('contractTerms: required in standard mode'),
      ),
      row(
        'autoSign',
        createEscrow('signs for the seller with the confirmed signature of the dashboard'),
        createEscrow('is not combinable with sellerEmail, even the own one'),
      ),
      row('developerFeePercentage', createEscrow('developerFeePercentage: 0-25 with at most 2 decimals')),
      row('fulfillmentPolicy: bounds', createEscrow('fulfillmentPolicy: its bounds, and quick mode only')),
      row('fulfillmentPolicy: valid', wholeProof),
      row(
        'progressiveRelease: bounds, strict schema',
        createEscrow('progressiveRelease: its bounds, a strict schema, and not in instant mode'),
      ),
      row('progressiveRelease: valid', progressiveTerms),
      row('optional inputs of decisions 5', createEscrow('takes description, contractLanguage, expiresInDays and metadata')),
      row(
        'testClockId (decisions 5 and 21)',
        clocks('puts an escrow on a clock of the developer, and on no other'),
        onClocks('has the time of its clock in everything that is told of it'),
      ),
    ],
  },
  {
    section: 'Endpoints, Charges',
    rows: [
      row('POST: 201 on creation', newCharge),
      row('POST: 200 when merchantReference was already used: the original, and no second charge', repeatedCharge),
      row('POST: an expired checkout URL is reissued', chargeLink),
      row('GET :id: the service id or the caller’s merchantReference', newCharge),
      row('GET: the list (decisions 9)', listedCharges),
      row('title, amount: required', chargeRefusals),
      row('currency: the payer is charged the face amount', charges('needs no associated user, and locks the rate of another currency')),
      row('merchantReference: unique per developer, its characters and length', repeatedCharge, chargeRefusals),
      row('redirectUrl: an allowed one, HTTPS except http://localhost', chargeRefusals),
      row('receiptEmail: prefills the receipt', newCharge),
      row('metadata: string values', chargeRefusals),
      row('anyone with the URL can pay, once', paidOnce),
      row('pending | payer pays → paid, then completed; url becomes null', paidCharge),
    ],
  },
  {
    section: 'Endpoints, Identity verifications',
    rows: [
      row('POST: email is lowercased; the record, with verification_email_sent, verification_email_sent_at and message', verified),
      row('POST: external_user_id', verified),
      row('POST: redirect_url must be an allowed one', verificationRefusals),
      row('POST: metadata, string values up to 500 characters; not returned', verified, verificationRefusals),
      row(
        'POST: a second one while one is pending answers 200 and the record',
        verifications('answers 200 and the same record to a second request, until the person registers'),
      ),
      row('POST: may resend the invite, with a 5-minute cooldown', invitedInLive),
      row(
        'POST: not sent, it is sent with a repeated request',
        verificationsInLive('without a provider it is made, and waits to be asked for again'),
      ),
      row('GET :id, GET ?email=', verifications('is read by its id, and listed by the address, newest first')),
      row('no verification_url: the link goes to the person alone', invitedInLive),
    ],
  },
  {
    section: 'Endpoints, Webhook management',
    rows: [
      row(
        'POST: url required; events default to escrow.status.updated; {message, webhook} including secret',
        webhooks('answers 201 with Location and {message, webhook} including the secret; events default to escrow.status.updated'),
        webhooks('400 for unknown, empty or misshapen events, and without url'),
      ),
      row('GET: without secrets', webhooks('answers 200 with {webhooks} without secrets, and only the developer’s own')),
      row(
        'PUT: url, events, isActive all optional',
        webhooks('answers 200 with {message, webhook}, changing url, events and isActive, each on its own'),
      ),
      row(
        'regenerate-secret: the old one stops working at once',
        webhooks('answers 200 with {message, secret}, another one'),
        deliveries('a new secret is in force at once, also for a retry that already waits'),
      ),
      row('DELETE: {message}', webhooks('answers 200 with {message}, and the webhook is gone')),
    ],
  },
  {
    section: 'Endpoints, Update escrow body',
    rows: [
      row(
        'title, amount, description, estimatedDeliveryDays: each on its own',
        updateEscrow('changes the title alone, and leaves the fees'),
        updateEscrow('changes the amount alone, and the fees with it'),
        updateEscrow('changes the description alone'),
        updateEscrow('changes the days alone'),
      ),
      row(
        'their bounds',
        updateEscrow('takes the longest title and description, and the fewest days'),
        updateEscrow('refuses a title of 201 characters'),
        updateEscrow('refuses an amount of 0'),
        updateEscrow('refuses a description of 2001 characters'),
        updateEscrow('refuses less than one day'),
      ),
      row('at least one required', updateEscrow('refuses no field at all')),
      row('fee recalculated', updateEscrow('changes the amount alone, and the fees with it')),
      row('only pending escrows', updateEscrow('refuses every other state, with the code of that state')),
      row('signatures are cleared (decisions 5)', updateEscrow('of the title alone clears both signatures, and tells both parties')),
    ],
  },
  {
    section: 'Endpoints, Who may call',
    rows: [
      row(
        'GET escrow: the creator, or the associated user as seller or buyer',
        getEscrow('the seller’s and the buyer’s integrator may'),
        getEscrow('the escrow creator may, though its user is no party'),
      ),
      row('GET contract: the same', contract('both parties and the creator may read it')),
      row(
        'Deliver: the seller only',
        deliver('refuses the wrong party, whatever the state'),
        deliver('refuses the creator of a third party’s sale'),
      ),
      row('Reject delivery: the buyer only', rejectDelivery('refuses the wrong party, whatever the state')),
      row('Reject delivery: not applicable to instant', rejectDelivery('refuses an instant escrow that is completed')),
      row(
        'Cancel: the seller or the buyer',
        cancel('cancels for the buyer as well'),
        cancel('refuses the creator of a third party’s sale'),
      ),
      row('Contract: quick and instant 404', contract('404 when there is no contract: quick and instant')),
      row(
        'Update: the creator or the seller’s side (decisions 5)',
        updateEscrow('refuses the money to a creator on the buyer’s side'),
        updateEscrow('refuses the wrong party, whatever the state'),
      ),
      row(
        'metadata is for its creator (decisions 5)',
        getEscrow('metadata is for the creator alone'),
        listEscrows('shows metadata to its creator alone'),
      ),
    ],
  },
  {
    section: 'Endpoints, Checkout sessions: action rules',
    rows: [
      row('every action, in its status, for its target', sessions('takes every action in its status, for its target')),
      row('request_cancellation: buyer only, paid or delivered', ...sessionCodeProofs['CANCELLATION_REQUEST_BUYER_ONLY']!),
      row('cancel_escrow: seller only, paid or delivered', ...sessionCodeProofs['CANCEL_ESCROW_SELLER_ONLY']!),
      row(
        'reject_cancellation, accept_cancellation: the seller, after a pending request',
        ...sessionCodeProofs['NO_PENDING_CANCELLATION']!,
      ),
      row('complete: from paid or delivered, standard and quick only', ...sessionCodeProofs['INSTANT_ESCROW_NO_COMPLETE_STEP']!),
      row(
        'add_funds, refund_funds',
        sandbox('add_funds: adds from the wallet, which is topped up by exactly what is missing'),
        sandbox('refund_funds: gives back a part, or all of it'),
      ),
      row('approve_release, reject_release', requests('name the payout request, are completed with it, and end with it')),
      row('submit_proof, review_proof', wholeProof, proofRefusals),
      row(
        'quick and instant: the actions that are invalid',
        sessionErrors('QUICK_ESCROW_NO_CONTRACT for sign_contract on quick'),
        sessionErrors('INSTANT_ESCROW_NO_PROOF for the proof actions on instant'),
      ),
      row('no KYC check at creation', sessions('accept_pay before the contract is signed, and whatever the buyer’s identity check says')),
      row('redirectUrl must match an allowed one', sessions('takes redirect URLs that match one below a /* and http://localhost')),
      row('metadata: object of string values', ...sessionCodeProofs['METADATA_INVALID']!),
      row('after the flow: redirectUrl with session_id and status', redirectUrls('%s, %s')),
      row('charges do not use sessions', newCharge),
      row(
        'GET sessions: only those of the caller’s developer account',
        sessions('403 when the session does not belong to the developer, though its user is the target'),
      ),
    ],
  },
  {
    section: 'Authentication',
    rows: [
      row('1 Bearer or X-API-Key', keys('goes as Authorization: Bearer or as X-API-Key')),
      row('1 both present and different → 401 (decisions 3)', keys('401 when both headers are present and different')),
      row('2 key formats', keys('is sk_sandbox_ and 64 hexadecimal characters')),
      row(
        '2 wrong environment → 401',
        keys('401 in the wrong environment: a live key in the sandbox'),
        developer('401 for a key of the sandbox, and the other way round'),
      ),
      row('3 shown once', developer('201 with a key that works, shown once')),
      row('3 revoked, inactive, expired', keys('401 when inactive, revoked or expired, from the next request on')),
      row('3 a rate limit of its own', headers('a key with its own limit has a bucket of its own, from whichever address')),
      row('4 association required', keys('403 without it: balance, list, get, contract, update, cancel, deliver, reject delivery')),
      row('4 exceptions', keys('is not needed for GET /me, for creating with sellerEmail, and for sessions of own escrows')),
      row(
        '4 omitting sellerEmail, or a developer fee, does need it',
        createEscrow('403 without sellerEmail when the developer has no associated user'),
        createEscrow('403 with developerFeePercentage above 0 when the developer has no associated user'),
      ),
      row(
        '5 webhook management takes a developer token',
        webhooks('401 when the developer token is missing or invalid, or an API key in its place'),
      ),
      row('5 an API takes no developer token', keys('401 for a developer, user or staff token in its place, naming the right credential')),
      row('6 only targetUserEmail, single use, 30 minutes', sessions('is completed when its target completes the action, once')),
      row('7 redirect URLs', ...sessionCodeProofs['REDIRECT_URL_MUST_BE_HTTPS']!),
      row(
        '8 webhooks are signed',
        wholeService('buyer pays, seller delivers, nobody answers, the deadline releases, and the webhook hears of each step in order'),
      ),
    ],
  },
  {
    section: 'Events, Event types',
    rows: [
      row('escrow.status.updated', deliver('delivers a paid escrow: seven days begin, the money stays, the buyer is told')),
      row('contract.signed', createEscrow('signs for the seller with the confirmed signature of the dashboard')),
      row(
        'contract.pdf.created (decisions 5)',
        contractPdfs('are told of by an event with a link of an hour, and contract.signed has none'),
      ),
      row('escrow.cancellation.requested', sandbox('request_cancellation: the status stays, escrow.cancellation.requested is emitted')),
      row('escrow.cancellation.rejected', sandbox('reject_cancellation: the status stays, escrow.cancellation.rejected is emitted')),
      row('escrow.cancellation.accepted', sandbox('accept_cancellation: cancelled, the buyer is refunded, both events are emitted')),
      row(
        'escrow.updated',
        updateEscrow('by ledger value: the face amount at the locked rate, and both have to sign again; sessions stay open'),
      ),
      row(
        'escrow.delivery.rejected; reason omitted when none was given',
        rejectDelivery('shows null where no reason was given, and leaves it out of the event'),
      ),
      row(
        'escrow.deposit_proof.rejected: by an admin, with the reason; the same link takes another',
        guests('that is rejected leaves the escrow pending, tells why, and the same link takes another'),
      ),
      row('escrow.deposit_proof.rejected: by itself, with the escrow cancelled', guests('is rejected by itself with an escrow that is %s')),
      row('escrow.proof.*', wholeProof, proofs('tells in each event of its proof how it stands, with links that work for an hour')),
      row('escrow.funds.added', addsToPaid),
      row('escrow.funds.refunded', givesPartBack, givesAllBack),
      row('escrow.release_request.created', reserves),
      row('escrow.release_request.approved', paysOut),
      row('escrow.release_request.auto_approved', paysOutInSilence),
      row('escrow.release_request.disputed', opensPeriodDispute),
      row('escrow.release_request.resolved', isDecided),
      row('escrow.release_request.released', paysOut),
      row('escrow.release_request.voided (decisions 7)', frees),
      row(
        'escrow.balance.exhausted',
        claims('takes the last slice, however small, and tells that nothing is left to claim; the escrow stays open'),
      ),
      row(
        'identity.verification.updated',
        verifications('answers 201 with the record, approved at once, and sends no mail'),
        verificationsInLive('is decided by compliance or an owner, with a reason, once; the account follows'),
      ),
      row('identity.verification.linked', verifications('is linked when the person registers, behind what the escrow says of it')),
      row(
        'creation emits only escrow.created (decisions 11)',
        createEscrow('emits only escrow.created, whose escrow is the one of the answer without its metadata'),
      ),
      row('escrow.status.updated of a charge: merchantReference, receiptEmail; paid and completed', paidCharge),
      row('escrow.status.updated of a progressive escrow that is over: the float fields are emptied', closesAtOnce),
      row('every type is of its published shape', eventSchemas('every event that is written has the shape that is published for its type')),
      row(
        'which developers receive deliveries',
        webhooks(
          'are made for escrows of the associated user as seller or buyer, and for those the developer created, with a third-party seller too',
        ),
      ),
    ],
  },
  {
    section: 'Events, Subscription',
    rows: [
      row('accepted values of events', webhooks('accepts every event type of the specification, *, and a trailing wildcard')),
      row('unknown values are refused', webhooks('400 for unknown, empty or misshapen events, and without url')),
    ],
  },
  {
    section: 'Events, Delivery and signature',
    rows: [
      row(
        '1 X-Webhook-Signature',
        deliveries('arrives once, with every header and the stored body'),
        signing('gives the published test vector'),
      ),
      row('2 200 within 10 seconds', attempts('200 is delivered, with one POST of the very bytes'), attempts('no answer is a timeout')),
      row(
        '3 up to 3 attempts, 1 s, 2 s, 4 s',
        deliveries('that always gets a 500 is tried exactly three times, after 1 s and 2 s, with the same body and fresh signatures'),
        retrySchedule('waits 4 s before a fourth attempt, and as long before any later one'),
      ),
      row('3 4xx are not retried, 5xx are', attempts('%i is final; only 410 is gone'), attempts('%i is tried again')),
      row(
        '4 the same event id on every attempt',
        deliveries('that always gets a 500 is tried exactly three times, after 1 s and 2 s, with the same body and fresh signatures'),
      ),
      row('5 lastTriggeredAt, lastResponseStatus, failureCount', deliveries('a success clears the failures')),
      row(
        '6 only HTTPS in production',
        webhooks('400 HTTPS_REQUIRED for a non-HTTPS URL in production'),
        webhooks('takes http and loopback addresses in an open sandbox'),
      ),
    ],
  },
  {
    section: 'Errors, shapes and status codes',
    rows: [
      row(
        'status codes are those of the specification only',
        errorCatalogue('has %s with the statuses the specification and the decisions give'),
      ),
      row(
        'a framework’s 405, 413, 415, 431',
        headers('404 in shape 1 for an unknown route'),
        headers('400 in shape 1 for a method that an address does not take'),
        headers('a body of more than 100 kB'),
        headers('a body of another content type, or compressed'),
        headers('headers that are too large'),
      ),
      row('shape 1', getEscrow('403 when the caller is neither seller nor buyer')),
      row(
        'shape 2, payout requests',
        claims('refuses more than what is not reserved, and says both figures'),
        claims('refuses a slice below the least'),
      ),
      row(
        'shape 3, session creation',
        ...sessionCodeProofs['QUICK_ESCROW_NO_CONTRACT']!,
        sessionErrors('user_message speaks the language of Accept-Language'),
      ),
      row('X-Error-Code (decisions 1)', headers('carries X-Error-Code when it is an error, and only then')),
      row(
        'X-Request-Id (decisions 1)',
        headers('is the caller’s own when it has the form, on every answer'),
        headers('is a new one otherwise'),
      ),
      row('details name every field of a validation error (decisions 1)', createEscrow('names every wrong field at once')),
      row(
        'order of refusals (decisions 1)',
        updateByRest('answers in the order of refusals: malformed id, unknown, not a party, body, wrong role, state'),
        headers('429 comes before an unknown route and a malformed id'),
        sessions('tells a wrong body only after unknown and not accessible'),
      ),
      row(
        'order of session errors (decisions 8)',
        sessionErrors('body shape, no redirect URLs, HTTPS, not allowed, mode, target, status, done already'),
      ),
    ],
  },
  {
    section: 'Errors, Common',
    rows: [
      row(
        '401 API key missing, invalid, inactive, wrong environment',
        keys('401 {error: Unauthorized, message} when missing or invalid'),
        keys('401 when inactive, revoked or expired, from the next request on'),
      ),
      row(
        '401 developer token missing or invalid',
        webhooks('401 when the developer token is missing or invalid, or an API key in its place'),
      ),
      row('403 not associated', keys('403 without it: balance, list, get, contract, update, cancel, deliver, reject delivery')),
      row('403 not a party', getEscrow('403 when the caller is neither seller nor buyer')),
      row('403 wrong party for the action', deliver('refuses the wrong party, whatever the state')),
      row(
        '404 escrow, contract, checkout session, webhook',
        getEscrow('404 Escrow not found for a well-formed id that is unknown'),
        contract('404 when there is no contract: quick and instant'),
        sessions('404 when the session is not found'),
        webhooks('404 for an unknown webhook and a foreign one alike, before a wrong body'),
      ),
      row('404 verification', verifications('is read by its id, and listed by the address, newest first')),
      row(
        '429 rate limit',
        headers('429 beyond the limit, with Retry-After and the body {error, message, retryAfter}, and nothing is done'),
      ),
      row(
        '429 daily creation limit',
        createEscrow('429 DAILY_LIMIT_REACHED beyond the limit of the UTC day, with Retry-After; it starts again at midnight'),
      ),
    ],
  },
  {
    section: 'Errors, Per endpoint',
    rows: [
      row('POST escrows 400 instant mode with sellerEmail', createEscrow('sellerEmail: refused in instant mode, also the own one')),
      row('POST escrows 400 contractTerms in quick or instant mode', createEscrow('contractTerms: forbidden in quick and instant mode')),
      row(
        'POST escrows 400 developerFeePercentage above 0 when the seller is the associated user',
        createEscrow('developerFeePercentage: above 0 only when the seller is a third party'),
      ),
      row(
        'POST escrows 400 autoSign when the seller is not the associated user, or not yet registered',
        createEscrow('is refused when the seller is not the associated user: another one, or one not yet registered'),
      ),
      row(
        'POST escrows 400 autoSign without a signature configured',
        createEscrow('is refused without a configured signature, or with one that its user has not confirmed'),
      ),
      row('POST escrows 400 autoSign in quick and instant', createEscrow('is not applicable to quick and instant')),
      row(
        'POST escrows 400 proof parameters out of bounds; outside quick mode',
        createEscrow('fulfillmentPolicy: its bounds, and quick mode only'),
      ),
      row(
        'POST escrows 400 progressive parameters out of bounds; instant; unknown key',
        createEscrow('progressiveRelease: its bounds, a strict schema, and not in instant mode'),
      ),
      row(
        'POST escrows 403 developer fee without an associated user',
        createEscrow('403 with developerFeePercentage above 0 when the developer has no associated user'),
      ),
      row(
        'POST escrows 403 no sellerEmail and no associated user',
        createEscrow('403 without sellerEmail when the developer has no associated user'),
      ),
      row(
        'POST escrows 502 no exchange rate (decisions 4)',
        createEscrow('502 FX_UNAVAILABLE when there is no exchange rate, and TND goes on'),
      ),
      row(
        'GET escrow 400 invalid escrow id',
        getEscrow('400 Invalid escrow ID for a malformed id, or one of another type, before anything else'),
      ),
      row(
        'GET escrow, GET contract 403',
        getEscrow('403 when the caller is neither seller nor buyer'),
        contract('403 when the caller is neither seller nor buyer, even where there is no contract'),
      ),
      row('GET contract 404', contract('404 when the escrow is not found'), contract('404 when there is no contract: quick and instant')),
      row('PUT escrow 400 not pending', updateEscrow('refuses every other state, with the code of that state')),
      row('PUT escrow 400 none of the updatable fields', updateEscrow('refuses no field at all')),
      row('POST cancel 400 not pending', cancel('refuses every other state, with the code of that state')),
      row('POST deliver 400 not paid', deliver('refuses every other state, with the code of that state')),
      row('POST deliver 403 not the seller', deliver('refuses the wrong party, whatever the state')),
      row('POST reject-delivery 400 not delivered', rejectDelivery('refuses every other state, with the code of that state')),
      row('POST reject-delivery 400 dispute open', rejectDelivery('refuses every other state, with the code of that state')),
      row('POST reject-delivery 403 not the buyer', rejectDelivery('refuses the wrong party, whatever the state')),
      row(
        'POST charges',
        chargeRefusals,
        charges('502 FX_UNAVAILABLE without a rate; TND needs none'),
        charges('in live a business that was not verified takes no charges'),
      ),
      row('GET sessions 403', sessions('403 when the session does not belong to the developer, though its user is the target')),
      row('GET sessions 404', sessions('404 when the session is not found')),
      row('POST identity-verifications 409', verifications('is not asked of somebody who is known: 409 with what is known')),
      row('POST identity-verifications 400', verifications('refuses a body that is wrong, and a redirect URL that is not allowed')),
      row('POST identity-verifications 403', verifications('refuses blocked domains and those below them, which staff add and remove')),
      row('GET identity-verification 400, 404', verifications('is read by its id, and listed by the address, newest first')),
      row(
        'GET release-requests 403',
        restAccess('refuses whoever has nothing to do with it, before a word about anything else, and tells nothing of it'),
      ),
      row('webhooks 400 more than 2', webhooks('400 for more than 2 webhooks; a deleted one makes room')),
      row('webhooks 400 invalid URL format', webhooks('400 for an invalid URL format, and for addresses that are not public')),
      row('webhooks 400 non-HTTPS URL in production', webhooks('400 HTTPS_REQUIRED for a non-HTTPS URL in production')),
      row('sessions 401', sessions('401 {error: Unauthorized}')),
      row('sessions 403', sessions('403 {error: Forbidden, message} when the escrow is not accessible')),
      row('sessions 404 Escrow not found', sessions('404 {error: Escrow not found}')),
      row('sessions 404 Developer not found', errorCatalogue('fixes the texts of "error" that the specification fixes, and no others')),
      row(
        'void: 404 unknown, 409 not pending (decisions 7)',
        withdrawals('refuses an id that names no request'),
        withdrawals('refuses one that is in dispute'),
      ),
      row(
        'close: 400 not progressive, 400 not paid, 409 disputed (decisions 7)',
        closings('refuses an escrow that is not progressive'),
        closings('refuses every other state, with the code of that state'),
      ),
    ],
  },
  {
    section: 'Limits',
    rows: [
      row(
        '100 requests per minute per IP address',
        headers('100 requests per minute and address by default, counted down on 200, 400, 401 and 404 alike'),
      ),
      row('custom rate limit per key', headers('a key with its own limit has a bucket of its own, from whichever address')),
      row('2 webhooks per developer', webhooks('400 for more than 2 webhooks; a deleted one makes room')),
      row(
        'title 1-200, create and update',
        createEscrow('title: required, 1-200 characters'),
        updateEscrow('refuses an empty title'),
        updateEscrow('refuses a title of 201 characters'),
      ),
      row('contractTerms up to 10,000', createEscrow('contractTerms: up to 10,000 characters')),
      row('description up to 2000', updateEscrow('refuses a description of 2001 characters')),
      row(
        'minimum 5 TND, instant 0.01 TND',
        createEscrow('amount: worth at least 5 TND in standard and quick mode, after conversion'),
        createEscrow('amount: worth at least 0.01 TND in instant mode'),
        updateEscrow('refuses a ledger value below 5 TND'),
        updateEscrow('refuses less than 0.01 TND in instant mode'),
      ),
      row(
        'maximum 10,000,000 TND and decimals (decisions 1)',
        createEscrow('amount: worth at most 10,000,000 TND'),
        createEscrow('amount: no more decimals than the currency has, trailing zeros apart'),
        createEscrow('amount: %s is read from its source text, digit by digit'),
      ),
      row('developerFeePercentage 0-25', createEscrow('developerFeePercentage: 0-25 with at most 2 decimals')),
      row('estimatedDeliveryDays at least 1', createEscrow('estimatedDeliveryDays: a whole number of at least 1')),
      row('proof deadlines 6-72 hours', createEscrow('fulfillmentPolicy: its bounds, and quick mode only')),
      row('autoApproveHours 12-336', createEscrow('progressiveRelease: its bounds, a strict schema, and not in instant mode')),
      row('minReleaseTnd / release slice at least 5 TND', progressiveTerms, claims('refuses a slice below the least')),
      row('requestId up to 120 characters', claims('refuses an id that is none, or too long')),
      row(
        'payout reference / note up to 200 / 500 characters',
        claims('refuses a reference that is too long'),
        claims('refuses a note that is too long'),
      ),
      row(
        'what one caller could pile up for others',
        growth('open payout requests, and of all that an escrow ever had, has an end; what was made before is still answered'),
        growth('adjustments of an escrow has an end, and giving back all of it is possible ever after'),
        growth('open sessions on an escrow has an end for each developer, and one that is over makes room'),
        growth('messages in a dispute has an end for each party, and none for staff'),
      ),
      row('merchantReference', chargeRefusals),
      row(
        'metadata values up to 500 characters: sessions, charges, identity verifications, and escrows (decisions 5)',
        createEscrow('metadata: string values of at most 500 characters'),
        sessions('has string values of up to 500 characters'),
        chargeRefusals,
        verificationRefusals,
      ),
      row('checkout session lifetime 30 minutes', sessions('answers 201 with Location, sessionId, url and expiresAt 30 minutes later')),
      row(
        'identity invite resend cooldown',
        verificationsInLive('mails the link to the person alone, and again five minutes later at the earliest'),
        verificationsInLive('mails one address so often a day, opens no session for what is not sent, and says so'),
      ),
      row('identity record expiry', verificationsInLive('says that it has expired after 90 days, and gives way to a new one')),
      row('charge checkout URL lifetime', newCharge, chargeLink),
      row(
        'webhook delivery: 10 s, 3 attempts, 1 s, 2 s, 4 s',
        retrySchedule('waits 1 s and 2 s between three attempts, then gives up'),
        attempts('a 200 that drips its body past the deadline is a timeout'),
      ),
      row(
        'daily creations (decisions 14)',
        createEscrow('429 DAILY_LIMIT_REACHED beyond the limit of the UTC day, with Retry-After; it starts again at midnight'),
        createEscrow('refusals and other developers do not count'),
        createEscrow('a replay of an idempotency key does not count'),
        growth('the identity verifications that a developer asks for in a day have an end, and one that is there already costs none'),
      ),
      row(
        'rate-limit headers (decisions 14)',
        headers('100 requests per minute and address by default, counted down on 200, 400, 401 and 404 alike'),
      ),
    ],
  },
  {
    section: 'Versioning',
    rows: [
      row('1 /api/v1 and /api/developer', headers('404 in shape 1 for an unknown route')),
      row('2 environments are separate', developer('401 for a key of the sandbox, and the other way round')),
    ],
  },
  {
    section: 'Decisions that integrators meet',
    rows: [
      row(
        '4 fees are earned at release; a refund gives them back',
        fees('and gets all of them back with a refund: fees are earned at release only'),
      ),
      row(
        '4 a split closes to the millime',
        disputes('split of an odd amount with a developer fee closes to the millime'),
        disputes('split of an odd amount with both fees on the buyer closes to the millime'),
      ),
      row('4 the developer fee’s beneficiary is frozen', fees('goes to the user of creation, though the association has ended since')),
      row('4 quote', quotes('says what creating the same body then says, in every mode, currency and for both bearers')),
      row(
        '5 list filters',
        ...[
          'status, repeated or separated by commas',
          'role: seller, buyer or creator',
          'mode and currency',
          'email of either party, however it is written',
          'createdFrom, createdTo, updatedFrom and updatedTo, both ends included',
          'minAmountTnd and maxAmountTnd, in ledger value',
          'progressive and hasDispute',
          'q: every word of the title in any case, or the beginning of the id',
          '400 for a bad value of any parameter, naming it',
        ].map(listEscrows),
      ),
      row(
        '5 list order and cursor',
        listEscrows('sorts by createdAt, updatedAt and amountTnd, both ways'),
        listEscrows('orders equal keys by id'),
        listEscrows('reads on without a gap or a duplicate while escrows are added'),
      ),
      row(
        '5 a seller without account',
        sellerWithoutAccount('the buyer may pay; nobody can deliver, and complete waits for the seller'),
        sellerWithoutAccount('registers: sellerEmail becomes the seller object, and the funds can be released to them'),
      ),
      row(
        '5 cancellation requests lapse after 72 h',
        deadlines('lapses unanswered after 72 h; the escrow stays as it was and a new one may follow'),
      ),
      row(
        '8 a payment in processing',
        updateEscrow('refuses while a card payment is under way'),
        deadlines('a card payment in flight holds the expiry, and its money still counts'),
      ),
      row(
        '15 idempotency: replay',
        idempotency('answers the stored status and body with Idempotent-Replayed, on every POST and PUT of escrows and sessions'),
      ),
      row(
        '15 idempotency: reuse',
        idempotency('409 IDEMPOTENCY_KEY_REUSED for another body, another escrow, and a body that would be refused'),
      ),
      row('15 idempotency: in progress', idempotency('409 IDEMPOTENCY_IN_PROGRESS with Retry-After, and its answer once it has ended')),
      row(
        '15 idempotency: a refusal is not stored',
        idempotency('a refusal is not stored: it has done nothing, and the request goes through once it can'),
      ),
      row('15 idempotency: secrets are null on replay', idempotency('a secret that is shown once is null on replay')),
      row('15 idempotency: not on /sandbox', sandbox('takes no body, and ignores an idempotency key')),
      row(
        '18 a second person above 5,000 TND',
        disputes('above 5,000 TND a second person must confirm, and nothing has changed until then'),
      ),
      row(
        '20 preview: what a request on money would do, and nothing kept',
        preview('answers 200 with numbers, keeps no key, and then does what it showed'),
        preview('gives the refusal that the request would get, and writes nothing'),
        preview('neither asks nor keeps an idempotency key'),
        preview('shows what a decision does that waits for a second person, before and after the first has made it'),
      ),
      row('20 preview: refused where there is none', preview('refuses the question where there is no preview: %s %s')),
      row(
        '20 where is my money',
        money('answers 200 with every movement and its entry in the ledger, and what is still held'),
        money('draws every kind of ending'),
        money('is what GraphQL shows, to either party and to staff'),
      ),
      row(
        '20 preview: every action that moves money, and nothing kept',
        preview('$mutation: $it'),
        preview('has a row for every command that moves money'),
      ),
      row(
        '21 test clocks: independent of each other and of real time',
        onClocks('is not touched by real time, nor does another clock touch it'),
      ),
      row(
        '21 test clocks: every deadline at its own instant, in due order',
        onClocks('is reminded, then completed, in the order of time'),
        onClocks('lives a year of many escrows in seconds, each thing at its own instant'),
      ),
      row(
        '21 test clocks: two years a call, and where it stopped',
        clocks('goes two years in one call at most, and says where it stopped'),
      ),
      row('21 test clocks: only forward', clocks('refuses to go back, and instants at which no clock stands')),
      row('21 test clocks: not in live', clocks('there are no test clocks, whichever way one asks')),
      row('22 sandbox helpers: only one’s own people', sandbox('403 SANDBOX_USER_NOT_YOURS for a person with an account of their own')),
      row(
        '22 magic values of the simulated provider',
        sandbox('accept_pay by card: an amount that ends in .404 is declined with 409 and the escrow stays pending'),
        sandbox('accept_pay by card: an amount that ends in .202 stays in processing for 10 s of the clock'),
      ),
      row(
        '11 the JSON Schema of every event type',
        events('answers 200 with every type that the service writes so far, whether a webhook has to name it, and its JSON Schema'),
      ),
    ],
  },
]
