import { checkReason } from '../../domain/staff/staff.js'
import type { StaffView } from '../../queries/staff/read-staff.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { endSessionsOf } from './end-sessions.js'
import { lockStaff } from './lock-staff.js'
import { readColleague } from './read-colleague.js'

/** An owner ends the access of a member of staff (uuid), open sessions included (decisions 18). Not that of the last owner: `LAST_OWNER`. */
export async function disableStaff(tx: Operation, { id, reason }: { id: string; reason: string }): Promise<{ staff: StaffView }> {
  checkReason(reason)
  const staff = await lockStaff(tx, { id, losesOwner: true })
  const before = { isDisabled: Boolean(staff.disabledAt) }
  staff.disabledAt ??= tx.wallNow
  await endSessionsOf(tx, id)
  await audit(tx, { action: 'disable_staff', subject: id, reason, before, after: { isDisabled: true } })
  await tx.em.flush()
  return { staff: await readColleague(tx, id) }
}
