import { readStaff, type StaffView } from '../../queries/staff/read-staff.js'
import type { Operation } from '../operation.js'
import { audit } from './audit.js'
import { requireReason } from './require-reason.js'
import { requireStaff } from './require-staff.js'
import { lockStaff } from './lock-staff.js'

/** An owner ends the access of a member of staff (uuid), open sessions included (decisions 18). Not that of the last owner: `LAST_OWNER`. */
export async function disableStaff(tx: Operation, { id, reason }: { id: string; reason: string }): Promise<{ staff: StaffView }> {
  requireStaff(tx, ['owner'])
  requireReason(reason)
  const before = await lockStaff(tx, { id, losesOwner: true })
  await tx.sql('update staff set disabled_at = coalesce(disabled_at, $2) where id = $1', [id, tx.wallNow])
  await tx.sql(`update access_token set revoked_at = $2 where kind = 'staff' and subject_id = $1 and revoked_at is null`, [id, tx.wallNow])
  await audit(tx, { action: 'disable_staff', subject: id, reason, before: { isDisabled: before.is_disabled }, after: { isDisabled: true } })
  return { staff: (await readStaff(tx.em, { id }))[0]! }
}
