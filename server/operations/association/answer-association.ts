import { AssociationRequest } from '../../db/entities/association-request.entity.js'
import { associationRequestMachine, checkAnswer, type AssociationAnswer } from '../../domain/association/association-request.js'
import { dailyCapOf } from '../../domain/association/spending-consent.js'
import { DomainError } from '../../domain/errors.js'
import { encodeId } from '../../domain/id.js'
import { callerAs } from '../../domain/credential/actor.js'
import { lockOwnAccount } from '../developer/lock-developer.js'
import type { Operation } from '../operation.js'
import { associate } from './associate.js'
import { keepSpendingConsent } from './keep-spending-consent.js'

export interface AnswerAssociation {
  /** From the mailed link. */
  token: string
  accept: boolean
  /** How much the developer’s keys may spend from the user’s wallet in a day, in TND; null: nothing. */
  dailyCapTnd?: string | null
}

/**
 * The asked user lets a developer act for them, or does not (decisions 3). Only the user with the verified address that was asked may
 * answer, and once. Accepting ends an earlier association of the developer and removes the signature of its user; the consent to spending is
 * from then on what this answer says, also where the same user had given one before (decisions 13).
 */
export async function answerAssociation(
  tx: Operation,
  { token, accept, dailyCapTnd }: AnswerAssociation,
): Promise<{ status: AssociationAnswer; developerId: string; companyName: string }> {
  const { userId, email } = callerAs(tx, 'user')
  const capMillimes = dailyCapOf(dailyCapTnd, tx.services.config.policy)
  const request = await tx.em.findOne(AssociationRequest, { tokenDigest: tx.services.secrets.digest(token) })
  if (!request) throw new DomainError('INVALID_LINK')
  // The developer before the request, as everything does that changes both.
  const developer = await lockOwnAccount(tx, request.developerId)
  await tx.em.refresh(request)
  checkAnswer(request, { email, now: tx.wallNow })
  request.status = associationRequestMachine.take(accept ? 'accept' : 'decline', request.status, 'user')
  request.decidedAt = tx.wallNow
  await tx.em.flush()
  if (accept) {
    await associate(tx, { developerId: developer.id, userId })
    await keepSpendingConsent(tx, developer, capMillimes)
  }
  return { status: accept ? 'accepted' : 'declined', developerId: encodeId('dev', developer.id), companyName: developer.companyName }
}
