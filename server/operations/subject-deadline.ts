import { deadlineMachine, type DeadlineKind } from '../domain/deadline/deadline.js'
import type { Operation } from './operation.js'
import { setAlarm } from './set-alarm.js'

/** A deadline that is about something else than an escrow, which its kind tells the table of. */
interface About {
  kind: DeadlineKind
  /** A uuid. */
  subjectId: string
}

/** Has something happen at an instant of somebody's own time. */
export async function setSubjectDeadline(
  tx: Operation,
  { kind, subjectId }: About,
  { testClockId, dueAt, now }: { testClockId: string | null; dueAt: Date; now: Date },
): Promise<void> {
  const id = tx.newId()
  const status = deadlineMachine.status.pending
  await tx.db.insertInto('deadline').values({ id, kind, subjectId, testClockId, dueAt, status, createdAt: now, updatedAt: now }).execute()
  setAlarm(tx, { testClockId }, { queue: 'deadline', data: { deadlineId: id }, startAfter: dueAt })
}

/** Ends such a deadline, since something else has happened first. Answers whether it still waited. */
export async function endSubjectDeadline(tx: Operation, { kind, subjectId }: About, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('deadline')
    .set({ status: deadlineMachine.status.cancelled, updatedAt: now })
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('escrowId', 'is', null)
    .where('status', 'in', deadlineMachine.moves.cancel.from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
