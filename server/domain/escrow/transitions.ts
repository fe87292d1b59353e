import type { ErrorCode } from '../errors.js'
import type { EventType } from '../event/event-type.js'
import type { EscrowMode, EscrowState, EscrowStatus, Role, EscrowAggregate, DisputeCategory } from './escrow.js'
import * as guard from './guards.js'
import * as effect from './effects.js'
import type { Step } from './step.js'

export const escrowCommands = [
  'update',
  'cancel',
  'sign_contract',
  'pay',
  'deliver',
  'reject_delivery',
  'complete',
  'cancel_paid',
  'request_cancellation',
  'accept_cancellation',
  'reject_cancellation',
  'extend_completion_deadline',
  'open_dispute',
  'withdraw_dispute',
  'offer_settlement',
  'accept_settlement',
  'resolve_dispute',
  'expire',
  'lapse_cancellation',
  'escalate_dispute',
] as const
export type EscrowCommand = (typeof escrowCommands)[number]

/** What a command may carry. Each command reads only its own fields; shapes and lengths were checked before. */
export interface CommandInput {
  reason?: string
  category?: DisputeCategory
  /** Award to the seller out of what remains, in millimes (offer_settlement, resolve_dispute). */
  sellerAwardMillimes?: bigint
  outcome?: 'release_seller' | 'refund_buyer' | 'split' | 'dismiss'
  /** extend_completion_deadline: by how many hours. */
  hours?: number
  /** sign_contract: the typed name, or a drawn signature as a PNG data URL. */
  name?: string
  signatureImage?: string
  /** update: the new columns, worked out by the caller (fees, exchange rate). */
  changes?: Partial<EscrowState>
  terms?: string
  /** The terms that `terms` replaces. */
  previousTerms?: string
  /** update: every value is the one that the escrow has already, so that nothing happens. */
  isUnchanged?: boolean
  /** update: title, amount, terms or fee bearer change, which clears the signatures. */
  touchesContract?: boolean
  /** update: anything beyond title, description and days, which a creator on the buyer's side may not change. */
  touchesTerms?: boolean
}

/** The durations that the rules need (decisions 5), from the configuration. */
export interface Policy {
  completionDays: number
  cancellationHours: number
  disputeSilenceHours: number
  resumeAtLeastHours: number
  extendAtMostHours: number
}

export interface Effect {
  (context: {
    aggregate: EscrowAggregate
    input: CommandInput
    now: Date
    policy: Policy
    role: Role
  }): Omit<Step, 'command' | 'role' | 'from' | 'events'>
}

export interface Transition {
  /** Who may do it; the first that the caller is, is the actor. */
  by: Role[]
  /** Modes in which it exists; all when absent. */
  modes?: EscrowMode[]
  /** Conditions seen when a checkout session is created and again when the command runs. */
  guards?: guard.Guard[]
  /** Conditions that only count at the moment of the command: a session may be created before they hold. */
  finalGuards?: guard.Guard[]
  /** Where it may lead. */
  to: EscrowStatus[]
  effect: Effect
  /** Specific events; `escrow.status.updated` follows by itself whenever the status changes. */
  events: EventType[]
}

const contractual: EscrowMode[] = ['standard']
const withCompleteStep: EscrowMode[] = ['standard', 'quick']

const cancelPaid: Transition = { by: ['seller'], to: ['cancelled'], effect: effect.refundAll('cancelled_by_seller'), events: [] }
const complete: Transition = {
  by: ['buyer', 'timer'],
  modes: withCompleteStep,
  finalGuards: [guard.sellerRegistered],
  to: ['completed'],
  effect: effect.release,
  events: [],
}
const openDispute: Transition = {
  by: ['buyer', 'seller'],
  guards: [guard.mayReopen],
  to: ['disputed'],
  effect: effect.openDispute,
  events: ['escrow.dispute.opened'],
}
const requestCancellation: Transition = {
  by: ['buyer'],
  guards: [guard.noPendingCancellation],
  to: ['paid', 'delivered', 'cancelled'],
  effect: effect.requestCancellation,
  events: ['escrow.cancellation.requested'],
}
const acceptCancellation: Transition = {
  by: ['seller'],
  guards: [guard.cancellationPending],
  to: ['cancelled'],
  effect: effect.acceptCancellation,
  events: ['escrow.cancellation.accepted'],
}
const endCancellation = (by: Role, decide: 'rejected' | 'expired'): Transition => ({
  by: [by],
  guards: [guard.cancellationPending],
  to: ['paid', 'delivered'],
  effect: effect.endCancellation(decide),
  events: decide === 'rejected' ? ['escrow.cancellation.rejected'] : [],
})

