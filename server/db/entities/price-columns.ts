import { p } from '@mikro-orm/core'
import { currencies } from '../../domain/money/money.js'

/** The columns of what has a price: the face amount, its ledger value at the rate that was locked, and the fees by the schedule of then. */
export const priceColumns = () => ({
  currency: p.enum(currencies).columnType('char(3)'),
  faceAmountMinor: p.bigint(),
  amountMillimes: p.bigint(),
  fxRate: p.decimal().precision(20).scale(10),
  fxSource: p.text(),
  fxLockedAt: p.datetime(),
  feeScheduleId: p.integer(),
  feeRatePpm: p.bigint(),
  taxPercent: p.integer(),
  escrowFeeMillimes: p.bigint(),
  serviceTaxMillimes: p.bigint(),
})
