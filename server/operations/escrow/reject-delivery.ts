import { count } from '../../db/typed-queries.js'
import type { InputOf } from '../../domain/escrow/command-input.js'
import { rejectDelivery as command } from '../../domain/escrow/commands/reject-delivery.js'
import { requireRoom } from '../../domain/limit-reached.js'
import type { Operation } from '../operation.js'
import { verbOf, type EscrowRequest } from './give-command.js'
import type { LockedEscrow } from './lock-escrow.js'

export type RejectDelivery = EscrowRequest & InputOf<NonNullable<typeof command.mutation>['input']['fields']>

/** The buyer sends a delivery back (specification, POST reject-delivery); whoever reads the escrow reads each time that happened. */
export const rejectDelivery = verbOf(command, async (tx: Operation, { row }: LockedEscrow) => {
  requireRoom({
    count: await count(tx.db.selectFrom('delivery_rejection').where('escrowId', '=', row.id)),
    most: tx.services.config.limits.deliveryRejections,
    of: 'deliveries of this escrow that were sent back',
    way: 'Accept this one, or open a dispute.',
  })
})
