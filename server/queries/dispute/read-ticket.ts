import { iso, type Db } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import { mustExist } from '../../domain/must-exist.js'
import type { DisputeTicket } from '../../../schema/dispute/dispute.type.js'

/** How many characters of the reason a ticket shows. */
const previewLength = 140

/** A dispute in short, with its id, as events tell it: on the whole escrow, or on one period. */
export async function readTicket(
  db: Db,
  { escrowId, disputeId }: { escrowId: string; disputeId: string },
): Promise<DisputeTicket & { id: string }> {
  const ticket = db
    .selectFrom('dispute')
    .select(['ticketNumber', 'type', 'subject', 'status', 'reason'])
    .select(({ ref }) => iso(ref('createdAt')).as('createdAt'))
    .where('escrowId', '=', escrowId)
    .where('id', '=', disputeId)
  const { reason, createdAt, ...shown } = mustExist(await ticket.executeTakeFirst(), 'the dispute')
  return { id: encodeId('dsp', disputeId), ...shown, createdAt, previewReason: Array.from(reason).slice(0, previewLength).join('') }
}
