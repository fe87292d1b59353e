import type { DeadlineKind } from '../../../server/domain/deadline/deadline.js'

/** Runs a statement past all rules. */
type Rows = (text: string, parameters?: unknown[]) => Promise<unknown[]>

/**
 * The owner of the database lets the time pass until the deadlines of this kind of these escrows (by their uuids): they and their jobs are
 * due in `inMs` milliseconds from now, except for what is due before that.
 */
export async function bringForward(rows: Rows, escrowUuids: readonly string[], kind: DeadlineKind, inMs = 0): Promise<void> {
  await rows(
    `with moved as (
       update deadline set due_at = clock_timestamp() + make_interval(secs => $3)
       where escrow_id = any($1) and kind = $2 and status = 'pending' and due_at > clock_timestamp() + make_interval(secs => $3)
       returning id, due_at)
     update jobs.job_common j set start_after = m.due_at from moved m where j.name = 'deadline' and j.data->>'deadlineId' = m.id::text`,
    [escrowUuids, kind, inMs / 1_000],
  )
}
