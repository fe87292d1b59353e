import { defineEntity, p } from '@mikro-orm/core'

/** Why an escrow is on a list: it is everybody's, or somebody created it, sells or buys in it. */
export const tallyReasons = ['everybody', 'creator', 'seller', 'buyer'] as const
export type TallyReason = (typeof tallyReasons)[number]

/**
 * How many escrows of each status one list has in one stretch of time. A list is everybody's, that of a developer as the creator, or that of
 * a user as seller or as buyer among what one developer created: whoever does not matter, or is not there, is `nobody`. Stretches are the
 * same for all lists; each goes from its own beginning to the next one's, by when escrows were created, and everybody's list has them all.
 * Only the fold writes here (`fold-tallies.ts`).
 */
export const EscrowTallySchema = defineEntity({
  name: 'EscrowTally',
  tableName: 'escrow_tally',
  properties: {
    reason: p.enum(tallyReasons).primary(),
    userId: p.uuid().primary(),
    developerId: p.uuid().primary(),
    fromAt: p.datetime().primary(),
    fromId: p.uuid().primary(),
    pending: p.integer(),
    paid: p.integer(),
    delivered: p.integer(),
    completed: p.integer(),
    cancelled: p.integer(),
    disputed: p.integer(),
  },
})

export class EscrowTally extends EscrowTallySchema.class {}
EscrowTallySchema.setClass(EscrowTally)

/** Stands in a list's key for whoever does not matter. */
export const nobody = '00000000-0000-0000-0000-000000000000'
