/**
 * Every way the service can say no, one row a code (decisions 16). REST, GraphQL, the hosted pages, the documentation and the
 * translations read this table; none of them keeps a list of its own. What buyers and sellers read of a code is `errors.<CODE>` in
 * `locales/`. `schema/errors.md` is printed from both.
 */
export const errorCatalogue = defineErrors({
  // Requests

  VALIDATION_ERROR: {
    status: 400,
    message: 'The request is not valid. Correct the fields named in "details" and send it again.',
  },
  INVALID_JSON: {
    status: 400,
    message: 'The body is not valid JSON. Send one UTF-8 JSON object with the header "Content-Type: application/json".',
  },
  BODY_TOO_LARGE: {
    status: 400,
    message: 'The body is larger than this endpoint accepts. Send less data.',
  },
  UNSUPPORTED_CONTENT_TYPE: {
    status: 400,
    message: 'The content type of the body is not accepted here. Send the type this endpoint documents, usually application/json.',
  },
  METHOD_NOT_ALLOWED: {
    status: 400,
    message: 'This path exists but does not take this HTTP method. Use one of the methods that it takes.',
  },
  REQUEST_TIMEOUT: {
    status: 400,
    message: 'The request took too long to arrive or to run. Send it again, with the same idempotency key if it had one.',
  },
  INVALID_ID: {
    status: 400,
    message: 'The identifier is malformed or of another type. An identifier is its type prefix, "_" and 26 lower-case characters.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'Nothing is found at this address. Check the path, the method and the identifier.',
  },
  NOTHING_TO_UPDATE: {
    status: 400,
    message: 'None of the fields that can be changed is present. Send at least one of them.',
  },
  METADATA_INVALID: {
    status: 400,
    message:
      '"metadata" must be an object of at most 50 entries, with names of at most 100 characters and strings of at most 500 as values. Correct it and send it again.',
  },
  REASON_REQUIRED: {
    status: 400,
    message: 'This action needs a reason of the documented length. Send "reason".',
  },
  CURSOR_EXPIRED: {
    status: 400,
    message: 'The cursor is older than the events that are kept. Start again without "after" and compare with the current state.',
  },
  LIMIT_REACHED: {
    status: 409,
    message: 'There are as many of these as there may be. The message of the refusal says how many, and what makes room.',
  },
  VERSION_CONFLICT: {
    status: 409,
    message: 'The object changed after you read it. Read it again, check the new values and repeat with the new version.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message: 'An idempotency key is 1 to 255 printable ASCII characters. Send another key.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This idempotency key was used for a different request. Use a new key for each new request.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first request with this idempotency key is still running. Wait a moment and send the same request again.',
    headers: { 'Retry-After': '1' },
  },
  BUSY: {
    status: 409,
    message: 'Another operation holds the same object. Nothing was changed; send the request again after a second.',
    headers: { 'Retry-After': '1' },
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests. Wait the number of seconds in "Retry-After" before you send the next one.',
  },
  OVERLOADED: {
    status: 429,
    message: 'More is asked for than can be served soon. Nothing was done: send the request again after the seconds in "Retry-After".',
    headers: { 'Retry-After': '1' },
  },
  DAILY_LIMIT_REACHED: {
    status: 429,
    message:
      'The daily number of escrows and charges, of identity verifications, of other changes, or of tries to pay one thing by card, is used up. It starts again at 00:00 UTC; ask the operator for a higher limit.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'The service failed. Nothing was changed unless a later read shows it; send the request again and quote its "X-Request-Id".',
  },

  // GraphQL

  MALFORMED_DOCUMENT: {
    status: 400,
    message: 'The GraphQL document does not parse or does not fit the schema. Compare it with schema.graphql.',
  },
  QUERY_LIMIT_EXCEEDED: {
    status: 400,
    message: 'The GraphQL document is beyond a documented limit (depth, aliases, cost, tokens, root fields or page size). Ask for less.',
  },
  SUBSCRIPTION_LIMIT_REACHED: {
    status: 429,
    message: 'This socket or this principal has as many subscriptions as it may. Close one before you open another.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: 'The request comes from a page of another site. Send it from the pages of this service, or without a browser.',
  },

  // Credentials and rights

  UNAUTHORIZED: {
    status: 401,
    message:
      'The credential is missing, unknown, revoked, expired or of another environment. Send "Authorization: Bearer <credential>" of the kind this endpoint takes.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    message: 'The e-mail address, the password or the one-time code is wrong. Check all of them.',
  },
  OTP_REQUIRED: {
    status: 401,
    message: 'This account has a second factor. Send the current code of the authenticator as "otp".',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'The e-mail address of this account is not verified. Verify it with the code that was mailed to it.',
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'An account with this e-mail address exists. Sign in with it, or register another address.',
  },
  INVALID_CODE: {
    status: 400,
    message: 'The verification code is wrong, used or expired. Ask for a new one.',
  },
  REGISTRATION_INVALID: {
    status: 400,
    message: 'The registration token is of no registration of this address. Send the one that "registerUser" answered, or register again.',
  },
  NAME_REQUIRED: {
    status: 400,
    message: 'The code is right, and there is no account with this address yet. Send "firstName" and "lastName" with the same code.',
  },
  INVALID_LINK: {
    status: 400,
    message: 'The link is unknown, used or expired. Have a new one sent.',
  },
  PASSWORD_TOO_WEAK: {
    status: 400,
    message: 'The password is shorter than 12 characters or among the commonly used ones. Choose another.',
  },
  FORBIDDEN: {
    status: 403,
    message: 'The credential is valid but may not do this. Use the credential of somebody who may.',
  },
  ACCOUNT_NOT_ASSOCIATED: {
    status: 403,
    message:
      'The developer account is not associated with a user account. Start an association with POST /api/developer/association and let the user accept it.',
  },
  NOT_A_PARTY: {
    status: 403,
    message:
      'The escrow exists, but this is only for its buyer and its seller; reading it, updating it and its sessions are for its creator too.',
  },
  SELLER_ONLY: {
    status: 403,
    message: 'Only the seller may do this. Call it with a credential of the seller.',
  },
  BUYER_ONLY: {
    status: 403,
    message: 'Only the buyer may do this. Call it with a credential of the buyer.',
  },
  WRONG_PARTY: {
    status: 403,
    message: 'This action needs the person it belongs to and cannot be done by this credential. Create a checkout session for that person.',
  },
  STAFF_ONLY: {
    status: 403,
    message: 'Only staff with the right role may do this. Sign in as such a member of staff.',
  },
  DEVELOPER_NOT_FOUND: {
    status: 404,
    error: 'Developer not found',
    message: 'The developer account does not exist. Check the credential or the identifier.',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    message: 'No API key of your account has this identifier. List the keys to see theirs.',
  },
  OAUTH_CLIENT_NOT_FOUND: {
    status: 404,
    message: 'There is no such OAuth client, or it has nothing to do with you. List yours to see their identifiers.',
  },
  ASSOCIATION_NOT_FOUND: {
    status: 404,
    message: 'There is no such association between this developer account and a user. Start one with the e-mail address of the user.',
  },
  SIGNATURE_NOT_CONFIGURED: {
    status: 400,
    message: 'No signature image is configured, so "autoSign" cannot sign. Upload one and let the associated user confirm it.',
  },
  SIGNATURE_NOT_CONFIRMED: {
    status: 400,
    message: 'The associated user has not confirmed the uploaded signature image. Ask that person to confirm it on the hosted page.',
  },
  SIGNATURE_INVALID: {
    status: 400,
    message: 'A signature is a typed name, or a PNG image of at most 200 kB. Send one of them.',
  },

  // Amounts, fees, exchange rates

  AMOUNT_TOO_SMALL: {
    status: 400,
    message: 'The amount is below the minimum for this operation. Raise it.',
  },
  AMOUNT_AMBIGUOUS: {
    status: 400,
    message:
      '"amount" equals the present amount in the currency of the escrow, and an update reads it as TND. Send "currency" with it: TND, or the currency of the escrow.',
  },
  AMOUNT_TOO_LARGE: {
    status: 400,
    message: 'The amount is above the maximum of one operation, 10,000,000 TND. Lower it or split it.',
  },
  AMOUNT_PRECISION: {
    status: 400,
    message: 'The amount has more decimals than its currency: TND has 3, USD and EUR have 2. Round it before you send it.',
  },
  FEES_EXCEED_AMOUNT: {
    status: 400,
    message: 'The platform fee and the developer fee together are more than the amount. Lower "developerFeePercentage".',
  },
  FX_UNAVAILABLE: {
    status: 502,
    message: 'No exchange rate is available for this currency. Try again later, or use TND.',
  },

  // Creating and changing an escrow

  BUYER_IS_SELLER: {
    status: 400,
    message: 'Buyer and seller have the same e-mail address. They must be two people.',
  },
  SELLER_NOT_ALLOWED_FOR_INSTANT: {
    status: 400,
    message: 'In instant mode the caller is the seller. Leave out "sellerEmail", or choose another mode.',
  },
  CONTRACT_TERMS_REQUIRED: {
    status: 400,
    message: 'Standard mode needs "contractTerms". Send the text of the contract, or choose another mode.',
  },
  CONTRACT_NOT_ALLOWED: {
    status: 400,
    message: 'Quick and instant escrows have no contract. Leave out "contractTerms" and "autoSign", or use standard mode.',
  },
  DEVELOPER_FEE_NOT_ALLOWED: {
    status: 400,
    message: '"developerFeePercentage" above 0 is only for a third-party seller. Leave it out when the associated user sells.',
  },
  AUTO_SIGN_NOT_ALLOWED: {
    status: 400,
    message: '"autoSign" is only for standard mode when the associated user is the seller. Leave it out and let the seller sign.',
  },
  FULFILLMENT_POLICY_INVALID: {
    status: 400,
    message: '"fulfillmentPolicy" is not valid: it is for quick mode only and its values have bounds. See "details".',
  },
  PROGRESSIVE_RELEASE_INVALID: {
    status: 400,
    message:
      '"progressiveRelease" is not valid: it is not for instant mode, takes no other keys and its values have bounds. See "details".',
  },
  NO_UPDATABLE_FIELDS: {
    status: 400,
    message: 'None of the fields that can be changed is present. Send at least one of title, amount, description, estimatedDeliveryDays.',
  },

  // Escrow

  INVALID_ESCROW_ID: {
    status: 400,
    error: 'Invalid escrow ID',
    message: 'The escrow identifier is malformed. It is "esc_" and 26 lower-case characters.',
  },
  ESCROW_NOT_FOUND: {
    status: 404,
    error: 'Escrow not found',
    message: 'No escrow has this identifier. Check it, and that it belongs to this environment.',
  },
  ESCROW_NOT_PENDING: {
    status: 400,
    message: 'This is possible only while the escrow is pending. Read the escrow to see its status.',
  },
  ESCROW_NOT_PAID: {
    status: 400,
    message: 'This is possible only while the escrow is paid. Read the escrow to see its status.',
  },
  ESCROW_NOT_DELIVERED: {
    status: 400,
    message: 'This is possible only while the escrow is delivered. Read the escrow to see its status.',
  },
  ESCROW_CLOSED: {
    status: 400,
    message: 'The escrow has ended (completed or cancelled) and takes no more actions. Create a new escrow.',
  },
  ESCROW_CLOSING: {
    status: 409,
    shape: 'coded',
    message:
      'The progressive escrow is being closed: nothing is delivered or added any more, and from "closingAt" on nothing is claimed. Wait for the open payout requests to end.',
  },
  ESCROW_NOT_CLOSABLE: {
    status: 400,
    message: 'Only a paid progressive escrow can be closed. Read the escrow to see its status.',
  },
  NOT_APPLICABLE_TO_INSTANT: {
    status: 400,
    message: 'Instant escrows do not have this step. Do not call it for them.',
  },
  SELLER_NOT_REGISTERED: {
    status: 409,
    message: 'The seller is invited but has no account yet. Repeat this after the seller has registered.',
  },
  CONTRACT_NOT_FOUND: {
    status: 404,
    message: 'This escrow has no contract: only standard escrows have one.',
  },
  CONTRACT_NOT_SIGNED: {
    status: 409,
    message: 'The contract must be signed by both parties first. Create sign_contract sessions for those who have not signed.',
  },
  DEADLINE_ALREADY_EXTENDED: {
    status: 409,
    message: 'This deadline was extended before; it can be extended once.',
  },
  DEADLINE_EXTENSION_TOO_LONG: {
    status: 400,
    message: 'The extension is longer than allowed. Choose an earlier date.',
  },

  // Cancellation

  NO_PENDING_CANCELLATION: {
    status: 400,
    shape: 'structured',
    message: 'There is no pending cancellation request on this escrow. The buyer has to request the cancellation first.',
  },
  CANCELLATION_ALREADY_REQUESTED: {
    status: 400,
    shape: 'structured',
    message: 'A cancellation was already requested or accepted. Wait for the answer of the seller.',
  },
  CANCELLATION_REQUEST_INVALID_STATUS: {
    status: 400,
    shape: 'structured',
    message: 'A cancellation can be requested only while the escrow is paid or delivered.',
  },
  CANCELLATION_REQUEST_BUYER_ONLY: {
    status: 400,
    shape: 'structured',
    message: 'Only the buyer requests a cancellation. Target the e-mail address of the buyer, or use cancel_escrow for the seller.',
  },
  CANCEL_ESCROW_INVALID_STATUS: {
    status: 400,
    shape: 'structured',
    message: 'cancel_escrow is possible only while the escrow is paid or delivered. A pending escrow is cancelled with POST cancel.',
  },
  CANCEL_ESCROW_SELLER_ONLY: {
    status: 400,
    shape: 'structured',
    message: 'cancel_escrow is for the seller. Target the e-mail address of the seller, or use request_cancellation for the buyer.',
  },

  // Disputes

  DISPUTE_OPEN: {
    status: 400,
    message: 'A dispute is open, so this is not possible. Wait until the dispute has been withdrawn, settled or decided.',
  },
  DISPUTE_ALREADY_OPENED: {
    status: 400,
    shape: 'structured',
    message: 'A dispute is already open on this escrow. Add messages to that one.',
  },
  DISPUTE_NOT_FOUND: {
    status: 404,
    message: 'There is no such dispute. Read the escrow to see its dispute ticket.',
  },
  DISPUTE_NOT_OPEN: {
    status: 409,
    message: 'The dispute has ended, or none is open. Read the escrow to see how it ended.',
  },
  DISPUTE_OPENER_ONLY: {
    status: 403,
    message: 'Only the party that opened the dispute may withdraw it. The other party can offer a settlement.',
  },
  DISPUTE_REOPEN_LIMIT: {
    status: 409,
    message: 'This party withdrew its dispute twice; a withdrawn dispute can be reopened once. Contact support.',
  },
  OFFER_NOT_FOUND: {
    status: 404,
    message: 'There is no such settlement offer on this dispute. Read the dispute to see its offers.',
  },
  AWARD_OUT_OF_RANGE: {
    status: 400,
    message: 'The award is not within what remains of the escrow. A split is more than 0 and less than what remains.',
  },

  // Paying

  PAYMENT_ALREADY_DONE: {
    status: 400,
    shape: 'structured',
    message: 'The escrow is already paid, delivered or completed. There is nothing to pay.',
  },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'A payment of this escrow is being processed. Wait for its result and read the escrow again.',
  },
  PAYMENT_DECLINED: {
    status: 409,
    message: 'The payment provider declined the payment. Nothing was charged; pay again in another way.',
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 502,
    message: 'The payment provider does not answer. Nothing was charged; try again, or pay from the wallet.',
  },
  INSUFFICIENT_FUNDS: {
    status: 409,
    message: 'The available balance of the wallet is lower than the amount. Top it up, or pay by card.',
  },
  IDENTITY_REQUIRED: {
    status: 409,
    message: 'The person must have an approved identity for this amount or this operation. Let that person complete the verification.',
  },
  GUEST_ESCROW_NOT_SUPPORTED: {
    status: 400,
    message: 'The buyer paid as a guest, without an account, so this action is not possible on this escrow.',
  },
  BANK_DEPOSIT_NOT_AVAILABLE: {
    status: 409,
    message: 'This deployment takes no bank deposits. Pay in another way.',
  },
  NO_REFUND_DUE: {
    status: 409,
    message: 'Nothing of this deposit is to be sent back, or it was sent already. Read it again.',
  },
  DEPOSIT_PROOF_NOT_FOUND: {
    status: 404,
    message: 'There is no such bank-deposit proof. Read the escrow to see its deposit proofs.',
  },
  DEPOSIT_PROOF_NOT_PENDING: {
    status: 409,
    message: 'The bank-deposit proof was already accepted or rejected. Read it again.',
  },

  // Checkout sessions

  NO_REDIRECT_URLS_CONFIGURED: {
    status: 400,
    message: 'The developer account has no allowed redirect URLs. Add them with PUT /api/developer/settings first.',
  },
  REDIRECT_URL_MUST_BE_HTTPS: {
    status: 400,
    message: 'The redirect URL must use https; http is accepted for localhost only.',
  },
  REDIRECT_URL_NOT_ALLOWED: {
    status: 400,
    message: 'The redirect URL matches none of the allowed ones. Add it with PUT /api/developer/settings, or send an allowed one.',
  },
  INVALID_ACTION: {
    status: 400,
    message: 'The action is unknown, or it is not possible in the present state of the escrow. "allowedActions" lists what is.',
  },
  INSTANT_ESCROW_NO_CONTRACT: {
    status: 400,
    shape: 'structured',
    message: 'Instant escrows have no contract. Do not create sign_contract sessions for them.',
  },
  INSTANT_ESCROW_NO_COMPLETE_STEP: {
    status: 400,
    shape: 'structured',
    message: 'Instant escrows complete by themselves on delivery. Do not create complete sessions for them.',
  },
  INSTANT_ESCROW_NO_PROOF: {
    status: 400,
    shape: 'structured',
    message: 'Instant escrows have no proof step. Do not create proof sessions for them.',
  },
  QUICK_ESCROW_NO_CONTRACT: {
    status: 400,
    shape: 'structured',
    message: 'Quick escrows have no contract. Do not create sign_contract sessions for them.',
  },
  CONTRACT_ALREADY_SIGNED: {
    status: 400,
    shape: 'structured',
    message: 'The target user has signed this version of the contract. There is nothing to sign.',
  },
  ESCROW_ALREADY_COMPLETED: {
    status: 400,
    shape: 'structured',
    message: 'The escrow is already completed. There is nothing to complete.',
  },
  CHECKOUT_TARGET_NOT_PARTY: {
    status: 400,
    shape: 'structured',
    message: '"targetUserEmail" is neither the buyer nor the seller of this escrow. Send the address of one of them.',
  },
  CHECKOUT_TARGET_NOT_BUYER: {
    status: 400,
    shape: 'structured',
    message: 'This action is for the buyer. Send the address of the buyer as "targetUserEmail".',
  },
  CHECKOUT_TARGET_NOT_SELLER: {
    status: 400,
    shape: 'structured',
    message: 'This action is for the seller. Send the address of the seller as "targetUserEmail".',
  },
  ADD_FUNDS_INVALID_STATUS: {
    status: 400,
    message: 'Funds can be added only while the escrow is paid or delivered.',
  },
  REFUND_FUNDS_INVALID_STATUS: {
    status: 400,
    message: 'Funds can be refunded only while the escrow is paid or delivered.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    message: 'No checkout session has this identifier. Check it.',
  },
  SESSION_EXPIRED: {
    status: 409,
    message: 'The checkout session has expired: it lives for 30 minutes. Create a new one.',
  },
  SESSION_CANCELLED: {
    status: 409,
    message: 'The checkout session was cancelled; "cancelReason" says why. Create a new one if the action is still needed.',
  },
  SESSION_ALREADY_COMPLETED: {
    status: 409,
    message: 'The checkout session was completed. A session is used once; create a new one if needed.',
  },
  SESSION_TARGET_MISMATCH: {
    status: 403,
    message: 'The signed-in user is not the target of this checkout session. Sign in as "targetUserEmail".',
  },
  SESSION_ACTION_MISMATCH: {
    status: 409,
    message: 'The checkout session is for another escrow or another action. Pass the session that was made for this one.',
  },

  // Proof and files

  PROOF_NOT_ACCEPTED: {
    status: 409,
    message: 'The proof must be accepted by the buyer before delivery. Follow "proofInfo.phase".',
  },
  PROOF_NOT_REQUIRED: {
    status: 400,
    message: 'This escrow was created without "fulfillmentPolicy", so it has no proof step.',
  },
  PROOF_PHASE_INVALID: {
    status: 400,
    message: 'This is not possible in the present phase of the proof. Follow "proofInfo.phase".',
  },
  FILE_NOT_FOUND: {
    status: 404,
    message: 'There is no such file, or its link has expired. Read the object again to get a fresh link.',
  },
  FILE_TYPE_NOT_ALLOWED: {
    status: 400,
    message:
      'The content is of no accepted type, whatever the name and "Content-Type" say. Send the bytes of one JPEG, PNG, WebP or PDF file, not a form.',
  },
  FILE_INVALID: {
    status: 400,
    message:
      'The file is empty, damaged or cut off, or it is a PDF with a password, scripts or attachments. Save it again without them and send that.',
  },
  FILE_TOO_LARGE: {
    status: 400,
    message: 'The file is larger than 10 MB, or the image has more than 40 million pixels. Send a smaller one.',
  },
  FILE_LIMIT_REACHED: {
    status: 400,
    message:
      'As many uploaded files of this person as may wait are waiting to be named. Name them, or wait: what nothing names is deleted after 24 hours.',
  },
  FILE_ALREADY_USED: {
    status: 400,
    message: 'The file was named before, and an upload is used once. Upload it again to show it again.',
  },

  // Progressive release

  PROGRESSIVE_RELEASE_NOT_ENABLED: {
    status: 400,
    shape: 'coded',
    message: 'This escrow was created without "progressiveRelease", so it has no payout requests.',
  },
  SELLER_IDENTITY_REQUIRED: {
    status: 400,
    shape: 'coded',
    message: 'The seller has not completed identity verification. Let the seller complete it, then send the request again.',
  },
  INSUFFICIENT_AVAILABLE_BALANCE: {
    status: 409,
    shape: 'coded',
    message: 'The unreserved balance of the escrow is lower than the slice. Claim at most "availableForReleaseTnd".',
  },
  CONSENT_REQUIRED: {
    status: 409,
    shape: 'coded',
    message:
      'Whoever the money is from has not consented. For a payout request the buyer accepts automatic release: with "acceptAutomaticRelease" when paying, or later on the account page or by "giveReleaseConsent"; for spending from a wallet by API key its user allows a daily cap.',
  },
  RELEASE_REQUEST_NOT_FOUND: {
    status: 404,
    message: 'This escrow has no payout request with this "requestId". List its payout requests.',
  },
  INVOICE_NOT_FOUND: {
    status: 404,
    message: 'This payout request has no invoice: only one that was released has. Read its "status".',
  },
  RELEASE_REQUEST_ID_REQUIRED: {
    status: 400,
    shape: 'structured',
    message: '"metadata" of an approve_release or reject_release session must carry "requestId" of a payout request of this escrow.',
  },
  RELEASE_REQUEST_NOT_PENDING: {
    status: 400,
    message: 'No payout request of this escrow waits for an answer under this "requestId". Read it to see how it stands.',
  },

  // Charges and businesses

  CHARGE_NOT_FOUND: {
    status: 404,
    message: 'No charge of your account has this identifier or this "merchantReference". Check it.',
  },
  CHARGE_ALREADY_PAID: {
    status: 409,
    message: 'The charge is already paid. Create another charge for another payment.',
  },
  CHARGE_EXPIRED: {
    status: 409,
    message: 'The checkout URL of the charge has expired: it lives for one hour. POST the same "merchantReference" to renew it.',
  },
  BUSINESS_REQUIRED: {
    status: 403,
    message: 'Charges need a business account. Set it up under the developer account first.',
  },
  BUSINESS_NOT_FOUND: {
    status: 404,
    message: 'There is no such business. Set it up under the developer account first.',
  },
  BUSINESS_ALREADY_DECIDED: {
    status: 409,
    message: 'The business was decided so before. Read it to see the decision.',
  },
  KYB_REQUIRED: {
    status: 403,
    message: 'The business has not passed verification. Complete its documents and wait for the decision.',
  },

  // Identity

  INVALID_VERIFICATION_ID: {
    status: 400,
    message: 'The identity verification identifier is malformed. It is "idv_" and 26 lower-case characters.',
  },
  VERIFICATION_NOT_FOUND: {
    status: 404,
    message: 'No identity verification of your account has this identifier. Check it.',
  },
  VERIFICATION_NOT_PENDING: {
    status: 409,
    message: 'The identity verification was already decided. Read it to see the decision.',
  },
  VERIFICATION_IN_REVIEW: {
    status: 409,
    message: 'The person has been through the verification, and its result is being reviewed. Wait for "identity.verification.updated".',
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 502,
    message: 'The identity provider gave no usable answer. Nothing was decided; try again in a minute.',
  },
  KYC_ALREADY_APPROVED: {
    status: 409,
    message: 'The user with this e-mail address already has an approved identity. No verification is needed.',
    extra: { kyc_status: 'approved', user_exists: true },
  },
  NAME_VERIFIED: {
    status: 409,
    message: 'The name was verified with the identity of its user, and is changed no more. Leave "firstName" and "lastName" as they are.',
  },
  EMAIL_DOMAIN_BLOCKED: {
    status: 403,
    message: 'Addresses of this e-mail domain are not accepted. Ask the person for another address.',
  },

  // Webhooks and events

  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: 'No webhook of your account has this identifier. List the webhooks to see theirs.',
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 400,
    message: 'A developer account has at most 2 webhooks. Delete one, or change one.',
  },
  INVALID_URL: {
    status: 400,
    message: 'The URL is malformed, carries credentials, or leads to an address that is not public. Send another one.',
  },
  HTTPS_REQUIRED: {
    status: 400,
    message: 'The URL must use https. Send an https URL.',
  },
  INVALID_EVENT: {
    status: 400,
    message: 'An event type is unknown; the message names every known one.',
  },
  EVENT_NOT_FOUND: {
    status: 404,
    message: 'No event of your account has this identifier, or it is older than the events that are kept.',
  },
  REQUEST_NOT_FOUND: {
    status: 404,
    message:
      'No request of your account bears this identifier, or it is older than the requests that are kept. Ask again in a few seconds if it was just made.',
  },

  // Wallet

  DESTINATION_NOT_FOUND: {
    status: 404,
    message: 'No withdrawal destination of this wallet has this identifier. List the destinations.',
  },
  DESTINATION_INVALID: {
    status: 400,
    message: 'The RIB or the IBAN does not pass its check digits, or the holder is not the verified person. Correct it.',
  },
  DESTINATION_NOT_READY: {
    status: 409,
    message: 'The destination is not confirmed by the user, or was added less than 24 hours ago. Try again later.',
  },
  DESTINATION_IN_USE: {
    status: 409,
    message: 'A withdrawal to this destination has not ended. Cancel it, or delete the destination afterwards.',
  },
  DAILY_CAP_EXCEEDED: {
    status: 409,
    message:
      'This is more than the user lets this application spend from the wallet today (UTC). Spend less, wait, or ask for a higher cap.',
  },
  TOP_UP_NOT_FOUND: {
    status: 404,
    message: 'No top-up of this wallet has this identifier. Check it.',
  },
  TOP_UP_ALREADY_PAID: {
    status: 409,
    message: 'The top-up is already paid. Create another top-up for more money.',
  },
  TOP_UP_EXPIRED: {
    status: 409,
    message: 'The page of the top-up takes no payment any more. Create another top-up.',
  },
  FINANCE_CASE_NOT_FOUND: {
    status: 404,
    message: 'There is no such refund or chargeback. List the open cases.',
  },
  FINANCE_CASE_NOT_OPEN: {
    status: 409,
    message: 'The case was decided before, or its provider has done it after all. Read it again.',
  },
  WITHDRAWAL_NOT_FOUND: {
    status: 404,
    message: 'No withdrawal of this wallet has this identifier. Check it.',
  },
  WITHDRAWAL_NOT_PENDING: {
    status: 409,
    message: 'The withdrawal was already paid, rejected or cancelled. Read it to see its status.',
  },

  // Staff

  SECOND_PERSON_REQUIRED: {
    status: 403,
    message: 'A second member of staff must confirm this action; nobody confirms their own.',
  },
  STAFF_NOT_APART: {
    status: 403,
    message:
      'The two who decide together must be two people: in the last days (STAFF_APART_DAYS) one of you has made or changed the other, or somebody who has. Somebody else confirms it.',
  },
  STAFF_TOO_NEW: {
    status: 403,
    message:
      'One of the two who decide together has not been staff for long enough (STAFF_MIN_AGE_HOURS). Somebody else confirms it, or waits.',
  },
  STAFF_ACTION_NOT_FOUND: {
    status: 404,
    message: 'There is no such action waiting for a second person. List the pending actions.',
  },
  STAFF_ACTION_NOT_PENDING: {
    status: 409,
    message:
      'The action was already confirmed, its 24 hours are over, or whoever decided may not decide any more. Start it again if it is still needed.',
  },
  STAFF_NOT_FOUND: {
    status: 404,
    message: 'There is no such member of staff. List the staff.',
  },
  LAST_OWNER: {
    status: 409,
    message: 'The last owner cannot be disabled or lose the role. Make another owner first.',
  },

  // Sandbox

  SANDBOX_USER_NOT_YOURS: {
    status: 403,
    message:
      'This address belongs to a user that your sandbox helper did not make and that is not associated with you. Use another address.',
  },
  TEST_CLOCK_NOT_FOUND: {
    status: 404,
    message: 'No test clock of your account has this identifier. Create one first.',
  },
  TEST_CLOCK_BACKWARDS: {
    status: 400,
    message: 'A test clock only moves forward. Advance it to a time after its present one.',
  },
  TEST_CLOCK_IN_USE: {
    status: 409,
    message:
      'An escrow, the link of a charge or a verification that goes by this test clock is still open. Let it end first, by advancing the clock, by cancelling the escrow or by paying the charge.',
  },
  TEST_CLOCK_BUSY: {
    status: 409,
    message: 'Another call is advancing this test clock. Wait for it and try again.',
  },
})

