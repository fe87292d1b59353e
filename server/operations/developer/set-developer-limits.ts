import { DomainError } from '../../domain/errors.js'
import { mustExist } from '../../domain/must-exist.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'
import { readDeveloper } from '../../queries/developer/read-developer.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'
import { lockDeveloper } from './lock-developer.js'

export interface DeveloperLimitsDecision {
  /** A uuid. */
  id: string
  /** Null: as many as the deployment's setting says. */
  dailyCreations?: number | null
  reason: string
}

/** An owner of the service says how much one developer may do (decisions 14). What was created today counts on. */
export async function setDeveloperLimits(
  tx: Operation,
  { id, dailyCreations, reason }: DeveloperLimitsDecision,
): Promise<{ developer: DeveloperSnapshot }> {
  requireStaff(tx, ['owner'])
  checkReason(reason)
  if (dailyCreations === undefined) throw new DomainError('NOTHING_TO_UPDATE')
  const row = await lockDeveloper(tx, id)
  if (!row) throw new DomainError('DEVELOPER_NOT_FOUND')
  const before = { dailyCreations: row.dailyCreationLimit ?? null }
  row.dailyCreationLimit = dailyCreations
  await tx.em.flush()
  await audit(tx, { action: 'set_developer_limits', subject: id, reason, before, after: { dailyCreations } })
  return { developer: mustExist(await readDeveloper(tx.em, id), 'the developer') }
}
