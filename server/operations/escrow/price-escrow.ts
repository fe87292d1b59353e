import { DomainError } from '../../domain/errors.js'
import { quoteFees, type FeeQuote } from '../../domain/escrow/fees.js'
import type { EscrowMode, EscrowState } from '../../domain/escrow/escrow.js'
import { feeTermsOf } from '../../domain/escrow/settlement.js'
import { formatAmount } from '../../domain/money/money.js'
import type { Operation } from '../operation.js'

type Priced = Pick<EscrowState, 'mode' | 'feeRatePpm' | 'taxPercent' | 'developerFeeBasisPoints' | 'feeBearer'> & { amountMillimes: bigint }

/** The fees of a ledger value under its terms, within the bounds of its mode (specification, Limits; decisions 4). `field` named the amount. */
export function priceEscrow({ services: { config } }: Pick<Operation, 'services'>, escrow: Priced, field = 'amount'): FeeQuote {
  const { amountMillimes, mode } = escrow
  const least = leastMillimes(config.policy, mode)
  if (amountMillimes < least) {
    throw new DomainError('AMOUNT_TOO_SMALL', {
      details: { [field]: `must be worth at least ${formatAmount(least, 'TND')} TND` },
      field: [field],
    })
  }
  if (amountMillimes > config.policy.maxAmountMillimes) {
    throw new DomainError('AMOUNT_TOO_LARGE', {
      details: { [field]: `must not be worth more than ${formatAmount(config.policy.maxAmountMillimes, 'TND')} TND` },
      field: [field],
    })
  }
  const quote = quoteFees(amountMillimes, feeTermsOf(escrow))
  if (quote.sellerNetMillimes < 0n) throw new DomainError('FEES_EXCEED_AMOUNT')
  return quote
}

const leastMillimes = (policy: Operation['services']['config']['policy'], mode: EscrowMode) =>
  mode === 'instant' ? policy.minInstantEscrowMillimes : policy.minEscrowMillimes
