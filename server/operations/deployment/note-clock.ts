import type { ClockDoubtKind } from '../../domain/deployment/clock-doubt.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'

/**
 * A worker goes by this time: the one it found good, since the clock may have leapt meanwhile. One that is doubted is not noted: a next
 * start has to find the last that was not.
 */
export async function noteClock(tx: Operation, { at }: { at: Date }): Promise<void> {
  await tx.db
    .insertInto('service_clock')
    .values({ notedAt: at, doubt: null, expectedAt: null, readAt: null })
    .onConflict((row) => row.column('singleton').doUpdateSet({ notedAt: at }).where('service_clock.doubt', 'is', null))
    .execute()
}

export interface NewDoubt {
  kind: ClockDoubtKind
  expectedAt: Date
  readAt: Date
}

/** From now on no deadline fires, in any process. The first doubt stands until it is confirmed; answers whether this is it. */
export async function doubtClock(tx: Operation, { kind, expectedAt, readAt }: NewDoubt): Promise<boolean> {
  const doubt = { doubt: kind, expectedAt, readAt }
  const row = await tx.db
    .insertInto('service_clock')
    .values({ notedAt: expectedAt, ...doubt })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(doubt).where('service_clock.doubt', 'is', null))
    .returning('doubt')
    .executeTakeFirst()
  if (!row) return false
  await audit(tx, { action: 'doubt_clock', subject: 'clock', after: { kind, expectedAt, readAt } })
  return true
}

/** An owner has looked at the clocks of all machines: from now on they count, and what is due by them fires within half a minute. */
export async function confirmClock(tx: Operation, { reason }: { reason: string }): Promise<{ confirmedAt: string }> {
  requireStaff(tx, ['owner'])
  checkReason(reason)
  const before = await tx.db.selectFrom('service_clock').select(['doubt', 'expectedAt', 'readAt']).forUpdate().executeTakeFirst()
  const confirmed = { notedAt: tx.wallNow, doubt: null, expectedAt: null, readAt: null }
  await tx.db
    .insertInto('service_clock')
    .values(confirmed)
    .onConflict((row) => row.column('singleton').doUpdateSet(confirmed))
    .execute()
  const at = tx.wallNow.toISOString()
  await audit(tx, {
    action: 'confirm_clock',
    subject: 'clock',
    reason,
    before: before?.doubt ? { ...before } : null,
    after: { confirmedAt: at },
  })
  return { confirmedAt: at }
}
