/**
 * The values that messages take, by their keys; a message that is not here takes none. Written by `npm run schema` from `en.json`. A
 * test compares it with them.
 */
export interface MessageArguments<Text> {
  'mails.layout.subject': { subject: Text; title: Text }
  'mails.layout.title': { title: Text }
  'mails.layout.with_amount': { amount: Text; escrow: Text }
  'mails.layout.moment': { day: Text; time: Text }
  'mails.verification_code.subject': { code: Text }
  'mails.verification_code.1': { code: Text }
  'mails.verification_code.2': { deadline: Text }
  'mails.sign_in_code.subject': { code: Text }
  'mails.sign_in_code.1': { code: Text }
  'mails.sign_in_code.2': { deadline: Text }
  'mails.password_reset.2': { deadline: Text }
  'mails.staff_link.2': { deadline: Text }
  'mails.invitation.subject': { role: string }
  'mails.invitation.1': { role: string }
  'mails.invitation.2': { role: string }
  'mails.association_request.subject': { company: Text }
  'mails.association_request.1': { company: Text }
  'mails.association_request.2': { company: Text }
  'mails.association_request.3': { deadline: Text }
  'mails.identity_invitation.subject': { company: Text }
  'mails.identity_invitation.1': { company: Text }
  'mails.identity_invitation.2': { company: Text }
  'mails.identity_invitation.3': { company: Text; deadline: Text }
  'mails.signature_confirmation.subject': { company: Text }
  'mails.signature_confirmation.1': { company: Text }
  'mails.contract_signed.1': { escrow: Text }
  'mails.contract_changed.1': { escrow: Text }
  'mails.escrow_paid.1': { escrow: Text }
  'mails.escrow_delivered.1': { escrow: Text }
  'mails.escrow_delivered.3': { deadline: Text }
  'mails.delivery_rejected.1': { escrow: Text }
  'mails.delivery_rejected.2': { reason: Text }
  'mails.escrow_completed.1': { escrow: Text }
  'mails.escrow_cancelled.1': { escrow: Text }
  'mails.escrow_cancelled.2': { reason: Text }
  'mails.escrow_expired.1': { escrow: Text }
  'mails.funds_added.1': { escrow: Text; moved: Text }
  'mails.funds_refunded.1': { escrow: Text; moved: Text }
  'mails.funds_refunded.2': { reason: Text }
  'mails.cancellation_requested.1': { escrow: Text }
  'mails.cancellation_requested.2': { reason: Text }
  'mails.cancellation_requested.4': { deadline: Text }
  'mails.cancellation_accepted.1': { escrow: Text }
  'mails.cancellation_rejected.1': { escrow: Text }
  'mails.cancellation_rejected.3': { deadline: Text }
  'mails.cancellation_lapsed.1': { escrow: Text }
  'mails.cancellation_lapsed.3': { deadline: Text }
  'mails.completion_reminder.1': { escrow: Text }
  'mails.completion_reminder.2': { deadline: Text }
  'mails.dispute_opened.1': { escrow: Text }
  'mails.dispute_opened.2': { reason: Text }
  'mails.dispute_opened.4': { deadline: Text }
  'mails.dispute_resolved.1': { escrow: Text }
  'mails.dispute_resolved.2': { reason: Text }
  'mails.settlement_offered.1': { escrow: Text }
  'mails.release_requested.1': { escrow: Text; moved: Text }
  'mails.release_requested.2': { reason: Text }
  'mails.release_requested.3': { deadline: Text }
  'mails.release_paid.1': { escrow: Text; moved: Text }
  'mails.release_rejected.1': { escrow: Text; moved: Text }
  'mails.release_rejected.2': { reason: Text }
  'mails.release_rejected.4': { deadline: Text }
  'mails.release_withdrawn.1': { escrow: Text; moved: Text }
  'mails.release_refused.1': { escrow: Text; moved: Text }
  'mails.release_refused.2': { reason: Text }
  'mails.close_requested.1': { escrow: Text }
  'mails.close_requested.2': { reason: Text }
  'mails.close_requested.3': { deadline: Text }
  'mails.close_begun.1': { escrow: Text }
  'mails.close_begun.2': { reason: Text }
  'mails.escrow_closed.1': { escrow: Text }
  'mails.proof_required.1': { escrow: Text }
  'mails.proof_required.2': { deadline: Text }
  'mails.proof_submitted.1': { escrow: Text }
  'mails.proof_submitted.3': { deadline: Text }
  'mails.proof_correction_requested.1': { escrow: Text }
  'mails.proof_correction_requested.2': { reason: Text }
  'mails.proof_correction_requested.3': { deadline: Text }
  'mails.proof_accepted.1': { escrow: Text }
  'mails.proof_needs_review.1': { escrow: Text }
  'mails.proof_needs_review.2': { reason: Text }
  'mails.proof_expired.1': { escrow: Text }
  'mails.proof_expired.2': { deadline: Text }
  'mails.proof_extended.1': { deadline: Text; escrow: Text }
  'mails.proof_refunded.1': { escrow: Text }
  'mails.guest_receipt.1': { escrow: Text; moved: Text }
  'mails.guest_refund.1': { escrow: Text; moved: Text }
  'mails.deposit_proof_submitted.1': { escrow: Text; moved: Text }
  'mails.deposit_proof_accepted.1': { escrow: Text; moved: Text }
  'mails.deposit_proof_rejected.1': { escrow: Text; moved: Text }
  'mails.deposit_proof_rejected.2': { reason: Text }
  'mails.deposit_proof_auto_rejected.1': { escrow: Text; moved: Text }
  'mails.deposit_refund_due.1': { escrow: Text; moved: Text }
  'mails.deposit_refunded.1': { escrow: Text; moved: Text }
  'mails.charge_receipt.subject': { company: Text }
  'mails.charge_receipt.1': { company: Text; escrow: Text }
  'mails.charge_receipt.2': { deadline: Text }
  'mails.charge_receipt.3': { code: Text; company: Text }
  'mails.business_approved.1': { company: Text }
  'mails.business_approved.3': { reason: Text }
  'mails.business_rejected.1': { company: Text }
  'mails.business_rejected.2': { reason: Text }
  'mails.destination_code.subject': { code: Text }
  'mails.destination_code.1': { account: Text }
  'mails.destination_code.3': { code: Text; deadline: Text }
  'mails.destination_added.1': { account: Text }
  'mails.destination_added.2': { deadline: Text }
  'mails.top_up_receipt.1': { moved: Text }
  'mails.top_up_receipt.2': { deadline: Text }
  'mails.top_up_receipt.3': { code: Text }
  'mails.withdrawal_requested.1': { account: Text; moved: Text }
  'mails.withdrawal_paid.1': { account: Text; moved: Text }
  'mails.withdrawal_rejected.1': { account: Text; moved: Text }
  'mails.withdrawal_rejected.2': { reason: Text }
  'mails.webhook_failing.1': { company: Text; url: Text }
  'mails.webhook_deactivated.1': { company: Text; url: Text }
  'mails.webhook_deactivated.2': { cause: string }
  'documents.invoice.taxId': { taxId: Text }
  'documents.invoice.faceAmount': { currency: Text }
  'documents.invoice.rateOf': { one: Text; worth: Text }
  'documents.invoice.feeWithoutTax': { rate: Text }
  'documents.invoice.tax': { rate: Text }
  'documents.receipt.rateOf': { one: Text; worth: Text }
  'documents.receipt.registrationNumber': { number: Text }
  'documents.receipt.taxId': { taxId: Text }
  'documents.receipt.note': { business: Text }
  'pages.layout.signedInAs': { email: Text }
  'pages.charge.heading': { business: Text }
  'pages.charge.button': { amount: Text }
  'pages.charge.until': { time: Text }
  'pages.charge.done': { business: Text }
  'pages.charge.paidAt': { time: Text }
  'pages.topUp.done': { amount: Text }
  'pages.topUp.notYours': { me: Text }
  'pages.errors.reference': { requestId: Text }
  'pages.errors.retryAfter': { time: Text }
  'pages.gate.codeLead': { email: Text; time: Text }
  'pages.gate.codeSandbox': { code: Text }
  'pages.gate.linkIsFor': { email: Text }
  'pages.gate.wrongPersonLead': { email: Text; me: Text }
  'pages.reset.sent': { email: Text; time: Text }
  'pages.security.programHint': { token: Text }
  'pages.security.since': { time: Text }
  'pages.security.seen': { time: Text }
  'pages.escrow.with': { side: string }
  'pages.escrow.rate': { rate: Text }
  'pages.escrow.feeLine': { amount: Text; bearer: Text }
  'pages.escrow.commissionLine': { amount: Text; bearer: Text }
  'pages.escrow.days': { days: number }
  'pages.script.sent': { percent: Text }
  'pages.script.remove': { name: Text }
  'pages.script.tooLarge': { most: Text; name: Text }
  'pages.script.tooMany': { most: Text }
  'pages.script.wrongType': { name: Text }
  'pages.script.left': { time: Text }
  'pages.script.goOn': { time: Text }
  'pages.drawing.pictureHint': { most: Text }
  'pages.money.heading': { amount: Text }
  'pages.contract.version': { version: Text }
  'pages.contract.signedBy': { name: Text; role: string; time: Text }
  'pages.contract.signedByYou': { time: Text }
  'pages.contract.signatureAlt': { name: Text }
  'pages.next.yours.seller.wallet': { amount: Text }
  'pages.next.yours.buyer.wallet': { amount: Text }
  'pages.next.yours.buyer.card': { amount: Text }
  'pages.next.yours.buyer.bank': { amount: Text }
  'pages.deadline.expiry': { left: Text; time: Text }
  'pages.deadline.completion': { left: Text; side: string; time: Text }
  'pages.deadline.cancellation_request': { left: Text; side: string; time: Text }
  'pages.deadline.dispute_silence': { awaited: string; left: Text; time: Text }
  'pages.deadline.payout_silence': { left: Text; period: Text; side: string; time: Text }
  'pages.deadline.more_silences': { count: number }
  'pages.deadline.release_approval': { count: number; left: Text; side: string; time: Text }
  'pages.deadline.part_approval': { left: Text; period: Text; side: string; time: Text }
  'pages.deadline.more_approvals': { count: number }
  'pages.deadline.closing': { left: Text; side: string; time: Text }
  'pages.deadline.proof_upload': { left: Text; side: string; time: Text }
  'pages.deadline.proof_review': { left: Text; side: string; time: Text }
  'pages.deadline.proof_extension': { left: Text; side: string; time: Text }
  'pages.deadline.paused': { left: Text }
  'pages.deadline.stopped': { left: Text }
  'pages.release.answerBy': { side: string }
  'pages.release.approve': { amount: Text; period: Text }
  'pages.release.reject': { amount: Text; period: Text }
  'pages.releaseConsent.text': { hours: number }
  'pages.session.validUntil': { left: Text; time: Text }
  'pages.session.continueTo': { site: Text }
  'pages.session.backTo': { site: Text }
  'pages.session.doneAt': { time: Text }
  'pages.actions.accept_pay.button': { amount: Text }
  'pages.actions.complete.button': { amount: Text }
  'pages.actions.accept_cancellation.button': { amount: Text }
  'pages.actions.cancel_escrow.button': { amount: Text }
  'pages.actions.approve_release.button': { amount: Text }
  'pages.actions.reject_release.button': { amount: Text }
  'pages.actions.deliver.what': { days: number }
  'pages.quote.add_funds.button': { amount: Text }
  'pages.quote.refund_funds.button': { amount: Text }
  'pages.form.submit_proof.fileIds.hint': { least: Text; most: Text }
  'pages.form.submit_proof.note.hint': { most: Text }
  'pages.form.review_proof.reason.hint': { least: Text; most: Text }
  'pages.form.dispute.reason.hint': { least: Text; most: Text }
  'pages.form.dispute.fileIds.hint': { most: Text }
  'pages.form.dispute.reason.problem': { least: Text; most: Text }
  'pages.form.request_cancellation.reason.hint': { most: Text }
  'pages.form.reject_cancellation.reason.hint': { most: Text }
  'pages.form.reject_release.reason.hint': { least: Text; most: Text }
  'pages.form.reject_release.fileIds.hint': { most: Text }
  'pages.form.reject_release.reason.problem': { least: Text }
  'pages.form.add_funds.amountTnd.hint': { bearer: string }
  'pages.form.refund_funds.amountTnd.hint': { available: Text; hasReserved: string; reserved: Text }
  'pages.form.refund_funds.full.hint': { hasReserved: string; reserved: Text }
  'pages.form.refund_funds.reason.hint': { most: Text }
  'pages.form.reject_delivery.reason.hint': { most: Text }
  'pages.form.offer_settlement.sellerAwardTnd.label': { side: string }
  'pages.form.offer_settlement.sellerAwardTnd.hint': { side: string }
  'pages.pay.walletBalance': { amount: Text }
  'pages.guest.depositHow': { amount: Text }
  'pages.guest.slip.hint': { least: Text; most: Text }
  'pages.guest.slip.problem': { least: Text; most: Text }
  'pages.guest.pendingWhat': { time: Text }
  'pages.guest.rejectedWhat': { reason: Text }
  'pages.escrows.wallet': { amount: Text }
  'pages.escrows.walletEscrow': { amount: Text }
  'pages.escrows.roleWith': { name: Text; role: Text }
  'pages.escrows.buyer': { name: Text }
  'pages.escrows.seller': { name: Text }
  'pages.escrows.held': { amount: Text }
  'pages.escrows.created': { day: Text }
  'pages.escrows.yourTurn': { what: Text }
  'pages.escrows.waitsFor.settlementUntil': { day: Text }
  'pages.escrows.until': { day: Text }
  'pages.search.lookedFor': { what: Text }
  'pages.story.fundsAdded': { amount: Text }
  'pages.story.payoutAsked': { amount: Text; period: Text }
  'pages.story.payoutRejected': { period: Text }
  'pages.story.payoutDisputeOver': { period: Text }
  'pages.story.payoutPaid': { amount: Text; period: Text }
  'pages.story.paidOut': { amount: Text }
  'pages.story.givenBack': { amount: Text }
  'pages.dispute.heading': { number: Text }
  'pages.dispute.over': { time: Text }
  'pages.dispute.sellerGets': { side: string }
  'pages.dispute.buyerGetsBack': { side: string }
  'pages.dispute.fees': { side: string }
  'pages.dispute.answerAbout': { period: Text }
  'pages.dispute.filesHint': { most: Text }
  'pages.payouts.invoice': { number: Text }
  'pages.payouts.silence': { day: Text; side: string }
  'pages.payout.heading': { period: Text }
  'pages.payout.withdrawButton': { amount: Text }
  'pages.proof.shownAt': { time: Text }
  'pages.proof.imageAlt': { number: Text }
  'pages.proof.open': { name: Text }
  'pages.proof.roundsLeft': { count: number }
  'pages.extension.hint': { least: Text; most: Text }
  'pages.extension.problem': { least: Text; most: Text }
  'pages.association.heading': { company: Text }
  'pages.association.lead': { application: Text; company: Text }
  'pages.association.replaces': { company: Text }
  'pages.association.accepted': { company: Text }
  'pages.association.declined': { company: Text }
  'pages.association.validUntil': { time: Text }
  'pages.spending.label': { company: Text }
  'pages.spending.text.first': { company: Text }
  'pages.spending.text.second': { company: Text }
  'pages.spending.accepted': { day: Text }
  'pages.authorize.signInHeading': { application: Text }
  'pages.authorize.signInLead': { application: Text; company: Text }
  'pages.authorize.heading': { application: Text }
  'pages.authorize.lead': { application: Text; company: Text }
  'pages.authorize.asPerson': { email: Text }
  'pages.authorize.goesTo': { host: Text }
  'pages.authorize.withdrawButton': { application: Text }
  'pages.applications.since': { time: Text }
  'pages.applications.spent': { cap: Text; spent: Text }
  'pages.applications.endButton': { company: Text }
  'pages.signature.lead': { company: Text }
  'pages.signature.imageAlt': { company: Text }
  'pages.signature.effect': { company: Text }
  'pages.signature.done': { company: Text }
  'pages.mailbox.to': { email: Text }
  'pages.wallet.of_escrow': { title: Text; what: Text }
  'pages.wallet.after': { amount: Text }
  'pages.destinations.account': { holder: Text; number: Text }
  'pages.destinations.usableFrom': { time: Text }
  'pages.destinations.problem.rib.length': { count: Text }
  'pages.destinations.problem.iban.length': { count: Text }
  'pages.withdraw.amountHint': { amount: Text }
  'pages.withdraw.button': { amount: Text }
  'pages.profile.unconfirmed': { company: Text }
  'pages.profile.confirmedAt': { company: Text; time: Text }
  'pages.profile.replaceHint': { most: Text }
  'pages.profile.imageProblem': { most: Text }
  'console.frame.sessionEnds': { time: Text }
  'console.frame.notSignedOut': { why: Text }
  'console.staff.linkSent': { email: Text }
  'console.join.lead': { email: Text }
  'console.show.copy': { id: Text }
  'console.home.signedInAs': { email: Text }
  'console.search.noSuchId': { id: Text }
  'console.search.escrowsWith': { words: Text }
  'console.search.chargesWith': { words: Text }
  'console.search.usersWith': { words: Text }
  'console.search.developersWith': { words: Text }
  'console.developers.usedOf': { limit: Text; used: Text }
  'console.domains.count': { count: number }
  'console.domains.unblockOne': { domain: Text }
  'console.settingMeaning.EXCHANGE_RATE_URL': { answer: Text }
  'console.health.clockDoubted': { expected: Text; kind: string; read: Text }
  'console.health.deadlinesLate': { count: number }
  'console.health.deliveriesOpen': { count: number }
  'console.health.mailsLate': { count: number }
  'console.health.mailsLost': { count: number }
  'console.health.since': { when: Text }
  'console.list.exportCut': { count: number }
  'console.list.showNew': { count: number }
  'console.list.forgetView': { name: Text }
  'console.decision.waits': { time: Text }
  'console.waiting.own': { time: Text }
  'console.waiting.by': { email: Text; time: Text }
  'console.held.asOf': { time: Text }
  'console.held.highest': { day: Text }
  'console.home.oldest': { when: Text }
  'console.home.failingSince': { count: number; status: string; when: Text }
  'console.number.notDecimal': { decimals: Text }
  'console.number.inDoubt': { decimal: Text; thousands: Text }
  'console.fees.wasAdded': { time: Text }
  'console.fees.begins': { time: Text }
  'console.fees.inForce': { kind: Text }
  'console.fees.countsFrom': { time: Text }
  'console.events.written': { count: number }
  'console.books.balance': { when: Text }
  'console.books.wrong': { checks: Text; when: Text }
  'console.ledger.checked': { seconds: number; time: Text; when: Text }
  'console.ledger.violations': { count: number }
  'console.withdrawals.paidBefore': { count: number }
  'console.review.sendingIn': { count: number }
  'console.review.close': { name: Text }
  'console.review.gone': { name: Text }
  'console.review.notHere': { id: Text }
  'console.review.notAmongShown': { id: Text }
  'console.review.tick': { name: Text }
  'console.review.together': { count: number }
  'console.review.sendKey': { decision: Text }
  'console.review.sentAway': { count: number }
  'console.proof.rounds': { count: number; most: Text }
  'console.escrow.became': { status: Text }
  'console.escrow.showMails': { count: number }
  'console.escrow.showSent': { count: number }
  'console.escrow.sentTo': { outcome: Text; type: Text }
  'console.escrow.mailTo': { email: Text; subject: Text }
  'console.escrow.note': { text: Text }
  'console.dispute.history': { disputed: number; escrows: number }
  'console.dispute.since': { when: Text }
  'console.dispute.newLines': { count: number }
  'console.dispute.statusWas': { now: Text; was: Text }
  'dashboard.clocks.caused': { count: number }
  'dashboard.deliveries.sent': { count: number }
  'dashboard.home.creations': { count: number; limit: Text }
  'dashboard.home.requestsOf': { count: number; limit: Text }
  'dashboard.home.progress': { all: Text; done: Text }
  'dashboard.keys.endTitle': { name: Text }
  'dashboard.again.needed': { prefix: Text }
  'dashboard.requests.cut': { count: number }
  'dashboard.settings.logoHint': { most: Text }
  'dashboard.webhooks.failing': { count: number; failed: Text; outcome: Text; time: Text }
  'dashboard.webhooks.healthy': { count: number }
  'dashboard.oauth.endTitle': { name: Text }
  'console.refused.pageOf': { role: Text; roles: Text }
  'console.refused.notOf': { role: Text }
  'console.home.cameByDay': { counts: Text }
  'console.review.openWith': { since: Text; who: Text }
  'dashboard.find.noSuchId': { id: Text }
}
