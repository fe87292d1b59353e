import { formatAmount, parseAmount } from '../../domain/money/money.js'
import { formatRate, toMillimes } from '../../domain/money/exchange-rate.js'
import { readFeeInForce } from '../../queries/fee-schedule/read-fee-in-force.js'
import { holdOwnClock } from './hold-clock.js'
import { policyOf } from './lock-escrow.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { checkNewEscrow, type NewEscrow } from '../../domain/escrow/new-escrow.js'
import { creatorOf, lockRate, type LockedRate } from './create-escrow.js'
import { priceEscrow } from '../../domain/escrow/price.js'
import { amountsShown } from '../../queries/escrow/escrow-columns.js'
import type { Snapshot } from '../../../schema/document/snapshot.js'
import type { quoteDocument } from '../../../schema/escrow/escrow-document.js'

type EscrowQuoteView = Snapshot<typeof quoteDocument>

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
  // What the escrow would cost if it were created on this clock.
  const now = input.testClockId ? await holdOwnClock(tx, input.testClockId) : tx.wallNow
  const schedule = await readFeeInForce(tx.db, { kind: mode, at: now })
  const terms = { mode, feeBearer, developerFeeBasisPoints, feeRatePpm: schedule.feeRatePpm, taxPercent: schedule.taxPercent }
  const quote = priceEscrow(policyOf(tx), { ...terms, amountMillimes })
  return {
    mode,
    amount: formatAmount(parseAmount(input.amount, currency), currency),
    currency,
    ...amountsShown({ amountMillimes, ...quote }),
    feeBearer,
    fxRate: formatRate(rate.rate),
    fxLockedAt: (input.testClockId ? now : rate.at).toISOString(),
  }
}
