import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { defaultLanguage, type Language } from '../../domain/language.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { StaffView } from '../../queries/staff/read-staff.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { endSessionsOf } from './end-sessions.js'
import { lockStaff } from './lock-staff.js'
import { mailStaffLink } from './mail-staff-link.js'
import { readColleague } from './read-colleague.js'

/**
 * An owner takes away the authenticator and the recovery codes of a colleague who has lost them, with every open session (decisions 18). In
 * live, where nobody signs in without, they are mailed a link to begin anew with a password and an authenticator, also in place of one that
 * was never used. Whoever still has their own changes it themselves.
 */
export async function resetSecondFactor(
  tx: Operation,
  { id, reason, locale }: { id: string; reason: string; locale?: Language | null },
): Promise<{ staff: StaffView; secret: null }> {
  const { staffId } = callerAs(tx, 'staff')
  checkReason(reason)
  if (id === staffId) throw new DomainError('FORBIDDEN', { message: 'Another owner does this, or beginSecondFactor with your password.' })
  const staff = await lockStaff(tx, { id, losesOwner: false })
  const before = { hasSecondFactor: Boolean(staff.totpSecret) }
  Object.assign(staff, { totpSecret: null, totpPending: null, totpLastStep: null })
  await tx.em.flush()
  await tx.db.deleteFrom('staff_recovery_code').where('staffId', '=', id).execute()
  await endSessionsOf(tx, id)
  const isLive = tx.services.config.environment === 'live'
  if (isLive && !staff.disabledAt) await mailStaffLink(tx, { id, email: staff.email, locale: locale ?? defaultLanguage })
  await audit(tx, { action: 'reset_second_factor', subject: id, reason, before, after: { hasSecondFactor: false } })
  return { staff: await readColleague(tx, id), secret: null }
}
