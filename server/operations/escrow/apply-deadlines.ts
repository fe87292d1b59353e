import { fragment } from '../../db/typed-queries.js'
import { completionReminders, deadlineMachine, type DeadlineKind } from '../../domain/deadline/deadline.js'
import type { DeadlineChange, Step } from '../../domain/escrow/step.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

const hourMs = 3_600_000

/** Whose deadlines, and what time it is for them. */
export type DeadlineOwner = Pick<LockedEscrow, 'row' | 'now'>

type Setting = Extract<DeadlineChange, { set: unknown }>
type Clearing = Extract<DeadlineChange, { clear: unknown }>
type Resuming = Extract<DeadlineChange, { resume: unknown }>

/** Writes the deadlines of a step, in its order; neighbours of one kind go together. Each one that is set gets a job that fires it. */
export async function applyDeadlines(
  tx: Operation,
  owner: DeadlineOwner,
  { deadlines }: Pick<Step, 'deadlines'>,
  subjects: { cancellation: string | null; dispute: string | null },
): Promise<void> {
  const { row } = owner
  for (const run of neighbours(deadlines)) {
    if ('set' in run) {
      const made = run.set.map(({ set, at, subject }) => ({ kind: set, at, subjectId: subject ? subjects[subject] : null }))
      await setDeadlines(tx, owner, made)
    } else if ('clear' in run)
      await endDeadlines(
        tx,
        owner,
        run.clear.map(({ clear }) => clear),
      )
    else if ('clearAll' in run) await endDeadlines(tx, owner, null)
    else if ('pause' in run) await pauseDeadlines(tx, owner, run.pause)
    else row.completionDeadline = (await resumeDeadlines(tx, owner, run)) ?? row.completionDeadline ?? null
  }
}

type Run = { set: Setting[] } | { clear: Clearing[] } | Exclude<DeadlineChange, Setting | Clearing>

function neighbours(changes: readonly DeadlineChange[]): Run[] {
  const runs: Run[] = []
  for (const change of changes) {
    const last = runs.at(-1)
    if ('set' in change) {
      if (last && 'set' in last) last.set.push(change)
      else runs.push({ set: [change] })
    } else if ('clear' in change) {
      if (last && 'clear' in last) last.clear.push(change)
      else runs.push({ clear: [change] })
    } else runs.push(change)
  }
  return runs
}

export interface NewDeadline {
  kind: DeadlineKind
  at: Date
  subjectId: string | null
}

export async function setDeadlines(tx: Operation, { row, now }: DeadlineOwner, made: NewDeadline[]): Promise<void> {
  const rows = made.map(({ kind, at, subjectId }) => ({
    id: tx.newId(),
    kind,
    escrowId: row.id,
    subjectId,
    dueAt: at,
    status: deadlineMachine.status.pending,
    createdAt: now,
    updatedAt: now,
  }))
  await tx.db.insertInto('deadline').values(rows).execute()
  for (const { id, dueAt } of rows) tx.enqueue({ queue: 'deadline', data: { deadlineId: id }, startAfter: dueAt })
}

/** Ends those of these kinds that are still to fire; all of them for null. */
export async function endDeadlines(tx: Operation, { row, now }: DeadlineOwner, kinds: readonly DeadlineKind[] | null): Promise<void> {
  const { from } = deadlineMachine.moves.cancel
  const ending = tx.db
    .updateTable('deadline')
    .set({ status: deadlineMachine.status.cancelled, updatedAt: now })
    .where('escrowId', '=', row.id)
    .where('status', 'in', from)
  await (kinds ? ending.where('kind', 'in', kinds) : ending).execute()
}

async function pauseDeadlines(tx: Operation, { row, now }: DeadlineOwner, kinds: readonly DeadlineKind[]): Promise<void> {
  await tx.db
    .updateTable('deadline')
    .set({
      status: deadlineMachine.status.paused,
      remainingMs: fragment<bigint>`greatest(0, (extract(epoch from due_at - ${now}::timestamptz) * 1000)::bigint)`,
      updatedAt: now,
    })
    .where('escrowId', '=', row.id)
    .where('status', 'in', deadlineMachine.moves.pause.from)
    .where('kind', 'in', kinds)
    .execute()
}

/**
 * Starts a stopped completion deadline again with what was left of it, but never less than `leastHours` (decisions 5), and its reminders
 * before it. Answers the new date, or null when none was stopped.
 */
async function resumeDeadlines(tx: Operation, owner: DeadlineOwner, { resume, leastHours }: Resuming): Promise<Date | null> {
  const paused = await tx.db
    .selectFrom('deadline')
    .select('remainingMs')
    .where('escrowId', '=', owner.row.id)
    .where('kind', '=', 'completion')
    .where('status', '=', deadlineMachine.status.paused)
    .executeTakeFirst()
  await endDeadlines(tx, owner, resume)
  if (!paused) return null
  const leftMs = Math.max(Number(paused.remainingMs), leastHours * hourMs)
  const at = new Date(owner.now.getTime() + leftMs)
  const reminders = completionReminders.map(({ kind, hoursBefore }) => ({
    kind,
    at: new Date(at.getTime() - hoursBefore * hourMs),
    subjectId: null,
  }))
  const ahead = reminders.filter((reminder) => reminder.at > owner.now)
  await setDeadlines(tx, owner, [{ kind: 'completion', at, subjectId: null }, ...ahead])
  return at
}
