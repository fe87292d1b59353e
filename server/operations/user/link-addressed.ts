import { User } from '../../db/entities/user.entity.js'
import { claimMachine, kycMachine } from '../../domain/identity-verification/identity-verification.js'
import { awaitInvitations, linkInvitations, type Invitations } from '../escrow/link-invitations.js'
import { linkVerifications } from '../identity-verification/link-verifications.js'
import type { Operation } from '../operation.js'

/**
 * Makes an account the owner of what was addressed to its mailbox before: of so much as one transaction bears, and a job goes on with the rest.
 * Whoever opened the account need not wait for it, however often they were invited.
 */
export async function linkAddressed(tx: Operation, invitations: Invitations, user: User): Promise<void> {
  const hasMoreEscrows = await linkInvitations(tx, invitations, user.id)
  const hasMoreVerifications = await linkVerifications(tx, user)
  if (hasMoreEscrows || hasMoreVerifications) tx.enqueue({ queue: 'link_addressed', data: { userId: user.id } })
}

/** The next part of it. */
export async function linkMore(tx: Operation, { userId }: { userId: string }): Promise<void> {
  const known = await tx.em.findOne(User, { id: userId, emailVerifiedAt: { $ne: null } }, { disableIdentityMap: true })
  if (!known) return
  // Turns are waited for before anything is locked.
  const invitations = await awaitInvitations(tx, known.email)
  const user = await tx.em.findOneOrFail(User, { id: userId }, { refresh: true })
  await linkAddressed(tx, invitations, user)
  await tx.em.flush()
}

const most = 1_000

/** Asks again for accounts that something is still addressed to: what a lost job would have left lying. Answers how many there were. */
export async function remindLinks(tx: Operation): Promise<number> {
  const accounts = tx.db.selectFrom('app_user as u').select('u.id').distinct().where('u.emailVerifiedAt', 'is not', null)
  const toSellers = accounts.innerJoin('escrow as e', 'e.sellerEmail', 'u.email').where('e.sellerId', 'is', null)
  const toBuyers = accounts.innerJoin('escrow as e', 'e.buyerEmail', 'u.email').where('e.buyerId', 'is', null)
  const ofThem = accounts
    .innerJoin('identity_verification as v', 'v.email', 'u.email')
    .where('v.kycStatus', '=', kycMachine.status.approved)
    .where('v.claimStatus', '=', claimMachine.status.pending)
  const left = await toSellers.union(toBuyers).union(ofThem).limit(most).execute()
  for (const { id: userId } of left) tx.enqueue({ queue: 'link_addressed', data: { userId } })
  return left.length
}
