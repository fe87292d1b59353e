import type { StaffRole } from '../../domain/credential/actor.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { StaffView } from '../../queries/staff/read-staff.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { lockStaff } from './lock-staff.js'
import { readColleague } from './read-colleague.js'

/** An owner changes what a member of staff (uuid) may do, from the next request on (decisions 18). The last owner stays one: `LAST_OWNER`. */
export async function setStaffRole(
  tx: Operation,
  { id, role, reason }: { id: string; role: StaffRole; reason: string },
): Promise<{ staff: StaffView }> {
  checkReason(reason)
  const staff = await lockStaff(tx, { id, losesOwner: role !== 'owner' })
  await audit(tx, { action: 'set_staff_role', subject: id, reason, before: { role: staff.role }, after: { role } })
  staff.role = role
  await tx.em.flush()
  return { staff: await readColleague(tx, id) }
}
