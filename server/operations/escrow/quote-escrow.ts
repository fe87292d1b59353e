import { formatAmount, parseAmount, type Currency } from '../../domain/money/money.js'
import { formatRate, toMillimes } from '../../domain/money/exchange-rate.js'
import type { EscrowMode, FeeBearer } from '../../domain/escrow/escrow.js'
import { policyOf } from './lock-escrow.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { checkNewEscrow, type NewEscrow } from '../../domain/escrow/new-escrow.js'
import { creatorOf, currentFeeSchedule, lockRate, type LockedRate } from './create-escrow.js'
import { priceEscrow } from '../../domain/escrow/price.js'

interface EscrowQuoteView {
  mode: EscrowMode
  amount: string
  currency: Currency
  amountTnd: string
  feeBearer: FeeBearer
  escrowFee: string
  serviceTaxTnd: string
  developerFee: string
  buyerFundingTnd: string
  sellerNetTnd: string
  fxRate: string
  fxLockedAt: string
}

/** Prices an escrow by the very rules that create it, and writes nothing (decisions 4, Quote). */
export const quoteEscrow: Workflow<NewEscrow, EscrowQuoteView> = async ({ run, services }, input) => {
  const rate = await lockRate(services, input.currency ?? 'TND')
  return run(priceNewEscrow, { ...input, rate })
}

async function priceNewEscrow(tx: Operation, { rate: rateOf, ...input }: NewEscrow & { rate: () => LockedRate }): Promise<EscrowQuoteView> {
  const checked = checkNewEscrow(tx.services.config.policy, input, await creatorOf(tx))
  const { mode, currency, feeBearer, developerFeeBasisPoints } = checked
  const rate = rateOf()
  const amountMillimes = toMillimes(parseAmount(input.amount, currency), currency, rate.rate)
  const schedule = await currentFeeSchedule(tx)
  const terms = { mode, feeBearer, developerFeeBasisPoints, feeRatePpm: schedule.feeRatePpm, taxPercent: schedule.taxPercent }
  const quote = priceEscrow(policyOf(tx), { ...terms, amountMillimes })
  const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')
  return {
    mode,
    amount: formatAmount(parseAmount(input.amount, currency), currency),
    currency,
    amountTnd: tnd(amountMillimes),
    feeBearer,
    escrowFee: tnd(quote.escrowFeeMillimes),
    serviceTaxTnd: tnd(quote.serviceTaxMillimes),
    developerFee: tnd(quote.developerFeeMillimes),
    buyerFundingTnd: tnd(quote.buyerFundingMillimes),
    sellerNetTnd: tnd(quote.sellerNetMillimes),
    fxRate: formatRate(rate.rate),
    fxLockedAt: rate.at.toISOString(),
  }
}
