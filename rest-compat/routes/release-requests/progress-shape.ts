import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { progressiveSnapshotDocument } from '../../../schema/escrow/progressive-release-document.js'

/** How the money stands, flat beside what a route of progressive release answers (specification, Payout requests). */
export const progressShape = {
  ...progressiveSnapshotDocument.shape,
  refundedTotalTnd: escrowDocument.shape.refundedTotalTnd,
  closingAt: escrowDocument.shape.closingAt,
}
