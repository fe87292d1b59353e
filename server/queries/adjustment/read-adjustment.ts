import type { Adjustment } from '../../db/entities/adjustment.entity.js'
import { fragment, statement, type Db, type Given } from '../../db/typed-queries.js'
import type { AdjustmentType } from '../../domain/adjustment/adjustment.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount, type Currency } from '../../domain/money/money.js'
import type { AdjustmentSnapshot } from '../../../schema/adjustment/adjustment-document.js'

/** An adjustment as it is shown, in the currency of its escrow. */
export function adjustmentView(row: Shown, currency: Currency): AdjustmentSnapshot {
  const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')
  return {
    id: encodeId('adj', row.id),
    type: row.type,
    amountTnd: tnd(row.amountMillimes),
    amountFace: formatAmount(row.faceAmountMinor, currency),
    currency,
    feeDeltaTnd: tnd(row.feeDeltaMillimes),
    developerFeeDeltaTnd: tnd(row.developerFeeDeltaMillimes),
    buyerFundingDeltaTnd: tnd(row.fundingDeltaMillimes),
    performedByRole: row.performedByRole,
    cancelled: row.cancelled,
    createdAt: row.createdAt.toISOString(),
  }
}

/** What is shown of an adjustment. */
export type Shown = Pick<
  Adjustment,
  | 'id'
  | 'type'
  | 'amountMillimes'
  | 'faceAmountMinor'
  | 'feeDeltaMillimes'
  | 'developerFeeDeltaMillimes'
  | 'fundingDeltaMillimes'
  | 'performedByRole'
  | 'cancelled'
  | 'createdAt'
>

/** What was added to an escrow or given back last. */
export const findNewestAdjustment = statement((db, { escrowId }: Given<{ escrowId: string }>) =>
  adjustments(db).where('a.escrowId', '=', escrowId).orderBy('a.escrowVersion', 'desc').limit(fragment.lit(1)),
)

/** What this person has done under this name. */
export const findByReference = statement(
  (db, { userId, type, reference }: Given<{ userId: string; type: AdjustmentType; reference: string }>) =>
    adjustments(db).where('a.performedByUserId', '=', userId).where('a.type', '=', type).where('a.reference', '=', reference),
)

const adjustments = (db: Db) =>
  db
    .selectFrom('adjustment as a')
    .innerJoin('escrow as e', 'e.id', 'a.escrowId')
    .select(['a.id', 'a.escrowId', 'a.type', 'a.amountMillimes', 'a.faceAmountMinor', 'a.feeDeltaMillimes', 'a.developerFeeDeltaMillimes'])
    .select(['a.fundingDeltaMillimes', 'a.performedByRole', 'a.cancelled', 'a.createdAt', 'e.currency'])