/**
 * THE state machine: which command, from which status, by whom, under which conditions, leads where, moves which money and says what.
 * Nothing else may change a status (decisions 1). Read backwards it answers `allowedActions` (decisions 20).
 */
export const transitions: Record<EscrowStatus, Partial<Record<EscrowCommand, Transition>>> = {
  pending: {
    update: {
      by: ['seller', 'creator'],
      finalGuards: [guard.noPaymentInFlight],
      to: ['pending'],
      effect: effect.update,
      events: ['escrow.updated'],
    },
    cancel: { by: ['seller', 'buyer'], to: ['cancelled'], effect: effect.cancelPending, events: [] },
    sign_contract: {
      by: ['seller', 'buyer'],
      modes: contractual,
      guards: [guard.notSignedBefore],
      to: ['pending'],
      effect: effect.signContract,
      events: ['contract.signed'],
    },
    pay: {
      by: ['buyer'],
      finalGuards: [guard.contractSigned, guard.noPaymentInFlight],
      to: ['paid'],
      effect: effect.fund,
      events: [],
    },
    expire: { by: ['timer'], finalGuards: [guard.noPaymentInFlight], to: ['cancelled'], effect: effect.expire, events: [] },
  },
  paid: {
    deliver: { by: ['seller'], to: ['delivered', 'completed'], effect: effect.deliver, events: [] },
    complete: { ...complete, by: ['buyer'] },
    cancel_paid: cancelPaid,
    request_cancellation: requestCancellation,
    accept_cancellation: acceptCancellation,
    reject_cancellation: endCancellation('seller', 'rejected'),
    lapse_cancellation: endCancellation('timer', 'expired'),
    open_dispute: openDispute,
  },
  delivered: {
    reject_delivery: {
      by: ['buyer'],
      modes: withCompleteStep,
      to: ['paid'],
      effect: effect.rejectDelivery,
      events: ['escrow.delivery.rejected'],
    },
    extend_completion_deadline: {
      by: ['buyer'],
      guards: [guard.notExtendedBefore],
      to: ['delivered'],
      effect: effect.extendCompletionDeadline,
      events: [],
    },
    complete,
    cancel_paid: cancelPaid,
    request_cancellation: requestCancellation,
    accept_cancellation: acceptCancellation,
    reject_cancellation: endCancellation('seller', 'rejected'),
    lapse_cancellation: endCancellation('timer', 'expired'),
    open_dispute: openDispute,
  },
  disputed: {
    withdraw_dispute: {
      by: ['buyer', 'seller'],
      guards: [guard.isOpener],
      to: ['paid', 'delivered'],
      effect: effect.withdrawDispute,
      events: ['escrow.dispute.resolved'],
    },
    offer_settlement: {
      by: ['buyer', 'seller'],
      guards: [guard.awardWithinRemaining, guard.awardPayable],
      to: ['disputed'],
      effect: effect.offerSettlement,
      events: [],
    },
    accept_settlement: {
      by: ['buyer', 'seller'],
      guards: [guard.otherPartyOffered, guard.awardPayable],
      to: ['completed', 'cancelled'],
      effect: effect.acceptSettlement,
      events: ['escrow.dispute.resolved'],
    },
    resolve_dispute: {
      by: ['staff'],
      guards: [guard.awardPayable],
      to: ['completed', 'cancelled', 'paid', 'delivered'],
      effect: effect.resolveDispute,
      events: ['escrow.dispute.resolved'],
    },
    escalate_dispute: { by: ['timer'], to: ['disputed'], effect: effect.escalateDispute, events: [] },
  },
  completed: {},
  cancelled: {},
}

