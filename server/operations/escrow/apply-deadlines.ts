import type { DeadlineKind } from '../../domain/escrow/escrow.js'
import type { DeadlineChange, Step } from '../../domain/escrow/step.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

const hourMs = 3_600_000

/** Writes the alarms of a step, in its order; neighbours of one kind go together. Each alarm that is set gets a job that fires at its time. */
export async function applyDeadlines(
  tx: Operation,
  { row }: Pick<LockedEscrow, 'row'>,
  { deadlines }: Pick<Step, 'deadlines'>,
  subjects: { cancellation: string | null; dispute: string | null },
): Promise<void> {
  for (const run of neighbours(deadlines)) {
    const [first] = run
    if ('set' in first)
      await setDeadlines(
        tx,
        row.id,
        (run as Setting[]).map(({ set, at, subject }) => ({ kind: set, at, subjectId: subject ? subjects[subject] : null })),
      )
    else if ('clearAll' in first) await endDeadlines(tx, row.id, null)
    else if ('clear' in first)
      await endDeadlines(
        tx,
        row.id,
        (run as Clearing[]).map(({ clear }) => clear),
      )
    else if ('pause' in first) await pauseDeadlines(tx, row.id, first.pause)
    else row.completionDeadline = (await resumeDeadlines(tx, row.id, first)) ?? row.completionDeadline ?? null
  }
}

type Setting = Extract<DeadlineChange, { set: unknown }>
type Clearing = Extract<DeadlineChange, { clear: unknown }>

function neighbours(changes: DeadlineChange[]): Array<[DeadlineChange, ...DeadlineChange[]]> {
  const runs: Array<[DeadlineChange, ...DeadlineChange[]]> = []
  for (const change of changes) {
    const last = runs.at(-1)
    if (last && (('set' in change && 'set' in last[0]) || ('clear' in change && 'clear' in last[0]))) last.push(change)
    else runs.push([change])
  }
  return runs
}

export interface NewDeadline {
  kind: DeadlineKind
  at: Date
  subjectId: string | null
}

export async function setDeadlines(tx: Operation, escrowId: string, made: NewDeadline[]): Promise<void> {
  const rows = made.map(({ kind, at, subjectId }) => ({ id: tx.newId(), kind, due_at: at, subject_id: subjectId }))
  await tx.sql(
    `insert into deadline (id, kind, escrow_id, subject_id, due_at, status, created_at, updated_at)
     select d.id, d.kind, $2, d.subject_id, d.due_at, 'pending', $3, $3
     from jsonb_to_recordset($1::jsonb) as d(id uuid, kind text, subject_id uuid, due_at timestamptz)`,
    [JSON.stringify(rows), escrowId, tx.wallNow],
  )
  for (const { id, due_at } of rows) tx.enqueue({ queue: 'deadline', data: { deadlineId: id }, startAfter: due_at })
}

export async function endDeadlines(tx: Operation, escrowId: string, kinds: DeadlineKind[] | null): Promise<void> {
  await tx.sql(
    `update deadline set status = 'cancelled', updated_at = $3
     where escrow_id = $1 and status in ('pending', 'paused') and ($2::text[] is null or kind = any($2))`,
    [escrowId, kinds, tx.wallNow],
  )
}

async function pauseDeadlines(tx: Operation, escrowId: string, kinds: DeadlineKind[]) {
  await tx.sql(
    `update deadline set status = 'paused', remaining_ms = greatest(0, (extract(epoch from due_at - $3::timestamptz) * 1000)::bigint), updated_at = $3
     where escrow_id = $1 and status = 'pending' and kind = any($2)`,
    [escrowId, kinds, tx.wallNow],
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
  const at = new Date(tx.wallNow.getTime() + leftMs)
  const reminded = reminders.map(([kind, hours]) => ({ kind, at: new Date(at.getTime() - hours * hourMs), subjectId: null }))
  await setDeadlines(tx, escrowId, [
    { kind: 'completion', at, subjectId: null },
    ...reminded.filter((reminder) => reminder.at > tx.wallNow),
  ])
  return at
}

const reminders = [
  ['completion_reminder_72h', 72],
  ['completion_reminder_24h', 24],
] as const satisfies Array<[DeadlineKind, number]>