/** The machine code of a refusal: the value of `X-Error-Code` and of `UserError.code`. */
export type ErrorCode = keyof typeof errorCatalogue

const isErrorCode = (name: string): name is ErrorCode => name in errorCatalogue

/** Every code, in the order of the catalogue. */
export const errorCodes: readonly ErrorCode[] = Object.keys(errorCatalogue).filter(isErrorCode)

/** The statuses an error may have; the API answers no others (decisions 1). */
export const errorStatuses = [400, 401, 403, 404, 409, 429, 500, 502] as const
export type ErrorStatus = (typeof errorStatuses)[number]

/** One row of the catalogue. */
export type ErrorRow = {
  /** The usual status; a caller overrides it where the specification gives the same code another one. */
  status: ErrorStatus
  /**
   * The body a REST client usually sees it in (specification, Errors): `simple` `{error, message}`; `coded` `{error, code, message}`,
   * of payout requests; `structured` `{error: {code, …}}`, of checkout-session creation. Simple when absent. A code that several
   * endpoints share is simple here, and the endpoint with the special shape puts it into its own.
   */
  shape?: 'simple' | 'coded' | 'structured'
  /** The text of `error` where the specification fixes it; else it is the reason phrase of the status. */
  error?: string
  /** For developers: what was wrong and what to do. */
  message: string
  /** Headers that always go with the code. */
  headers?: Record<string, string>
  /** Fields that the specification always adds to the body of the code. */
  extra?: Record<string, unknown>
}

