import type { DeadlineKind } from '../../domain/escrow/escrow.js'
import type { DeadlineChange, Step } from '../../domain/escrow/step.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

const hourMs = 3_600_000

/** Writes the alarms of a step, in its order; each alarm that is set gets a job that rings at its time. */
export async function applyDeadlines(
  tx: Operation,
  { row }: LockedEscrow,
  { deadlines }: Pick<Step, 'deadlines'>,
  subjects: { cancellation: string | null; dispute: string | null },
): Promise<void> {
  for (const change of deadlines) {
    if ('set' in change) await setDeadline(tx, row.id, change.set, change.at, change.subject ? subjects[change.subject] : null)
    else if ('clearAll' in change) await endDeadlines(tx, row.id, null)
    else if ('clear' in change) await endDeadlines(tx, row.id, [change.clear])
    else if ('pause' in change) await pauseDeadlines(tx, row.id, change.pause)
    else row.completionDeadline = (await resumeDeadlines(tx, row.id, change)) ?? row.completionDeadline ?? null
  }
}

export async function setDeadline(tx: Operation, escrowId: string, kind: DeadlineKind, at: Date, subjectId: string | null): Promise<void> {
  const id = tx.newId()
  await tx.sql(
    `insert into deadline (id, kind, escrow_id, subject_id, due_at, status, created_at, updated_at) values ($1, $2, $3, $4, $5, 'pending', $6, $6)`,
    [id, kind, escrowId, subjectId, at, tx.now],
  )
  tx.enqueue({ queue: 'deadline', data: { deadlineId: id }, startAfter: at })
}

export async function endDeadlines(tx: Operation, escrowId: string, kinds: DeadlineKind[] | null): Promise<void> {
  await tx.sql(
    `update deadline set status = 'cancelled', updated_at = $3
     where escrow_id = $1 and status in ('pending', 'paused') and ($2::text[] is null or kind = any($2))`,
    [escrowId, kinds, tx.now],
  )
}

async function pauseDeadlines(tx: Operation, escrowId: string, kinds: DeadlineKind[]) {
  await tx.sql(
    `update deadline set status = 'paused', remaining_ms = greatest(0, (extract(epoch from due_at - $3::timestamptz) * 1000)::bigint), updated_at = $3
     where escrow_id = $1 and status = 'pending' and kind = any($2)`,
    [escrowId, kinds, tx.now],
  )
}

/**
 * Starts a stopped completion deadline again with what was left of it, but never less than `leastHours` (decisions 5), and its reminders
 * before it. Answers the new date, or null when none was stopped.
 */
async function resumeDeadlines(tx: Operation, escrowId: string, { resume, leastHours }: Extract<DeadlineChange, { resume: unknown }>) {
  const [paused] = await tx.sql<{ remaining_ms: string }>(
    `select remaining_ms from deadline where escrow_id = $1 and kind = 'completion' and status = 'paused'`,
    [escrowId],
  )
  await endDeadlines(tx, escrowId, resume)
  if (!paused) return null
  const leftMs = Math.max(Number(paused.remaining_ms), leastHours * hourMs)
  const at = new Date(tx.now.getTime() + leftMs)
  await setDeadline(tx, escrowId, 'completion', at, null)
  for (const [kind, hours] of reminders) {
    const remindAt = new Date(at.getTime() - hours * hourMs)
    if (remindAt > tx.now) await setDeadline(tx, escrowId, kind, remindAt, null)
  }
  return at
}

const reminders = [
  ['completion_reminder_72h', 72],
  ['completion_reminder_24h', 24],
] as const satisfies Array<[DeadlineKind, number]>
