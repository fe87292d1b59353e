import { userOf } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { identityMachine } from '../../domain/user/identity.js'
import type { Operation } from '../operation.js'

/** Who funds an escrow with this much or more needs a proven identity (decisions 8); the sandbox approves it on the spot. */
export async function requireIdentity(tx: Operation, fundingMillimes: bigint): Promise<void> {
  const { config } = tx.services
  const userId = userOf(tx.actor)
  // Only somebody who has signed in can prove who they are.
  if (fundingMillimes >= config.policy.identityThresholdMillimes && tx.actor.kind === 'guest') throw new DomainError('IDENTITY_REQUIRED')
  if (fundingMillimes < config.policy.identityThresholdMillimes || !userId) return
  if (config.environment === 'sandbox') return approveIdentity(tx, userId)
  const user = await tx.db.selectFrom('app_user').select('identityStatus').where('id', '=', userId).executeTakeFirst()
  if (user?.identityStatus !== identityMachine.status.approved) throw new DomainError('IDENTITY_REQUIRED')
}

async function approveIdentity(tx: Operation, userId: string): Promise<void> {
  const { approved } = identityMachine.status
  await tx.db
    .updateTable('app_user')
    .set({ identityStatus: approved, updatedAt: tx.wallNow })
    .where('id', '=', userId)
    .where('identityStatus', '<>', approved)
    .execute()
}
