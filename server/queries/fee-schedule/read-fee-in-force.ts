import { fragment, type Db } from '../../db/typed-queries.js'
import type { PricedKind } from '../../domain/fee-schedule/fee-schedule.js'

/**
 * The row that prices what is created at `at`, the time of the escrow or charge itself (decisions 4): of those for its kind that have begun, the
 * one that began last, and of two that began together the one that was added last. The first row is older than any clock.
 */
export function readFeeInForce(db: Db, { kind, at }: { kind: PricedKind; at: Date }) {
  return db
    .selectFrom('fee_schedule as f')
    .select(['f.id', 'f.feeRatePpm', 'f.taxPercent'])
    .where(({ ref }) => fragment<boolean>`${kind} = any(${ref('f.appliesTo')})`)
    .where('f.effectiveFrom', '<=', at)
    .orderBy('f.effectiveFrom', 'desc')
    .orderBy('f.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
