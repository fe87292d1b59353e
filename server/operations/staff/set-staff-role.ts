import { readStaff, type StaffView } from '../../queries/staff/read-staff.js'
import type { StaffRole } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'
import { audit } from './audit.js'
import { requireReason } from './require-reason.js'
import { requireStaff } from './require-staff.js'
import { lockStaff } from './lock-staff.js'

/** An owner changes what a member of staff (uuid) may do, from the next request on (decisions 18). The last owner stays one: `LAST_OWNER`. */
export async function setStaffRole(
  tx: Operation,
  { id, role, reason }: { id: string; role: StaffRole; reason: string },
): Promise<{ staff: StaffView }> {
  requireStaff(tx, ['owner'])
  requireReason(reason)
  const before = await lockStaff(tx, { id, losesOwner: role !== 'owner' })
  await tx.sql('update staff set role = $2 where id = $1', [id, role])
  await audit(tx, { action: 'set_staff_role', subject: id, reason, before: { role: before.role }, after: { role } })
  return { staff: (await readStaff(tx.em, { id }))[0]! }
}
