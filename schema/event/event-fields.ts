import { ID } from 'type-graphql'
import { eventTypeRows, type EmittedEventType, type EventDataMember, type EventType } from '../../server/domain/event/event-type.js'
import { Charge } from '../charge/charge.type.js'
import { CheckoutSession } from '../checkout/checkout-session.type.js'
import { ContractPdf } from '../contract/contract.type.js'
import { ToldDepositProof } from '../deposit-proof/deposit-proof.type.js'
import { DisputeTicket } from '../dispute/dispute.type.js'
import { Adjustment } from '../escrow/adjustment.type.js'
import { EscrowStatuses, Parties } from '../escrow/escrow.enum.js'
import { CancellationRequest, DeliveryRejection } from '../escrow/escrow.type.js'
import { IdentityVerification } from '../identity-verification/identity-verification.type.js'
import { ReleaseRequest } from '../release-request/release-request.type.js'
import { Proof } from '../proof/proof.type.js'
import { TopUp } from '../top-up/top-up.type.js'
import { ToldWithdrawal } from '../withdrawal/withdrawal.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Json } from '../scalars/json.scalar.js'

/** A field that an event's GraphQL type has beyond those of `Event`. */
export interface EventField<Path extends string = string> {
  type: () => object
  description: string
  nullable?: boolean
  /** Where in `data` its value is: a member, or something in it. */
  at: Path
}

type EventFields = { [Type in EmittedEventType]: Record<string, EventField<DataPath<EventDataMember<Type>>>> }
type DataPath<Member extends string> = Member | `${Member}.${string}`

const cancellationRequest = {
  type: () => CancellationRequest,
  description: 'The request as it was then.',
  at: 'cancellationRequest',
} as const
const adjustment = { type: () => Adjustment, description: 'What was added or given back.', at: 'adjustment' } as const
const dispute = { type: () => DisputeTicket, description: 'The dispute as it was then.', at: 'dispute' } as const
const releaseRequest = {
  type: () => ReleaseRequest,
  description: 'The payout request as it was then; without its note.',
  at: 'releaseRequest',
} as const
const session = { type: () => CheckoutSession, description: 'The session as it was then.', at: 'session' } as const
const proof = { type: () => Proof, description: 'The proof as it was then; the links to its files end.', at: 'proof' } as const
const identityVerification = {
  type: () => IdentityVerification,
  description: 'The verification as it was then.',
  at: 'identityVerification',
} as const
const text = <const Path extends string>(description: string, at: Path) => ({ type: () => String, description, nullable: true, at })

/** The typed fields of each type's events (decisions 17, Subscriptions). */
const fields: EventFields = {
  'escrow.created': {},
  'escrow.status.updated': {
    status: { type: () => EscrowStatuses, description: 'The new status.', at: 'escrow.status' },
    previousStatus: { type: () => EscrowStatuses, description: 'The status before.', at: 'previousStatus' },
    reason: text('Why, such as `expired` or `completion_deadline`.', 'reason'),
    actor: text('Who changed it: `buyer`, `seller`, `creator`, `staff`, `timer` or `provider`.', 'actor'),
  },
  'escrow.updated': { changes: { type: () => Json, description: '`{field: {from, to}}`.', at: 'changes' } },
  'contract.signed': {
    contractId: { type: () => ID, description: 'The contract, `ctr_…`.', at: 'contract.id' },
    signedBy: { type: () => Parties, description: 'Who signed.', at: 'contract.signedBy' },
    signedAt: { type: () => DateTime, description: 'When.', nullable: true, at: 'contract.signedAt' },
    isFullySigned: { type: () => Boolean, description: 'Both have signed now.', at: 'contract.isFullySigned' },
  },
  'contract.pdf.created': {
    contractId: { type: () => ID, description: 'The contract, `ctr_…`.', at: 'contract.id' },
    isFullySigned: { type: () => Boolean, description: 'Both had signed then.', at: 'contract.isFullySigned' },
    pdf: { type: () => ContractPdf, description: 'The PDF; its link ends.', at: 'pdf' },
  },
  'escrow.delivery.rejected': {
    deliveryRejection: { type: () => DeliveryRejection, description: 'What was sent back, and why.', at: 'deliveryRejection' },
  },
  'escrow.cancellation.requested': { cancellationRequest },
  'escrow.cancellation.rejected': { cancellationRequest },
  'escrow.cancellation.accepted': { cancellationRequest },
  'escrow.deposit_proof.rejected': {
    depositProof: { type: () => ToldDepositProof, description: 'The proof as it was then.', at: 'depositProof' },
  },
  'escrow.funds.added': { adjustment },
  'escrow.funds.refunded': { adjustment },
  'escrow.dispute.opened': { dispute },
  'escrow.dispute.message': {
    dispute,
    authorRole: text('`buyer`, `seller` or `staff`.', 'dispute.message.authorRole'),
    body: text('What they wrote.', 'dispute.message.body'),
  },
  'escrow.dispute.resolved': {
    dispute,
    outcome: text('How: `settled`, `release_seller`, `refund_buyer`, `split`, `dismiss` or `withdrawn`.', 'dispute.outcome'),
  },
  'escrow.release_request.created': { releaseRequest },
  'escrow.release_request.approved': { releaseRequest },
  'escrow.release_request.auto_approved': { releaseRequest },
  'escrow.release_request.disputed': { releaseRequest },
  'escrow.release_request.resolved': { releaseRequest },
  'escrow.release_request.released': { releaseRequest },
  'escrow.release_request.voided': { releaseRequest },
  'escrow.balance.exhausted': {
    releaseRequest: { ...releaseRequest, description: 'The payout request that took the rest, if one did.', nullable: true },
  },
  'escrow.proof.required': { proof },
  'escrow.proof.submitted': { proof },
  'escrow.proof.correction_requested': { proof },
  'escrow.proof.accepted': { proof },
  'escrow.proof.accepted_by_timeout': { proof },
  'escrow.proof.needs_review': { proof },
  'escrow.proof.expired': { proof },
  'checkout.session.completed': { session },
  'checkout.session.expired': { session },
  'checkout.session.cancelled': { session },
  'identity.verification.updated': { identityVerification },
  'identity.verification.linked': { identityVerification },
  'charge.expired': { charge: { type: () => Charge, description: 'The charge as it was then.', at: 'charge' } },
  'wallet.topup.updated': { topUp: { type: () => TopUp, description: 'The top-up as it was then.', at: 'topUp' } },
  'wallet.withdrawal.updated': {
    withdrawal: { type: () => ToldWithdrawal, description: 'The withdrawal as it was then.', at: 'withdrawal' },
  },
  'webhook.test': { webhookId: { type: () => ID, description: 'The webhook, `wh_…`.', at: 'webhook.id' } },
}

const fieldsByType: Partial<Record<EventType, Record<string, EventField>>> = fields

export const fieldsOf = (type: EventType): Record<string, EventField> => fieldsByType[type] ?? {}

/** What a body says at a path; undefined when there is nothing. */
export const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), data)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The subscription field: the type's name in camel case, `escrowStatusUpdated` for `escrow.status.updated`. */
export const subscriptionOf = (type: EventType): string => type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())

/** `EscrowStatusUpdatedEvent` for `escrow.status.updated`. */
export function eventTypeName(type: EventType): string {
  const subscription = subscriptionOf(type)
  return `${subscription.charAt(0).toUpperCase()}${subscription.slice(1)}Event`
}

/** For descriptions: "When an escrow is created". */
export const whenOf = (type: EventType): string => `when ${eventTypeRows[type].description}`
