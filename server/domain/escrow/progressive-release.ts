import { DomainError } from '../errors.js'
import { joinDecimal, splitDecimal } from '../money/decimal.js'
import { toFace } from '../money/exchange-rate.js'
import { formatAmount } from '../money/money.js'
import type { EscrowMode, EscrowState } from './escrow.js'
import { remainingMillimes } from './escrow.js'

/** How a new escrow asks to be paid out in parts (specification, Create escrow body); its keys are checked by the transport. */
export interface ProgressiveRelease {
  autoApproveHours?: number | null
  minReleaseTnd?: string | null
}

/** What an escrow that is paid out in parts keeps of it. */
export interface ReleaseTerms {
  autoApproveHours: number
  minReleaseMillimes: bigint
}

export interface ReleaseBounds {
  autoApproveHours: number
  autoApproveMinHours: number
  autoApproveMaxHours: number
  minReleaseMillimes: bigint
  maxAmountMillimes: bigint
}

/**
 * The terms that a new escrow asks for, with their defaults; the smallest part is at least the platform's.
 *
 * @throws DomainError PROGRESSIVE_RELEASE_INVALID
 */
export function checkProgressiveRelease(
  bounds: ReleaseBounds,
  { mode, hasFulfillmentPolicy }: { mode: EscrowMode; hasFulfillmentPolicy: boolean },
  asked: ProgressiveRelease,
): ReleaseTerms {
  if (mode === 'instant') throw invalid('progressiveRelease', 'an instant escrow has no progressive release')
  if (hasFulfillmentPolicy) throw invalid('progressiveRelease', 'does not go together with a fulfillment policy')
  const { autoApproveMinHours: least, autoApproveMaxHours: most } = bounds
  const autoApproveHours = asked.autoApproveHours ?? bounds.autoApproveHours
  if (autoApproveHours < least || autoApproveHours > most)
    throw invalid('progressiveRelease.autoApproveHours', `must be between ${least} and ${most} hours`)
  const minReleaseMillimes = asked.minReleaseTnd == null ? 0n : readMinRelease(asked.minReleaseTnd)
  if (minReleaseMillimes > bounds.maxAmountMillimes)
    throw invalid('progressiveRelease.minReleaseTnd', `must not be above ${formatAmount(bounds.maxAmountMillimes, 'TND')}`)
  return {
    autoApproveHours,
    minReleaseMillimes: minReleaseMillimes < bounds.minReleaseMillimes ? bounds.minReleaseMillimes : minReleaseMillimes,
  }
}

function readMinRelease(text: string): bigint {
  const parts = splitDecimal(text)
  if (!parts || parts.fraction.length > 3 || parts.whole.length > 12)
    throw invalid('progressiveRelease.minReleaseTnd', 'must be an amount in TND, with at most 3 decimals')
  return joinDecimal(parts, 3)
}

const invalid = (field: string, text: string) => new DomainError('PROGRESSIVE_RELEASE_INVALID', { details: { [field]: text } })

export const isProgressive = ({ progressiveAutoApproveHours }: Pick<EscrowState, 'progressiveAutoApproveHours'>): boolean =>
  progressiveAutoApproveHours != null

/** Ledger value that a new payout request may still claim. */
export const availableMillimes = (
  escrow: Pick<EscrowState, 'amountMillimes' | 'releasedMillimes' | 'refundedMillimes' | 'reservedMillimes'>,
) => remainingMillimes(escrow) - escrow.reservedMillimes

/** Whether it is asked to end, and has not ended yet. */
export const isClosing = ({ closedAt, status }: Pick<EscrowState, 'status'> & { closedAt?: Date | string | null }): boolean =>
  closedAt != null && status !== 'completed' && status !== 'cancelled'

/** What an escrow's money has become, in TND and in its face currency (specification, Payout requests). */
export interface ReleaseFigures {
  availableForRelease: bigint
  reserved: bigint
  releasedTotal: bigint
  fundedAmount: bigint
  remainingAmount: bigint
  refundedTotal: bigint
}

type Divided = Pick<
  EscrowState,
  'amountMillimes' | 'faceAmountMinor' | 'releasedMillimes' | 'refundedMillimes' | 'reservedMillimes' | 'currency' | 'fxRate'
>

/** In ledger value; nothing before the escrow is funded. */
export function releaseFiguresTnd(escrow: Divided, isFunded: boolean): ReleaseFigures {
  if (!isFunded) return noFigures
  return {
    availableForRelease: availableMillimes(escrow),
    reserved: escrow.reservedMillimes,
    releasedTotal: escrow.releasedMillimes,
    fundedAmount: escrow.amountMillimes,
    remainingAmount: remainingMillimes(escrow),
    refundedTotal: escrow.refundedMillimes,
  }
}

/**
 * In the face currency: each figure is the distance of two totals that are converted at the locked rate, so that what is available, reserved,
 * released and refunded sums to what was funded, to the last unit (decisions 7).
 */
export function releaseFiguresInFace(escrow: Divided, isFunded: boolean): ReleaseFigures {
  if (!isFunded) return noFigures
  const { amountMillimes, faceAmountMinor, releasedMillimes, refundedMillimes, reservedMillimes, currency, fxRate } = escrow
  const face = (millimes: bigint): bigint => {
    // What was given in the face currency is what it is, whatever rounding made of its worth.
    if (millimes === amountMillimes) return faceAmountMinor
    const converted = toFace(millimes, currency, fxRate)
    return converted < faceAmountMinor ? converted : faceAmountMinor
  }
  const released = face(releasedMillimes)
  const claimed = face(releasedMillimes + reservedMillimes)
  const kept = face(amountMillimes - refundedMillimes)
  return {
    availableForRelease: kept - claimed,
    reserved: claimed - released,
    releasedTotal: released,
    fundedAmount: faceAmountMinor,
    remainingAmount: kept - released,
    refundedTotal: faceAmountMinor - kept,
  }
}

const noFigures: ReleaseFigures = {
  availableForRelease: 0n,
  reserved: 0n,
  releasedTotal: 0n,
  fundedAmount: 0n,
  remainingAmount: 0n,
  refundedTotal: 0n,
}
