/**
 * Every type of event, one row a type: what GraphQL's event types and subscriptions, the published JSON Schemas, the accepted values of a
 * webhook's `events` and the documentation are made from. A type stays for ever: whoever asked for it relies on it (decisions 19).
 */
interface EventTypeRow {
  /** Completes "When …". */
  description: string
  /** The member of `data` that every event of the type has: what it is about. */
  about: 'escrow' | 'session' | 'webhook' | 'identityVerification' | 'charge' | 'topUp' | 'withdrawal'
  /** What `data` has beside that. */
  data: readonly string[]
  /** Beyond the specification's table (decisions 11): for whoever names it or a wildcard that covers it, never in the default list. */
  isExtra?: true
  /** Accepted already in `events`, though nothing emits it yet. */
  isPlanned?: true
}

/** The fields of a verification, which its events have flat in `data` beside the record (decisions 10). */
const verificationFields = [
  'id',
  'email',
  'external_user_id',
  'kyc_status',
  'didit_session_status',
  'needs_admin_review',
  'claim_status',
  'linked_user_id',
  'linked_at',
  'created_at',
  'updated_at',
  'expires_at',
  'verification_email_sent',
  'verification_email_sent_at',
] as const

const rows = {
  'escrow.created': { description: 'an escrow is created', about: 'escrow', data: [], isExtra: true },
  'escrow.status.updated': {
    description: 'the status of an escrow or a charge changes',
    about: 'escrow',
    data: ['previousStatus', 'reason', 'actor'],
  },
  'escrow.updated': {
    description:
      'the terms of a pending escrow are changed, an invited party has registered, or a progressive escrow gets its consent to automatic release or is being closed',
    about: 'escrow',
    data: ['changes', 'contract'],
  },
  'contract.signed': { description: 'a party signs the contract', about: 'escrow', data: ['contract'] },
  'contract.pdf.created': {
    description: 'a PDF of the contract is made: of a new version of it, or with another signature on it',
    about: 'escrow',
    data: ['contract', 'pdf'],
    isExtra: true,
  },
  'escrow.delivery.rejected': { description: 'the buyer rejects a delivery', about: 'escrow', data: ['deliveryRejection'] },
  'escrow.cancellation.requested': {
    description: 'the buyer asks for a paid escrow to be called off',
    about: 'escrow',
    data: ['cancellationRequest'],
  },
  'escrow.cancellation.rejected': {
    description: 'the seller rejects a cancellation request',
    about: 'escrow',
    data: ['cancellationRequest'],
  },
  'escrow.cancellation.accepted': {
    description: 'a cancellation request is accepted',
    about: 'escrow',
    data: ['cancellationRequest'],
  },
  'escrow.funds.added': { description: 'the buyer adds funds to an escrow', about: 'escrow', data: ['adjustment'] },
  'escrow.funds.refunded': { description: 'the seller refunds funds of an escrow', about: 'escrow', data: ['adjustment'] },
  'escrow.dispute.opened': { description: 'a party opens a dispute', about: 'escrow', data: ['dispute'], isExtra: true },
  'escrow.dispute.message': { description: 'somebody writes into a dispute', about: 'escrow', data: ['dispute'], isExtra: true },
  'escrow.dispute.resolved': { description: 'a dispute ends', about: 'escrow', data: ['dispute'], isExtra: true },
  'escrow.proof.required': { description: 'a proof of purchase is waited for', about: 'escrow', data: ['proof'] },
  'escrow.proof.submitted': { description: 'the seller submits a proof', about: 'escrow', data: ['proof'] },
  'escrow.proof.correction_requested': { description: 'a proof is to be corrected', about: 'escrow', data: ['proof'] },
  'escrow.proof.accepted': { description: 'a proof is accepted', about: 'escrow', data: ['proof'] },
  'escrow.proof.accepted_by_timeout': {
    description: 'a proof is accepted because nobody answered it in time',
    about: 'escrow',
    data: ['proof'],
  },
  'escrow.proof.needs_review': { description: 'a proof is left to staff', about: 'escrow', data: ['proof'] },
  'escrow.proof.expired': { description: 'the time for a proof passes', about: 'escrow', data: ['proof'] },
  'checkout.session.completed': {
    description: 'the action of a checkout session is performed',
    about: 'session',
    data: [],
    isExtra: true,
  },
  'checkout.session.expired': { description: 'the time of a checkout session passes', about: 'session', data: [], isExtra: true },
  'checkout.session.cancelled': {
    description: 'a checkout session is called off, or its action is no longer possible',
    about: 'session',
    data: [],
    isExtra: true,
  },
  'webhook.test': { description: 'a developer asks for a test of a webhook', about: 'webhook', data: [], isExtra: true },

  'escrow.deposit_proof.rejected': {
    description: 'the proof of a guest’s bank deposit is rejected, by staff or because the escrow was cancelled',
    about: 'escrow',
    data: ['depositProof'],
  },
  'escrow.release_request.created': { description: 'a payout is requested', about: 'escrow', data: ['releaseRequest'] },
  'escrow.release_request.approved': {
    description: 'the buyer approves a payout, or takes its rejection back',
    about: 'escrow',
    data: ['releaseRequest'],
  },
  'escrow.release_request.auto_approved': {
    description: 'a payout is approved because nobody answered it in time',
    about: 'escrow',
    data: ['releaseRequest'],
  },
  'escrow.release_request.disputed': { description: 'the buyer rejects a payout', about: 'escrow', data: ['releaseRequest'] },
  'escrow.release_request.resolved': { description: 'a disputed payout is decided', about: 'escrow', data: ['releaseRequest'] },
  'escrow.release_request.released': { description: 'a payout reaches the seller', about: 'escrow', data: ['releaseRequest'] },
  'escrow.release_request.voided': {
    description: 'a payout request is withdrawn, or awarded nothing',
    about: 'escrow',
    data: ['releaseRequest'],
    isExtra: true,
  },
  'escrow.balance.exhausted': {
    description: 'nothing of an open escrow is left to be claimed',
    about: 'escrow',
    data: ['releaseRequest'],
  },
  'identity.verification.updated': {
    description: 'an identity verification is approved or rejected',
    about: 'identityVerification',
    data: verificationFields,
  },
  'identity.verification.linked': {
    description: 'a verified person registers, or a registered one is verified',
    about: 'identityVerification',
    data: verificationFields,
  },
  'charge.expired': { description: 'the link of a charge passes its time unpaid', about: 'charge', data: [], isExtra: true },
  'wallet.topup.updated': { description: 'the status of a top-up changes', about: 'topUp', data: [], isExtra: true },
  'wallet.withdrawal.updated': {
    description: 'a withdrawal is asked for, or its status changes',
    about: 'withdrawal',
    data: [],
    isExtra: true,
  },
} as const satisfies Record<string, EventTypeRow>

export type EventType = keyof typeof rows

/** A type that something emits today. */
export type EmittedEventType = { [Type in EventType]: (typeof rows)[Type] extends { isPlanned: true } ? never : Type }[EventType]

/** The members of `data` of a type. */
export type EventDataMember<Type extends EventType> = (typeof rows)[Type]['about'] | (typeof rows)[Type]['data'][number]

/** What is known of a type. */
export const eventTypeRows: Readonly<Record<EventType, EventTypeRow>> = rows

/** All of them, which a webhook may name. */
export const eventTypes = Object.keys(rows).filter(isEventType)

export const emittedEventTypes = eventTypes.filter(isEmitted)

export function isEventType(name: string): name is EventType {
  return Object.hasOwn(rows, name)
}

function isEmitted(type: EventType): type is EmittedEventType {
  return !eventTypeRows[type].isPlanned
}

/** Those that tell of a charge; what reads the events of one charge finds them by an index that names them (`events-of-charge-in-order.migration.ts`). */
export const chargeEventTypes = ['escrow.status.updated', 'charge.expired'] as const satisfies readonly EventType[]

/** The types of the specification's table. */
export const standardEventTypes = eventTypes.filter((type) => !eventTypeRows[type].isExtra)
