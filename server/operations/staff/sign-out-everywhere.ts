import { callerAs } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'
import { audit } from './audit.js'

/** Ends every session of the member of staff who asks, this one too, from the next request on. */
export async function signOutEverywhere(tx: Operation): Promise<{ ended: number }> {
  const { staffId } = callerAs(tx, 'staff')
  const ended = await tx.db
    .updateTable('access_token')
    .set({ revokedAt: tx.wallNow })
    .where('kind', '=', 'staff')
    .where('subjectId', '=', staffId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', tx.wallNow)
    .returning('id')
    .execute()
  await audit(tx, { action: 'end_staff_sessions', subject: staffId, after: { ended: ended.length } })
  return { ended: ended.length }
}
