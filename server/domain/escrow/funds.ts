import type { Adjustment } from '../adjustment/adjustment.js'
import { DomainError } from '../errors.js'
import { account, type Transfer } from '../ledger/transfer.js'
import { toFace } from '../money/exchange-rate.js'
import { formatAmount } from '../money/money.js'
import type { Policy } from './command.js'
import { ending, still } from './ending.js'
import { remainingMillimes, type EscrowAggregate, type EscrowState } from './escrow.js'
import { availableMillimes } from './progressive-release.js'
import { addedFunding, quoteKept, refundSlice } from './fees.js'
import { amountTooSmall } from './price.js'
import { feeTermsOf } from './settlement.js'
import type { Outcome } from './step.js'

/** What somebody says of an adjustment beside its amount. */
type Said = Pick<Adjustment, 'reason' | 'reference'>

/** The buyer pays in more: the ledger value grows, and the fees with it (decisions 7). */
export function fundsAdded(aggregate: EscrowAggregate, amountMillimes: bigint, said: Said): Outcome {
  const { escrow } = aggregate
  const fundingMillimes = fundingToAdd(escrow, amountMillimes)
  const total = escrow.amountMillimes + amountMillimes
  const faceAmountMinor = faceBetween(escrow, escrow.amountMillimes, total)
  const quote = quoteKept(total, escrow.refundedMillimes, feeTermsOf(escrow))
  return {
    ...still(aggregate),
    saidReason: said.reason ?? undefined,
    changes: {
      amountMillimes: total,
      faceAmountMinor: escrow.faceAmountMinor + faceAmountMinor,
      heldMillimes: escrow.heldMillimes + fundingMillimes,
      ...quote,
    },
    transfers: [moved(escrow, 'add', fundingMillimes)],
    adjustment: {
      type: 'add_funds',
      amountMillimes,
      faceAmountMinor,
      ...feeDeltas(escrow, quote),
      fundingDeltaMillimes: fundingMillimes,
      cancelled: false,
      ...said,
    },
  }
}

/** What the buyer pays to add this much ledger value. */
export const fundingToAdd = (escrow: EscrowState, amountMillimes: bigint): bigint =>
  addedFunding({ ...partOf(escrow), sliceMillimes: amountMillimes })

/** Whoever looks where the money is reads every adjustment; giving back all of it is always possible. */
export const roomForAdjustment = {
  limit: 'adjustments',
  of: 'times that funds were added to this escrow or given back from it',
  way: 'Give back all that is left, or go on with another escrow.',
} as const

/** What the seller gives back: ledger value, with the face amount where that was given. */
export interface Refund extends Said {
  /** Null: all that remains. */
  amountMillimes: bigint | null
  faceAmountMinor: bigint | null
}

/**
 * The seller gives back a part, with the fees on it to whoever bore them; what is given back does not lower the total that was funded.
 * What payout requests reserve is not to be had by an amount. Giving back all that remains ends the escrow (decisions 7).
 *
 * @throws DomainError INSUFFICIENT_AVAILABLE_BALANCE
 */
export function fundsRefunded(aggregate: EscrowAggregate, refund: Refund, now: Date): Outcome {
  const { escrow } = aggregate
  const available = availableMillimes(escrow)
  const amountMillimes = refund.amountMillimes ?? available
  if (amountMillimes > available || amountMillimes === 0n) throw insufficientBalance(escrow)
  const { buyerMillimes } = refundSlice({ ...partOf(escrow), sliceMillimes: amountMillimes })
  const refundedMillimes = escrow.refundedMillimes + amountMillimes
  const quote = quoteKept(escrow.amountMillimes, refundedMillimes, feeTermsOf(escrow))
  const cancelled = amountMillimes === remainingMillimes(escrow)
  const outcome = cancelled ? allRefunded(aggregate, now) : partRefunded(aggregate, refundedMillimes, buyerMillimes)
  const { reason, reference } = refund
  return {
    ...outcome,
    saidReason: reason ?? undefined,
    changes: { ...outcome.changes, ...quote },
    adjustment: {
      type: 'refund_funds',
      amountMillimes,
      faceAmountMinor: refund.faceAmountMinor ?? faceBetween(escrow, escrow.refundedMillimes, refundedMillimes),
      ...feeDeltas(escrow, quote),
      fundingDeltaMillimes: -buyerMillimes,
      cancelled,
      reason,
      reference,
    },
  }
}

const allRefunded = (aggregate: EscrowAggregate, now: Date): Outcome =>
  ending(aggregate, { to: 'cancelled', awardMillimes: 0n, reason: 'funds_refunded', now })

const partRefunded = (aggregate: EscrowAggregate, refundedMillimes: bigint, buyerMillimes: bigint): Outcome => ({
  ...still(aggregate),
  changes: { refundedMillimes, heldMillimes: aggregate.escrow.heldMillimes - buyerMillimes },
  transfers: [moved(aggregate.escrow, 'refund', -buyerMillimes)],
})

/** Whether this much can be an adjustment at all, whatever the escrow. @throws DomainError AMOUNT_TOO_SMALL */
export function requireLeast(
  { minAdjustmentMillimes: least }: Pick<Policy, 'minAdjustmentMillimes'>,
  millimes: bigint,
  field: string,
): void {
  if (millimes < least) throw amountTooSmall(field, `must be worth at least ${formatAmount(least, 'TND')} TND`)
}

/** More than there is; what there is stands beside it (specification, Payout requests). */
const insufficientBalance = (escrow: EscrowState): DomainError =>
  new DomainError('INSUFFICIENT_AVAILABLE_BALANCE', {
    message: 'More than is available in the escrow cannot be given back. Give back at most "availableForReleaseTnd".',
    amounts: {
      availableForReleaseTnd: formatAmount(availableMillimes(escrow), 'TND'),
      reservedTnd: formatAmount(escrow.reservedMillimes, 'TND'),
    },
  })

const partOf = (escrow: EscrowState) => ({
  terms: feeTermsOf(escrow),
  amountMillimes: escrow.amountMillimes,
  refundedMillimes: escrow.refundedMillimes,
})

/** What the escrow's fees are more, or less, than before. */
const feeDeltas = (escrow: EscrowState, quote: Pick<EscrowState, 'escrowFeeMillimes' | 'developerFeeMillimes'>) => ({
  feeDeltaMillimes: quote.escrowFeeMillimes - escrow.escrowFeeMillimes,
  developerFeeDeltaMillimes: quote.developerFeeMillimes - escrow.developerFeeMillimes,
})

/** The face amount as the growth of a total, so that the face amounts of all adjustments sum to that of the whole (decisions 7). */
const faceBetween = ({ currency, fxRate }: EscrowState, before: bigint, after: bigint): bigint =>
  toFace(after, currency, fxRate) - toFace(before, currency, fxRate)

/**
 * Between the buyer's wallet and the escrow; named after the version that the step makes, of which there is one. What ends the escrow has the
 * key that every end shares instead.
 */
function moved({ id, version, buyerId }: EscrowState, name: 'add' | 'refund', intoEscrowMillimes: bigint): Transfer {
  if (buyerId == null) throw new RangeError('money cannot move to or from somebody without account')
  return {
    key: `escrow:${id}:${name}:${version + 1}`,
    kind: name === 'add' ? 'fund' : 'refund',
    postings: [
      { account: account.userAvailable(buyerId), amountMillimes: -intoEscrowMillimes },
      { account: account.escrowHeld(id), amountMillimes: intoEscrowMillimes },
    ],
  }
}
