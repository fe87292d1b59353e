import type { Operation } from '../operation.js'
import { claimAddress } from './hold-addresses.js'

/**
 * Makes a user whose address is proven the party of every escrow that invited it (decisions 5: the invitee becomes the object, `version`
 * + 1). Locks the escrows in ascending id; records no event. Answers how many there were.
 */
export async function linkInvitations(tx: Operation, { userId, email }: { userId: string; email: string }): Promise<number> {
  await claimAddress(tx, email)
  const linked = await tx.sql(
    `update escrow e set
       seller_id = case when e.seller_email = $1 then $2 else e.seller_id end,
       buyer_id = case when e.buyer_email = $1 then $2 else e.buyer_id end,
       version = e.version + 1, updated_at = $3
     from (select id from escrow where (seller_email = $1 and seller_id is null) or (buyer_email = $1 and buyer_id is null)
           order by id for no key update) as invited
     where e.id = invited.id returning e.id`,
    [email, userId, tx.wallNow],
  )
  return linked.length
}
