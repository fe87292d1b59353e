/*
 * What the cost of a document counts beyond one for each object (decisions 14): an object is a row of about a kilobyte, and these are longer or
 * more. By the name of the field, or with that of its type where it says something of this one alone. Whatever is a list without pages is
 * here, with what it can be: a test fails for one that is not. A list counts about a tenth of the kilobytes that it has at its bound,
 * which most never come near, and less where it says so. `docs/graphql.md` tells them.
 */

/** Values that are as much work as so many objects. */
export const leafWeights: ReadonlyMap<string, number> = new Map([
  // A picture of up to 270 kB, mostly of some ten; of a developer as well. A page of the default size with both of each contract is let pass.
  ['signatureImage', 10],
  ['image', 10],
  // 10,000 characters.
  ['terms', 2],
  // Of an event: up to 64 kB, mostly some kilobytes.
  ['data', 2],
  // 50 entries of 600 characters.
  ['metadata', 2],
  // 5,000 characters, and 2,000 of which there are many.
  ['DisputeMessage.body', 4],
  ['DeliveryRejection.reason', 1],
  // Lists of words: 20 addresses of 2,048 characters, of which a developer has 20 such lists; 100 patterns or ids of 100.
  ['Developer.allowedRedirectUrls', 4],
  ['OauthClient.redirectUris', 8],
  ['Webhook.events', 1],
  ['CloseSettlement.openRequestIds', 1],
  ['LedgerFinding.sample', 1],
  // As many as staff block.
  ['Query.blockedEmailDomains', 50],
  // A few words.
  ['truncated', 0],
  ['field', 0],
  ['recoveryCodes', 0],
  ['FeeSchedule.appliesTo', 0],
  ['OauthConsent.scopes', 0],
  ['Proof.allowedProofTypes', 0],
  ['User.mutedNotices', 0],
  ['WaitingCount.cameByDay', 0],
])

/** How many items a list without pages counts. */
export const listLengths: ReadonlyMap<string, number> = new Map([
  // Every movement of every payout and adjustment, a quarter of a kilobyte each: counted as those of 300 payouts, so that a page of the default
  // size shows it. An escrow may have `RELEASE_REQUESTS_LIMIT` of them; whoever has, and reads many such, is bounded by what they leave unread.
  ['Escrow.moneyLine', 30],
  // Each party opens two at most that they withdraw, and staff may dismiss some.
  ['Escrow.disputes', 2],
  // 200 of each party, and what staff write.
  ['Dispute.messages', 40],
  // 50 files of each party in all messages of a dispute.
  ['DisputeMessage.attachments', 1],
  ['Dispute.attachments', 5],
  // 100 short ones.
  ['Dispute.offers', 10],
  // 50, mostly none.
  ['Escrow.deliveryRejections', 3],
  // The newest 20, with two reasons each.
  ['Escrow.cancellationRequests', 10],
  // One for each command, and for each payout request that is open: lines of a few words.
  ['Escrow.allowedActions', 5],
  ['deadlines', 5],
  // Of the newest 20 versions, with their signatures.
  ['Contract.pdfVersions', 5],
  // As often as may be corrected, and once more.
  ['Proof.submissions', 5],
  ['ProofSubmission.attachments', 5],
  ['ProofSubmission.decisions', 2],
  ['Proof.checkoutActions', 2],
  ['DepositProof.attachments', 3],
  // 50.
  ['Business.documents', 5],
  // What one request would do.
  ['Preview.balances', 5],
  ['Preview.events', 5],
  ['Preview.postings', 5],
  ['LedgerTransfer.postings', 5],
  // 1,000 events of a call, each to two webhooks.
  ['AdvanceTestClockPayload.events', 100],
  ['ReplayEventsPayload.deliveries', 100],
  // The newest 100.
  ['LoggedEvent.deliveries', 10],
  ['LoggedExchange.deliveries', 10],
  ['LoggedExchange.events', 20],
  // `WEBHOOK_ATTEMPTS`, with a kilobyte of each answer.
  ['WebhookDelivery.attempts', 3],
  // 50 keys, 20 clients, two webhooks, 20 accounts.
  ['Query.apiKeys', 20],
  ['DeveloperCase.apiKeys', 10],
  ['oauthClients', 10],
  ['webhooks', 2],
  ['destinations', 10],
  // As many as a page has by default.
  ['DeveloperCase.testClocks', 10],
  ['IdentityCase.earlier', 20],
  ['Query.decisionsAbout', 20],
  ['Query.waitingStaffActions', 20],
  ['UserCase.escrows', 20],
  ['UserCase.identityVerifications', 10],
  ['UserCase.sessions', 10],
  // Twenty at most, each a line.
  ['TestClock.upcoming', 5],
  // A page of each kind.
  ['EscrowHistory.moments', 50],
  ['EscrowHistory.parties', 2],
  // As many as somebody has: of sessions, of applications, of developers with a picture.
  ['Query.oauthConsents', 20],
  ['Query.ownSessions', 20],
  ['Query.staffSessions', 20],
  ['User.associations', 10],
  ['User.signatures', 5],
  ['Query.identityVerifications', 20],
  // A schema of 20 kB for each type.
  ['Query.eventTypes', 100],
  // What the service itself has.
  ['Query.deploymentSettings', 50],
  ['Query.find', 20],
  ['Query.staff', 50],
  ['Query.waitingCounts', 10],
  ['VisitCasePayload.visits', 10],
  ['HeldMoney.days', 10],
  ['LedgerCheck.findings', 15],
  ['LedgerCheck.held', 5],
  ['LedgerCheck.totals', 10],
  ['RequestHealth.lastMinute', 20],
  ['ServiceHealth.queues', 20],
  // Of one request.
  ['userErrors', 5],
  ['Refusal.amounts', 5],
  ['Refusal.details', 5],
])

/** What a list would count that nobody has decided about: more than any. */
export const undecidedLength = 1_000
