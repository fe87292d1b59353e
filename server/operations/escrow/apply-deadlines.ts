import { fragment } from '../../db/typed-queries.js'
import { insertion, updateAny } from '../../db/writes.js'
import { completionReminders, deadlineMachine, type DeadlineKind } from '../../domain/deadline/deadline.js'
import type { DeadlineChange, OpenedSubject, Step } from '../../domain/escrow/step.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'
import { setAlarm } from '../set-alarm.js'

const hourMs = 3_600_000

/** Whose deadlines, and what time it is for them. */
export type DeadlineOwner = Pick<LockedEscrow, 'row' | 'now'>

/** The ids of what a step's deadlines may be about: its request may just have been opened. */
export type Subjects = Partial<Record<OpenedSubject, string | null>>

type Setting = Extract<DeadlineChange, { set: unknown }>
type Clearing = Extract<DeadlineChange, { clear: unknown }>
type Resuming = Extract<DeadlineChange, { resume: unknown }>

/** Writes the deadlines of a step, in its order; neighbours of one kind go together. Each one that is set gets an alarm. */
export async function applyDeadlines(
  tx: Operation,
  owner: DeadlineOwner,
  { deadlines }: Pick<Step, 'deadlines'>,
  subjects: Subjects,
): Promise<void> {
  for (const run of neighbours(deadlines)) {
    if ('set' in run) {
      const made = run.set.map(({ set, at, subject }) => ({ kind: set, at, subjectId: subjectIdOf(subject, subjects) }))
      setDeadlines(tx, owner, made)
    } else if ('clear' in run)
      endDeadlines(
        tx,
        owner,
        run.clear.map(({ clear }) => clear),
      )
    else if ('clearOne' in run) endDeadlines(tx, owner, [run.clearOne.clear], run.clearOne.subjectId)
    else if ('clearAll' in run) endDeadlines(tx, owner, null)
    else if ('pause' in run) await pauseDeadlines(tx, owner, run.pause)
    else await resumeDeadlines(tx, owner, run)
  }
}

export const subjectIdOf = (subject: Setting['subject'], subjects: Subjects): string | null =>
  (typeof subject === 'string' ? subjects[subject] : subject?.id) ?? null

type Run = { set: Setting[] } | { clear: Clearing[] } | { clearOne: Clearing } | Exclude<DeadlineChange, Setting | Clearing>

function neighbours(changes: readonly DeadlineChange[]): Run[] {
  const runs: Run[] = []
  for (const change of changes) {
    const last = runs.at(-1)
    if ('set' in change) {
      if (last && 'set' in last) last.set.push(change)
      else runs.push({ set: [change] })
    } else if ('clear' in change && change.subjectId !== undefined) runs.push({ clearOne: change })
    else if ('clear' in change) {
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

export function setDeadlines(tx: Operation, { row, now }: DeadlineOwner, made: NewDeadline[]): void {
  const rows = made.map(({ kind, at, subjectId }) => ({
    id: tx.newId(),
    kind,
    escrowId: row.id,
    subjectId,
    testClockId: row.testClockId ?? null,
    dueAt: at,
    status: deadlineMachine.status.pending,
    createdAt: now,
    updatedAt: now,
  }))
  tx.write(insertion('deadline', rows))
  for (const { id, dueAt } of rows) setAlarm(tx, row, { queue: 'deadline', data: { deadlineId: id }, startAfter: dueAt })
}

/** Ends those of these kinds that are still to fire, of one subject where it is named; all of them for null. */
function endDeadlines(tx: Operation, { row, now }: DeadlineOwner, kinds: readonly DeadlineKind[] | null, subjectId?: string): void {
  const { moves, status } = deadlineMachine
  const ofThese = { ...(kinds ? { kind: kinds } : {}), ...(subjectId === undefined ? {} : { subjectId }) }
  tx.write(
    updateAny('deadline', {
      where: { escrowId: row.id, status: moves.cancel.from, ...ofThese },
      set: { status: status.cancelled, updatedAt: now },
    }),
  )
}

async function pauseDeadlines(tx: Operation, { row, now }: DeadlineOwner, kinds: readonly DeadlineKind[]): Promise<void> {
  await tx.flush()
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
 * Starts stopped deadlines again with what was left of each, but never less than `leastHours` (decisions 5): a completion deadline with the
 * reminders that lie ahead of it, whatever became of those before.
 */
async function resumeDeadlines(tx: Operation, owner: DeadlineOwner, { resume, leastHours }: Resuming): Promise<void> {
  await tx.flush()
  const paused = await tx.db
    .selectFrom('deadline')
    .select(['kind', 'subjectId', 'remainingMs'])
    .where('escrowId', '=', owner.row.id)
    .where('kind', 'in', resume)
    .where('status', '=', deadlineMachine.status.paused)
    .orderBy('dueAt')
    .execute()
  await endPaused(tx, owner, resume)
  const again = paused
    .filter(({ kind }) => !reminderKinds.has(kind))
    .map(({ kind, subjectId, remainingMs }) => {
      const leftMs = Math.max(Number(remainingMs), leastHours * hourMs)
      return { kind, subjectId, at: new Date(owner.now.getTime() + leftMs) }
    })
  if (again.length === 0) return
  setDeadlines(tx, owner, [...again, ...again.filter(({ kind }) => kind === 'completion').flatMap((one) => remindersOf(one, owner))])
  for (const { kind, at, subjectId } of again) {
    if (kind === 'completion') owner.row.completionDeadline = at
    if (kind === 'closing') owner.row.closingAt = at
    if (kind === 'release_approval') await postponeApproval(tx, owner, subjectId, at)
  }
}

/** A request tells until when it can be answered. */
async function postponeApproval(tx: Operation, { row, now }: DeadlineOwner, id: string | null, approvalDeadline: Date): Promise<void> {
  const request = tx.db.updateTable('release_request').set({ approvalDeadline, updatedAt: now })
  await request.where('escrowId', '=', row.id).where('id', '=', id).execute()
}

async function endPaused(tx: Operation, { row, now }: DeadlineOwner, kinds: readonly DeadlineKind[]): Promise<void> {
  const { cancelled, paused } = deadlineMachine.status
  await tx.db
    .updateTable('deadline')
    .set({ status: cancelled, updatedAt: now })
    .where('escrowId', '=', row.id)
    .where('status', '=', paused)
    .where('kind', 'in', kinds)
    .execute()
}

const reminderKinds: ReadonlySet<DeadlineKind> = new Set(completionReminders.map(({ kind }) => kind))

function remindersOf({ at }: NewDeadline, { now }: DeadlineOwner): NewDeadline[] {
  const reminders = completionReminders.map(({ kind, hoursBefore }) => ({
    kind,
    at: new Date(at.getTime() - hoursBefore * hourMs),
    subjectId: null,
  }))
  return reminders.filter((reminder) => reminder.at > now)
}
