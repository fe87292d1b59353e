import { DomainError } from '../errors.js'
import { formatAmount } from '../money/money.js'
import type { Policy } from './command.js'
import type { EscrowState } from './escrow.js'
import { quoteFees, type FeeQuote } from './fees.js'
import { feeTermsOf } from './settlement.js'

type AmountBounds = Pick<Policy, 'minEscrowMillimes' | 'minInstantEscrowMillimes' | 'maxAmountMillimes'>
type Priced = Pick<EscrowState, 'mode' | 'feeRatePpm' | 'taxPercent' | 'developerFeeBasisPoints' | 'feeBearer' | 'amountMillimes'>

/**
 * The fees of a ledger value under its terms, within the bounds of its mode (specification, Limits; decisions 4). `field` named the amount.
 *
 * @throws DomainError AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, FEES_EXCEED_AMOUNT
 */
export function priceEscrow(bounds: AmountBounds, escrow: Priced, field = 'amount'): FeeQuote {
  const { amountMillimes, mode } = escrow
  const least = mode === 'instant' ? bounds.minInstantEscrowMillimes : bounds.minEscrowMillimes
  requireLedgerValue(amountMillimes, { least, most: bounds.maxAmountMillimes }, field)
  const quote = quoteFees(amountMillimes, feeTermsOf(escrow))
  if (quote.sellerNetMillimes < 0n) throw new DomainError('FEES_EXCEED_AMOUNT')
  return quote
}

/** @throws DomainError AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE for a ledger value out of its bounds, in millimes; `field` named the amount. */
export function requireLedgerValue(millimes: bigint, { least, most }: { least: bigint; most: bigint }, field = 'amount'): void {
  if (millimes < least) throw amountTooSmall(field, `must be worth at least ${formatAmount(least, 'TND')} TND`)
  requireAtMost(millimes, most, field)
}

/** @throws DomainError AMOUNT_TOO_LARGE for a ledger value above this bound, in millimes; `field` named the amount. */
export function requireAtMost(millimes: bigint, most: bigint, field: string): void {
  if (millimes <= most) return
  const details = { [field]: `must not be worth more than ${formatAmount(most, 'TND')} TND` }
  throw new DomainError('AMOUNT_TOO_LARGE', { details, field: [field] })
}

export const amountTooSmall = (field: string, text: string): DomainError =>
  new DomainError('AMOUNT_TOO_SMALL', { details: { [field]: text }, field: [field] })
