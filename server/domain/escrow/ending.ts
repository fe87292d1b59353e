import type { EscrowAggregate, EscrowState } from './escrow.js'
import { remainingMillimes } from './escrow.js'
import { terminalSettlement } from './settlement.js'
import type { Outcome } from './step.js'

/** Nothing moves but what the command adds. */
export const still = ({ escrow }: EscrowAggregate): Outcome => ({ to: escrow.status, changes: {}, transfers: [], deadlines: [] })

/**
 * Ends an escrow that holds money: the seller is awarded `awardMillimes` of what remains, the buyer gets the rest. It clears every
 * deadline and supersedes a cancellation request that still waits.
 */
export function ending(
  aggregate: EscrowAggregate,
  { to, awardMillimes, reason, now }: { to: 'completed' | 'cancelled'; awardMillimes: bigint; reason: string; now: Date },
): Outcome {
  const { transfers, changes } = terminalSettlement(aggregate.escrow, awardMillimes)
  const stamp: Partial<EscrowState> = to === 'completed' ? { completedAt: now } : { cancelledAt: now }
  return {
    to,
    reason,
    changes: { ...changes, ...stamp },
    transfers,
    deadlines: [{ clearAll: true }],
    ...(aggregate.pendingCancellation ? { cancellation: { decide: 'supersede' } } : {}),
  }
}

/** All that remains goes to the seller. */
export const released = (aggregate: EscrowAggregate, now: Date, reason: string): Outcome =>
  ending(aggregate, { to: 'completed', awardMillimes: remainingMillimes(aggregate.escrow), reason, now })

/** All that remains goes back to the buyer. */
export const refunded = (aggregate: EscrowAggregate, now: Date, reason: string): Outcome =>
  ending(aggregate, { to: 'cancelled', awardMillimes: 0n, reason, now })

/** `completed` if the seller is awarded anything or was paid before, else `cancelled` (decisions 5). */
export const awarded = (aggregate: EscrowAggregate, awardMillimes: bigint, now: Date, reason: string): Outcome =>
  ending(aggregate, {
    to: awardMillimes > 0n || aggregate.escrow.releasedMillimes > 0n ? 'completed' : 'cancelled',
    awardMillimes,
    reason,
    now,
  })
