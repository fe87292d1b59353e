import { checkFee, feeEditors, type AskedFee } from '../../domain/fee-schedule/fee-schedule.js'
import { mustExist } from '../../domain/must-exist.js'
import { checkReason } from '../../domain/staff/staff.js'
import { readFeeInForce } from '../../queries/fee-schedule/read-fee-in-force.js'
import { readFeeSchedules, type FeeScheduleView } from '../../queries/fee-schedule/read-fee-schedules.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'

export interface NewFeeSchedule extends Omit<AskedFee, 'taxPercentage'> {
  /** Percent; as it is now for the first kind that is named when absent. */
  taxPercentage?: number | null
  reason: string
}

/**
 * Staff say what the service takes from a day on (decisions 4). Rows are only added: what was created before keeps the row that it froze, and a
 * mistake is mended by another row, which from the same instant on goes before. Throws VALIDATION_ERROR and REASON_REQUIRED.
 */
export async function addFeeSchedule(tx: Operation, { reason, ...asked }: NewFeeSchedule): Promise<{ feeSchedule: FeeScheduleView }> {
  const { staffId } = requireStaff(tx, feeEditors)
  checkReason(reason)
  const taxPercentage = asked.taxPercentage ?? (await taxNow(tx, asked))
  const row = checkFee({ ...asked, taxPercentage }, tx.wallNow)
  const { id } = await tx.db
    .insertInto('fee_schedule')
    .values({ ...row, createdBy: staffId, createdAt: tx.wallNow })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [added] = await readFeeSchedules(tx.em, { number: id })
  const feeSchedule = mustExist(added, 'the row that was added')
  await audit(tx, { action: 'add_fee_schedule', subject: String(id), reason, after: { ...feeSchedule } })
  return { feeSchedule }
}

async function taxNow(tx: Operation, { appliesTo }: Pick<NewFeeSchedule, 'appliesTo'>): Promise<number> {
  const { taxPercent } = await readFeeInForce(tx.db, { kind: appliesTo?.[0] ?? 'standard', at: tx.wallNow })
  return taxPercent
}
