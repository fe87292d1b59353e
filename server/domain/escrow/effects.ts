import { DomainError } from '../errors.js'
import { remainingMillimes, type DeadlineKind, type EscrowState, type EscrowAggregate } from './escrow.js'
import { fundingTransfer, terminalSettlement } from './settlement.js'
import type { CancellationChange, DeadlineChange, Step } from './step.js'
import type { Effect } from './transitions.js'

const hour = 3_600_000
const after = (now: Date, hours: number) => new Date(now.getTime() + hours * hour)

/** Everything that ends an escrow clears its alarms and supersedes a cancellation request that still waits. */
function ending(
  aggregate: EscrowAggregate,
  to: 'completed' | 'cancelled',
  now: Date,
  settlement: ReturnType<typeof terminalSettlement>,
  reason: string,
) {
  const stamp: Partial<EscrowState> = to === 'completed' ? { completedAt: now } : { cancelledAt: now }
  return {
    to,
    reason,
    changes: { ...settlement.changes, ...stamp },
    transfers: settlement.transfers,
    deadlines: [{ clearAll: true } as DeadlineChange],
    ...(aggregate.pendingCancellation ? { cancellation: { decide: 'superseded' } as CancellationChange } : {}),
  }
}

const still = (aggregate: EscrowAggregate) => ({ to: aggregate.escrow.status, changes: {}, transfers: [], deadlines: [] })

export const update: Effect = ({ aggregate, input }) => ({
  ...still(aggregate),
  changes: input.changes ?? {},
  ...(input.touchesContract && aggregate.contract ? { contract: { reopen: input.terms === undefined ? {} : { terms: input.terms } } } : {}),
})

/** The alarm of a card payment that is under way stays: the money that it may still bring has to be credited (decisions 8). */
export const cancelPending: Effect = ({ now, role, input }) => ({
  to: 'cancelled',
  reason: input.reason ?? `cancelled_by_${role}`,
  changes: { cancelledAt: now },
  transfers: [],
  deadlines: [{ clear: 'expiry' }],
})

export const expire: Effect = ({ now }) => ({
  to: 'cancelled',
  reason: 'expired',
  changes: { cancelledAt: now },
  transfers: [],
  deadlines: [{ clear: 'expiry' }],
})

export const signContract: Effect = ({ aggregate, role }) => ({
  ...still(aggregate),
  contract: { sign: role === 'seller' ? 'seller' : 'buyer' },
})

export const fund: Effect = ({ aggregate: { escrow }, now }) => ({
  to: 'paid',
  reason: 'paid',
  changes: { paidAt: now, heldMillimes: escrow.buyerFundingMillimes },
  transfers: [fundingTransfer(escrow, escrow.buyerId!)],
  deadlines: [{ clear: 'expiry' }, { clear: 'payment_processing' }],
})

export const release: Effect = ({ aggregate, now, role }) =>
  ending(
    aggregate,
    'completed',
    now,
    terminalSettlement(aggregate.escrow, remainingMillimes(aggregate.escrow)),
    role === 'timer' ? 'completion_deadline' : 'completed_by_buyer',
  )

export const deliver: Effect = ({ aggregate, now, policy }) => {
  const { escrow } = aggregate
  if (escrow.mode === 'instant') {
    const step = ending(aggregate, 'completed', now, terminalSettlement(escrow, remainingMillimes(escrow)), 'delivered')
    return { ...step, changes: { ...step.changes, deliveredAt: now } }
  }
  const completionDeadline = after(now, policy.completionDays * 24)
  const paused: DeadlineChange[] = isPausedByRequest(aggregate) ? [{ pause: completionAlarms }] : []
  return {
    to: 'delivered',
    reason: 'delivered',
    changes: { deliveredAt: now, completionDeadline, completionExtendedAt: null },
    transfers: [],
    deadlines: [...completionDeadlines(completionDeadline, now), ...paused],
  }
}

