import { count } from '../../db/typed-queries.js'
import type { InputOf } from '../../domain/escrow/command-input.js'
import { offerSettlement as command } from '../../domain/escrow/commands/offer-settlement.js'
import { requireRoom } from '../../domain/limit-reached.js'
import type { Operation } from '../operation.js'
import { verbOf, type EscrowRequest } from './give-command.js'
import type { LockedEscrow } from './lock-escrow.js'

export type OfferSettlement = EscrowRequest & InputOf<NonNullable<typeof command.mutation>['input']['fields']>

/** A party offers how to end the dispute (decisions 5, Disputed); everybody who reads the dispute reads every offer. */
export const offerSettlement = verbOf(command, async (tx: Operation, { row, aggregate }: LockedEscrow) => {
  const offers = tx.db
    .selectFrom('settlement_offer')
    .where('escrowId', '=', row.id)
    .where('disputeId', '=', aggregate.openDispute?.id ?? null)
  requireRoom({
    count: await count(offers),
    most: tx.services.config.limits.settlementOffers,
    of: 'settlement offers in this dispute',
    way: 'Accept one, write a message, or wait for the decision.',
  })
})
