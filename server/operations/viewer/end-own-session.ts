import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { ownAccount } from './own-account.js'

/** Ends one session (uuid of its token) of whoever asks, from the next request on (decisions 3). `NOT_FOUND` for one that is not theirs, or over. */
export async function endOwnSession(tx: Operation, { id }: { id: string }): Promise<{ ended: true }> {
  const { kind, id: subjectId } = ownAccount(tx)
  const ended = await tx.db
    .updateTable('access_token')
    .set({ revokedAt: tx.wallNow })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', tx.wallNow)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new DomainError('NOT_FOUND', { field: ['id'] })
  if (kind === 'staff') await audit(tx, { action: 'end_staff_sessions', subject: subjectId, after: { ended: 1 } })
  return { ended: true }
}