/** The completion deadline and its two reminders stop and start together. */
const completionAlarms: DeadlineKind[] = ['completion', 'completion_reminder_72h', 'completion_reminder_24h']
const clearCompletion: DeadlineChange[] = completionAlarms.map((kind) => ({ clear: kind }))

function completionDeadlines(at: Date, now: Date): DeadlineChange[] {
  const reminders = [
    { set: 'completion_reminder_72h' as const, at: after(at, -72) },
    { set: 'completion_reminder_24h' as const, at: after(at, -24) },
  ]
  return [{ set: 'completion', at }, ...reminders.filter((reminder) => reminder.at > now)]
}

export const rejectDelivery: Effect = () => ({
  to: 'paid',
  reason: 'delivery_rejected',
  changes: { deliveredAt: null, completionDeadline: null },
  transfers: [],
  deadlines: clearCompletion,
})

export const extendCompletionDeadline: Effect = ({ aggregate, input, now, policy }) => {
  const hours = input.hours ?? policy.extendAtMostHours
  if (hours > policy.extendAtMostHours) {
    throw new DomainError('DEADLINE_EXTENSION_TOO_LONG', {
      message: `An extension is at most ${policy.extendAtMostHours} hours. Choose an earlier date.`,
      details: { hours: `must be from 1 to ${policy.extendAtMostHours}` },
      field: ['hours'],
    })
  }
  const { completionLeftMs, escrow } = aggregate
  // While it is stopped its date has no meaning: what was left grows, and the date becomes that from now.
  const from = completionLeftMs === null ? escrow.completionDeadline! : new Date(now.getTime() + completionLeftMs)
  const at = after(from, hours)
  const paused: DeadlineChange[] = completionLeftMs === null ? [] : [{ pause: completionAlarms }]
  return {
    ...still(aggregate),
    changes: { completionDeadline: at, completionExtendedAt: now },
    deadlines: [...clearCompletion, ...completionDeadlines(at, now), ...paused],
  }
}

export const refundAll =
  (reason: string): Effect =>
  ({ aggregate, now }) =>
    ending(aggregate, 'cancelled', now, terminalSettlement(aggregate.escrow, 0n), reason)

/** Only the first two requests pause the completion deadline (decisions 5), or a buyer could put it off for ever. */
const pausingRequests = 2

const isPausedByRequest = ({ pendingCancellation, cancellationRequests }: EscrowAggregate) =>
  pendingCancellation !== null && cancellationRequests <= pausingRequests

/** While the seller has no account, nobody could answer: the request is accepted at once (decisions 5). */
export const requestCancellation: Effect = ({ aggregate, input, now, policy }) => {
  const opened = { reason: input.reason, accepted: !aggregate.escrow.sellerId }
  if (opened.accepted)
    return {
      ...ending(aggregate, 'cancelled', now, terminalSettlement(aggregate.escrow, 0n), 'cancellation_accepted'),
      cancellation: { open: opened },
    }
  return {
    ...still(aggregate),
    cancellation: { open: opened },
    deadlines: [
      { set: 'cancellation_request', at: after(now, policy.cancellationHours), subject: 'cancellation' },
      ...(aggregate.cancellationRequests < pausingRequests ? [{ pause: completionAlarms }] : []),
    ],
  }
}

export const acceptCancellation: Effect = ({ aggregate, now }) => ({
  ...ending(aggregate, 'cancelled', now, terminalSettlement(aggregate.escrow, 0n), 'cancellation_accepted'),
  cancellation: { decide: 'accepted' },
})

export const endCancellation =
  (decide: 'rejected' | 'expired'): Effect =>
  ({ aggregate, policy }) => ({
    ...still(aggregate),
    cancellation: { decide },
    deadlines: [
      { clear: 'cancellation_request' },
      ...(isPausedByRequest(aggregate) ? [{ resume: completionAlarms, leastHours: policy.resumeAtLeastHours }] : []),
    ],
  })