/** What one refusal adds to its row of the catalogue. */
export type DomainErrorOptions = {
  /** A more exact message for developers than the row's. */
  message?: string
  /** Another status than the row's, where an endpoint of the specification has it. */
  status?: ErrorStatus
  /** `{field: text}` of a refused body (decisions 1). */
  details?: Record<string, string>
  /** Fields the specification adds to a body, such as `availableForReleaseTnd`. */
  extra?: Record<string, unknown>
  /** Amounts that the specification adds to a body, as decimal text of TND. */
  amounts?: Record<string, string>
  /** Response headers beside the row's own, such as `Retry-After`. */
  headers?: Record<string, string>
  /** The path of the input at fault, as `UserError.field` of GraphQL. */
  field?: string[]
  /** The failure behind this one; for the log only. */
  cause?: unknown
}

/** A refusal with a code of the catalogue: the only error that rules throw, and the only one whose text reaches a caller. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly details: Record<string, string> | undefined
  readonly extra: Record<string, unknown> | undefined
  readonly amounts: Record<string, string> | undefined
  readonly headers: Record<string, string> | undefined
  readonly field: string[] | undefined

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    const row = errorCatalogue[code]
    super(options.message ?? row.message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'DomainError'
    this.code = code
    this.status = options.status ?? row.status
    this.details = options.details
    this.extra = options.extra ?? row.extra
    this.amounts = options.amounts
    this.headers = row.headers || options.headers ? { ...row.headers, ...options.headers } : undefined
    this.field = options.field
  }
}

/** The text of `error` in a simple or coded body: the words of the HTTP status (decisions 1). */
export function reasonPhrase(status: ErrorStatus): string {
  return reasonPhrases[status]
}

const reasonPhrases: Record<ErrorStatus, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
}

/** Keeps the codes as a union while each row is checked against `ErrorRow`. */
function defineErrors<Code extends string>(rows: Record<Code, ErrorRow>): Readonly<Record<Code, ErrorRow>> {
  return rows
}
