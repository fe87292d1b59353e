import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { StaffView } from '../../queries/staff/read-staff.js'
import { newOneTimeSecret } from '../credential/one-time-code.js'
import type { Operation } from '../operation.js'
import { audit } from './audit.js'
import type { StaffSecret } from './create-staff.js'
import { endSessionsOf } from './end-sessions.js'
import { lockStaff } from './lock-staff.js'
import { readColleague } from './read-colleague.js'

/**
 * An owner takes away the authenticator and the recovery codes of a colleague who has lost them, with every open session (decisions 18). In
 * live, where nobody signs in without, a new one is shown this once, to be handed over. Whoever still has their own changes it themselves.
 */
export async function resetSecondFactor(
  tx: Operation,
  { id, reason }: { id: string; reason: string },
): Promise<{ staff: StaffView; secret: StaffSecret | null }> {
  const { staffId } = callerAs(tx, 'staff')
  checkReason(reason)
  if (id === staffId) throw new DomainError('FORBIDDEN', { message: 'Another owner does this, or beginSecondFactor with your password.' })
  const staff = await lockStaff(tx, { id, losesOwner: false })
  const before = { hasSecondFactor: Boolean(staff.totpSecret) }
  const fresh = tx.services.config.environment === 'live' ? newOneTimeSecret(tx.services, staff.email) : null
  Object.assign(staff, { totpSecret: fresh?.sealed ?? null, totpPending: null, totpLastStep: null })
  await tx.em.flush()
  await tx.db.deleteFrom('staff_recovery_code').where('staffId', '=', id).execute()
  await endSessionsOf(tx, id)
  await audit(tx, { action: 'reset_second_factor', subject: id, reason, before, after: { hasSecondFactor: fresh !== null } })
  return { staff: await readColleague(tx, id), secret: fresh && { password: null, otpauthUri: fresh.uri } }
}