export const openDispute: Effect = ({ aggregate, input, now, policy, role }) => ({
  to: 'disputed',
  reason: 'dispute_opened',
  changes: {},
  transfers: [],
  deadlines: [
    { pause: completionAlarms },
    { clear: 'cancellation_request' },
    { set: 'dispute_silence', at: after(now, policy.disputeSilenceHours), subject: 'dispute' },
  ],
  dispute: {
    open: {
      category: input.category!,
      reason: input.reason!,
      by: role === 'seller' ? 'seller' : 'buyer',
      previousStatus: aggregate.escrow.status === 'delivered' ? 'delivered' : 'paid',
    },
  },
  ...(aggregate.pendingCancellation ? { cancellation: { decide: 'superseded' } } : {}),
})

/** Back to where the dispute began; the clock that it stopped runs again. */
function reinstated(
  aggregate: EscrowAggregate,
  reason: string,
  leastHours: number,
  outcome: 'withdrawn' | 'dismiss',
  text?: string,
): ReturnType<Effect> {
  return {
    to: aggregate.openDispute!.previousStatus,
    reason,
    changes: {},
    transfers: [],
    deadlines: [{ clear: 'dispute_silence' }, { resume: completionAlarms, leastHours }],
    dispute: { close: { outcome, awardedMillimes: null, reason: text } },
  }
}

export const withdrawDispute: Effect = ({ aggregate, policy }) =>
  reinstated(aggregate, 'dispute_withdrawn', policy.resumeAtLeastHours, 'withdrawn')

export const offerSettlement: Effect = ({ aggregate, input, role }) => ({
  ...still(aggregate),
  offer: { open: { by: role === 'seller' ? 'seller' : 'buyer', sellerAwardMillimes: input.sellerAwardMillimes! } },
})

/** `completed` if the seller is awarded anything or was paid before, else `cancelled` (decisions 5). */
function awarded(
  aggregate: EscrowAggregate,
  awardMillimes: bigint,
  now: Date,
  reason: string,
): Omit<Step, 'command' | 'role' | 'from' | 'events'> {
  const to = awardMillimes > 0n || aggregate.escrow.releasedMillimes > 0n ? 'completed' : 'cancelled'
  return ending(aggregate, to, now, terminalSettlement(aggregate.escrow, awardMillimes), reason)
}

export const acceptSettlement: Effect = ({ aggregate, now, role }) => {
  const offer = aggregate.offers[role === 'seller' ? 'buyer' : 'seller']!
  return {
    ...awarded(aggregate, offer.sellerAwardMillimes, now, 'dispute_settled'),
    dispute: { close: { outcome: 'settled', awardedMillimes: offer.sellerAwardMillimes } },
    offer: { accept: { id: offer.id } },
  }
}

export const resolveDispute: Effect = ({ aggregate, input, now, policy }) => {
  const remaining = remainingMillimes(aggregate.escrow)
  const outcome = input.outcome!
  if (outcome === 'dismiss') return reinstated(aggregate, 'dispute_dismissed', policy.resumeAtLeastHours, 'dismiss', input.reason)
  const award = outcome === 'release_seller' ? remaining : outcome === 'refund_buyer' ? 0n : (input.sellerAwardMillimes ?? 0n)
  if (outcome === 'split' && (award <= 0n || award >= remaining)) throw new DomainError('AWARD_OUT_OF_RANGE')
  if (award > 0n && !aggregate.escrow.sellerId) throw new DomainError('SELLER_NOT_REGISTERED')
  return {
    ...awarded(aggregate, award, now, `dispute_${outcome}`),
    dispute: { close: { outcome, awardedMillimes: award, reason: input.reason } },
  }
}

export const escalateDispute: Effect = ({ aggregate }) => ({
  ...still(aggregate),
  deadlines: [{ clear: 'dispute_silence' }],
  dispute: { review: true },
})
