import { AssociationRequest } from '../../db/entities/association-request.entity.js'
import { DeveloperSignature } from '../../db/entities/developer-signature.entity.js'
import { lockOwnAccount } from '../developer/lock-developer.js'
import { associationRequestMachine } from '../../domain/association/association-request.js'
import type { Operation } from '../operation.js'
import { keepSpendingConsent } from './keep-spending-consent.js'

/**
 * Makes a user the one that a developer acts for, in place of an earlier one, whose signature image and consent to spending go; null ends it.
 * A request without an answer is superseded. Locks the developer.
 */
export async function associate(tx: Operation, { developerId, userId }: { developerId: string; userId: string | null }): Promise<void> {
  const developer = await lockOwnAccount(tx, developerId)
  await supersedeRequest(tx, developerId)
  await tx.em.nativeDelete(DeveloperSignature, { developerId, ...(userId === null ? {} : { userId: { $ne: userId } }) })
  if (developer.associatedUserId !== userId) {
    await keepSpendingConsent(tx, developer, null)
    developer.associatedAt = userId === null ? null : tx.wallNow
  }
  developer.associatedUserId = userId
  developer.updatedAt = tx.wallNow
  await tx.em.flush()
}

/** The request of this developer, who is locked, that has no answer yet, also when it is too late for one. */
export const findPendingRequest = (tx: Operation, developerId: string): Promise<AssociationRequest | null> =>
  tx.em.findOne(AssociationRequest, { developerId, status: associationRequestMachine.status.pending })

/** Ends the developer's request without an answer, if any, before another can take its place. */
export async function supersedeRequest(tx: Operation, developerId: string): Promise<void> {
  const request = await findPendingRequest(tx, developerId)
  if (!request) return
  request.status = associationRequestMachine.take('supersede', request.status, 'developer')
  request.decidedAt = tx.wallNow
  await tx.em.flush()
}
