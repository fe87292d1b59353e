import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import { percentageOf, type PricedKind, pricedKinds } from '../../domain/fee-schedule/fee-schedule.js'
import { encodeId } from '../../domain/id.js'

/** A row of the fee schedule as staff see it. */
export interface FeeScheduleView {
  number: number
  feePercentage: string
  taxPercentage: number
  appliesTo: PricedKind[]
  effectiveFrom: string
  /** Null for the row that the service came with. */
  createdBy: string | null
  createdAt: string
}

/** Rows of the fee schedule, the one that begins last foremost; with `number` that one or none. */
export async function readFeeSchedules(
  em: EntityManager,
  { number, limit = 1, page = 1 }: { number?: number; limit?: number; page?: number },
): Promise<FeeScheduleView[]> {
  const rows = dbOf(em)
    .selectFrom('fee_schedule as f')
    .select(['f.id', 'f.feeRatePpm', 'f.taxPercent', 'f.appliesTo', 'f.createdBy'])
    .select(({ ref }) => [iso(ref('f.effectiveFrom')).as('begins'), iso(ref('f.createdAt')).as('added')])
    .orderBy('f.effectiveFrom', 'desc')
    .orderBy('f.id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit)
  const found = await (number === undefined ? rows : rows.where('f.id', '=', number)).execute()
  return found.map(({ id, feeRatePpm, taxPercent, appliesTo, createdBy, begins, added }) => ({
    number: id,
    feePercentage: percentageOf(feeRatePpm),
    taxPercentage: taxPercent,
    appliesTo: pricedKinds.filter((kind) => appliesTo.includes(kind)),
    effectiveFrom: begins,
    createdBy: createdBy === null ? null : encodeId('stf', createdBy),
    createdAt: added,
  }))
}
