import { ending, still } from './ending.js'
import type { EscrowAggregate, EscrowState } from './escrow.js'
import { quoteFees } from './fees.js'
import { availableMillimes } from './progressive-release.js'
import { feeTermsOf, unclaimedRefund } from './settlement.js'
import type { Outcome } from './step.js'

/** Whether the time to claim is over, so that what nobody has claimed goes back (decisions 7, Close). */
export const claimsHaveEnded = ({ closingAt }: Pick<EscrowState, 'closingAt'>, now: Date): boolean => closingAt != null && closingAt <= now

/** Whether closing has something left to do now: money to give back, or an end, because nothing is reserved any more. */
export const isCloseDue = ({ escrow }: EscrowAggregate, now: Date): boolean =>
  escrow.status === 'paid' && claimsHaveEnded(escrow, now) && (escrow.reservedMillimes === 0n || availableMillimes(escrow) > 0n)

/**
 * What nobody has claimed goes back to the buyer with the fees on it. While requests are open that is all; after the last of them the escrow
 * ends: completed if anything was ever released, else cancelled.
 */
export function closeSettled(aggregate: EscrowAggregate, now: Date): Outcome {
  const { escrow } = aggregate
  if (escrow.reservedMillimes > 0n) {
    const { transfer, changes } = unclaimedRefund(escrow, availableMillimes(escrow))
    return { ...still(aggregate), changes, transfers: [transfer] }
  }
  const to = escrow.releasedMillimes > 0n ? 'completed' : 'cancelled'
  return ending(aggregate, { to, awardMillimes: 0n, reason: 'closed', now })
}

/** What has become of the money since closing was asked for, in ledger value: refunds are without the fees on them. */
export interface CloseSettlement {
  releasedMillimes: bigint
  refundedMillimes: bigint
  /** Of what was released: the platform's and the developer's. */
  feesMillimes: bigint
}

export function settlementOf(escrow: EscrowState): CloseSettlement {
  const { releasedMillimes, refundedMillimes, closeReleasedMillimes, closeRefundedMillimes } = escrow
  const releasedBefore = closeReleasedMillimes ?? releasedMillimes
  return {
    releasedMillimes: releasedMillimes - releasedBefore,
    refundedMillimes: refundedMillimes - (closeRefundedMillimes ?? refundedMillimes),
    feesMillimes: feesOn(escrow, releasedMillimes) - feesOn(escrow, releasedBefore),
  }
}

function feesOn(escrow: EscrowState, millimes: bigint): bigint {
  const { escrowFeeMillimes, developerFeeMillimes } = quoteFees(millimes, { ...feeTermsOf(escrow), feeBearer: 'buyer' })
  return escrowFeeMillimes + developerFeeMillimes
}
