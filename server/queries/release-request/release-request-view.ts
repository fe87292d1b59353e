import type { Tables } from '../../db/typed-queries.js'
import type { Role } from '../../domain/escrow/escrow.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount, type Currency } from '../../domain/money/money.js'
import type { ReleaseRequestSnapshot } from '../../../schema/release-request/release-request-document.js'
import type { Selectable } from 'kysely'

export type ReleaseRequestRow = Selectable<Tables['release_request']>

/** A payout request ready to be shown: plain data, so that it can be stored as an idempotent answer and given again. */
export interface ReleaseRequestView extends ReleaseRequestSnapshot {
  /** Uuids, for the fields that need more rows. */
  keys: { escrowId: string; disputeId: string | null }
}

/** A row as it is shown; its face amount is in its escrow's currency. */
export function releaseRequestView(row: ReleaseRequestRow, currency: Currency): ReleaseRequestView {
  const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')
  const at = (time: Date | null) => time && time.toISOString()
  return {
    keys: { escrowId: row.escrowId, disputeId: row.disputeId },
    id: encodeId('rr', row.id),
    requestId: row.requestId,
    reference: row.reference,
    amountTnd: tnd(row.amountMillimes),
    amountFace: formatAmount(row.faceAmountMinor, currency),
    currency,
    status: row.status,
    createdVia: row.createdVia,
    approvalDeadline: row.approvalDeadline.toISOString(),
    sellerNetTnd: tnd(row.sellerNetMillimes),
    decidedAt: at(row.decidedAt),
    decisionSource: row.decisionSource,
    releasedAt: at(row.releasedAt),
    disputeTicketId: row.disputeId && encodeId('dsp', row.disputeId),
    resolution: resolutionOf(row),
    createdAt: row.createdAt.toISOString(),
    note: row.note,
  }
}

const resolutionOf = ({ awardedMillimes, resolvedAt, resolutionReason }: ReleaseRequestRow): ReleaseRequestSnapshot['resolution'] =>
  awardedMillimes !== null && resolvedAt !== null
    ? { awardedTnd: formatAmount(awardedMillimes, 'TND'), resolvedAt: resolvedAt.toISOString(), reason: resolutionReason }
    : null

/** The note is the seller's side's own (decisions 7): a creator whose user buys is the buyer's. */
export const noteFor = (roles: readonly Role[], request: ReleaseRequestView): ReleaseRequestView =>
  roles.includes('seller') || roles.includes('staff') || (roles.includes('creator') && !roles.includes('buyer'))
    ? request
    : { ...request, note: null }