/** What a command answers from a status that has no row for it. The codes are those of the specification's tables. */
export const refusals: Record<EscrowCommand, Partial<Record<EscrowStatus, ErrorCode>> & { otherwise: ErrorCode }> = {
  update: { otherwise: 'ESCROW_NOT_PENDING' },
  cancel: { otherwise: 'ESCROW_NOT_PENDING' },
  sign_contract: { cancelled: 'ESCROW_CLOSED', disputed: 'DISPUTE_OPEN', otherwise: 'CONTRACT_ALREADY_SIGNED' },
  pay: { cancelled: 'ESCROW_CLOSED', disputed: 'DISPUTE_OPEN', otherwise: 'PAYMENT_ALREADY_DONE' },
  deliver: { disputed: 'DISPUTE_OPEN', otherwise: 'ESCROW_NOT_PAID' },
  reject_delivery: { disputed: 'DISPUTE_OPEN', otherwise: 'ESCROW_NOT_DELIVERED' },
  complete: { disputed: 'DISPUTE_OPEN', cancelled: 'ESCROW_CLOSED', completed: 'ESCROW_ALREADY_COMPLETED', otherwise: 'INVALID_ACTION' },
  cancel_paid: { otherwise: 'CANCEL_ESCROW_INVALID_STATUS' },
  request_cancellation: { otherwise: 'CANCELLATION_REQUEST_INVALID_STATUS' },
  accept_cancellation: { disputed: 'DISPUTE_OPEN', otherwise: 'NO_PENDING_CANCELLATION' },
  reject_cancellation: { disputed: 'DISPUTE_OPEN', otherwise: 'NO_PENDING_CANCELLATION' },
  lapse_cancellation: { otherwise: 'NO_PENDING_CANCELLATION' },
  extend_completion_deadline: { disputed: 'DISPUTE_OPEN', otherwise: 'ESCROW_NOT_DELIVERED' },
  open_dispute: { disputed: 'DISPUTE_ALREADY_OPENED', pending: 'INVALID_ACTION', otherwise: 'ESCROW_CLOSED' },
  withdraw_dispute: { otherwise: 'DISPUTE_NOT_OPEN' },
  offer_settlement: { otherwise: 'DISPUTE_NOT_OPEN' },
  accept_settlement: { otherwise: 'DISPUTE_NOT_OPEN' },
  resolve_dispute: { otherwise: 'DISPUTE_NOT_OPEN' },
  expire: { otherwise: 'ESCROW_NOT_PENDING' },
  escalate_dispute: { otherwise: 'DISPUTE_NOT_OPEN' },
}

/** What a command answers in a mode in which it does not exist. */
export const modeRefusals: Partial<Record<EscrowCommand, Partial<Record<EscrowMode, ErrorCode>>>> = {
  sign_contract: { instant: 'INSTANT_ESCROW_NO_CONTRACT', quick: 'QUICK_ESCROW_NO_CONTRACT' },
  complete: { instant: 'INSTANT_ESCROW_NO_COMPLETE_STEP' },
  reject_delivery: { instant: 'NOT_APPLICABLE_TO_INSTANT' },
}

/** What lies beyond somebody's roles because of what they ask for: told before the status, as any wrong role is (decisions 1). */
export const roleGuards: Partial<Record<EscrowCommand, guard.Guard>> = { update: guard.withinCreatorsReach }

/**
 * Who may give a command and how. `person`: it releases or spends the user's money, so an API key has to send the person to a checkout
 * session (decisions 17). `via` is what `allowedActions` shows.
 */
export const commandAccess: Record<EscrowCommand, { person: boolean; via: 'API' | 'SESSION' | 'STAFF' | 'TIMER' }> = {
  update: { person: false, via: 'API' },
  cancel: { person: false, via: 'API' },
  sign_contract: { person: true, via: 'SESSION' },
  pay: { person: true, via: 'SESSION' },
  deliver: { person: false, via: 'API' },
  reject_delivery: { person: false, via: 'API' },
  complete: { person: true, via: 'SESSION' },
  cancel_paid: { person: true, via: 'SESSION' },
  request_cancellation: { person: true, via: 'SESSION' },
  accept_cancellation: { person: true, via: 'SESSION' },
  reject_cancellation: { person: true, via: 'SESSION' },
  extend_completion_deadline: { person: true, via: 'SESSION' },
  open_dispute: { person: true, via: 'SESSION' },
  withdraw_dispute: { person: true, via: 'SESSION' },
  offer_settlement: { person: true, via: 'SESSION' },
  accept_settlement: { person: true, via: 'SESSION' },
  resolve_dispute: { person: true, via: 'STAFF' },
  expire: { person: false, via: 'TIMER' },
  lapse_cancellation: { person: false, via: 'TIMER' },
  escalate_dispute: { person: false, via: 'TIMER' },
}
