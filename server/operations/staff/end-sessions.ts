import { checkReason } from '../../domain/staff/staff.js'
import type { StaffView } from '../../queries/staff/read-staff.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { lockStaff } from './lock-staff.js'
import { readColleague } from './read-colleague.js'

/** Ends every session of a member of staff (uuid), from the next request on; answers how many those were. */
export async function endSessionsOf(tx: Operation, id: string): Promise<number> {
  const ended = await tx.db
    .updateTable('access_token')
    .set({ revokedAt: tx.wallNow })
    .where('kind', '=', 'staff')
    .where('subjectId', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', tx.wallNow)
    .returning('id')
    .execute()
  return ended.length
}

/** An owner signs a colleague out everywhere, who can sign in again: a laptop was left somewhere (decisions 18). */
export async function endStaffSessions(
  tx: Operation,
  { id, reason }: { id: string; reason: string },
): Promise<{ staff: StaffView; ended: number }> {
  checkReason(reason)
  await lockStaff(tx, { id, losesOwner: false })
  const ended = await endSessionsOf(tx, id)
  await audit(tx, { action: 'end_staff_sessions', subject: id, reason, after: { ended } })
  return { staff: await readColleague(tx, id), ended }
}
