import { LockMode } from '@mikro-orm/postgresql'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { show } from '../../../schema/document/show.js'
import { userDocument } from '../../../schema/user/user-document.js'
import type { Operation } from '../operation.js'
import { claimAddress } from './hold-addresses.js'
import { awaitTurn, nowOf } from './lock-escrow.js'

/** The escrows that invited an address whose owner had no account, oldest first. */
export interface Invitations {
  email: string
  escrowIds: string[]
}

/**
 * Finds what invited an address, and keeps everybody else from those escrows, and from writing another one to the address, until the end
 * of the transaction. Belongs before anything is written, as every wait for the turn of an escrow does (`lock-escrow.ts`).
 */
export async function holdInvitations(tx: Operation, email: string): Promise<Invitations> {
  await claimAddress(tx, email)
  const invited = await tx.em.find(
    Escrow,
    {
      $or: [
        { sellerEmail: email, sellerId: null },
        { buyerEmail: email, buyerId: null },
      ],
    },
    { fields: ['id'], orderBy: { id: 'asc' }, disableIdentityMap: true },
  )
  const escrowIds = invited.map(({ id }) => id)
  for (const id of escrowIds.slice(0, mostTurns)) await awaitTurn(tx, id)
  return { email, escrowIds }
}

/**
 * Makes a user whose address is proven the party of every escrow that invited it: the invitee becomes the object, `version` + 1, and
 * `escrow.updated` tells each escrow's readers (decisions 5).
 */
export async function linkInvitations(tx: Operation, { email, escrowIds }: Invitations, userId: string): Promise<void> {
  if (escrowIds.length === 0) return
  const lock = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
  for (const escrow of await tx.em.find(Escrow, { id: { $in: escrowIds } }, lock)) {
    const party = escrow.sellerEmail === email ? 'seller' : 'buyer'
    escrow[`${party}Id`] = userId
    escrow.version += 1
    const now = await nowOf(tx, escrow)
    escrow.updatedAt = now
    tx.record({
      type: 'escrow.updated',
      escrow,
      at: now,
      data: (view) => ({
        changes: {
          [party]: { from: null, to: view[party] && show(userDocument, view[party]) },
          [`${party}Email`]: { from: email, to: null },
        },
      }),
    })
  }
}

/**
 * Locks of turns are kept in memory that all connections share. Whoever was invited more often than this does without the later ones:
 * where somebody changes one of those escrows at the same moment, the whole operation runs again.
 */
const mostTurns = 500
