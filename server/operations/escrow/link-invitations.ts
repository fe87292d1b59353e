import { LockMode } from '@mikro-orm/postgresql'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { show } from '../../../schema/document/show.js'
import { userDocument } from '../../../schema/user/user-document.js'
import type { Operation } from '../operation.js'
import { claimAddress } from './hold-addresses.js'
import { awaitTurn, nowOf } from './lock-escrow.js'

/** The first of the escrows that invited an address whose owner had no account, oldest first. */
export interface Invitations {
  email: string
  escrowIds: string[]
}

/**
 * Finds the first escrows that invited an address, and keeps everybody else from them, and from writing another one to the address, until the
 * end of the transaction. Belongs before anything is written, as every wait for the turn of an escrow does (`lock-escrow.ts`).
 */
export async function holdInvitations(tx: Operation, email: string): Promise<Invitations> {
  await claimAddress(tx, email)
  return awaitInvitations(tx, email)
}

/** The same once there is an account: what is written to the address from then on is its owner's, and need not wait. */
export async function awaitInvitations(tx: Operation, email: string): Promise<Invitations> {
  const invited = await tx.em.find(
    Escrow,
    {
      $or: [
        { sellerEmail: email, sellerId: null },
        { buyerEmail: email, buyerId: null },
      ],
    },
    { fields: ['id'], orderBy: { id: 'asc' }, limit: tx.services.config.limits.linkedAtOnce, disableIdentityMap: true },
  )
  const escrowIds = invited.map(({ id }) => id)
  for (const id of escrowIds) await awaitTurn(tx, id)
  return { email, escrowIds }
}

/**
 * Makes a user whose address is proven the party of the escrows that invited it: the invitee becomes the object, `version` + 1, and
 * `escrow.updated` tells each escrow's readers (decisions 5). Answers whether there may be more of them, which nobody acts on until they are
 * linked as well (`lock-escrow.ts`).
 */
export async function linkInvitations(tx: Operation, { email, escrowIds }: Invitations, userId: string): Promise<boolean> {
  if (escrowIds.length === 0) return false
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
  return escrowIds.length >= tx.services.config.limits.linkedAtOnce
}
