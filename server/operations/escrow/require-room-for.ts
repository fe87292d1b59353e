import { count } from '../../db/typed-queries.js'
import type { Command, CountedLimit } from '../../domain/escrow/command.js'
import type { InputFields } from '../../domain/escrow/command-input.js'
import { openRequests } from '../../domain/escrow/release-slices.js'
import { requireRoom } from '../../domain/limit-reached.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

/**
 * Refuses a command that makes one more of what the escrow has as many of as it may (`room` in the command's file). Counted under the
 * escrow's lock, and for these commands alone.
 *
 * @throws DomainError LIMIT_REACHED
 */
export async function requireRoomFor<Given>(
  tx: Operation,
  locked: LockedEscrow,
  { room = [] }: Pick<Command<string, InputFields, Given>, 'room'>,
  given: Given,
): Promise<void> {
  for (const { limit, of, way, isTaken } of room) {
    if (isTaken && !isTaken(given)) continue
    requireRoom({ count: await countOf[limit](tx, locked), most: tx.services.config.limits[limit], of, way })
  }
}

const countOf: Readonly<Record<CountedLimit, (tx: Operation, locked: LockedEscrow) => number | Promise<number>>> = {
  adjustments: ({ db }, { row }) => count(db.selectFrom('adjustment').where('escrowId', '=', row.id)),
  deliveryRejections: ({ db }, { row }) => count(db.selectFrom('delivery_rejection').where('escrowId', '=', row.id)),
  // By what it has left: of a pending escrow there is little else among its events, which lie side by side in an index.
  escrowUpdates: ({ db }, { row }) =>
    count(db.selectFrom('domain_event').where('escrowId', '=', row.id).where('type', '=', 'escrow.updated')),
  openReleaseRequests: (_, { aggregate }) => openRequests(aggregate).length,
  releaseRequests: (_, { requestCount }) => requestCount,
  settlementOffers: ({ db }, { row, aggregate: { openDispute } }) =>
    count(
      db
        .selectFrom('settlement_offer')
        .where('escrowId', '=', row.id)
        .where('disputeId', '=', openDispute?.id ?? null),
    ),
}
