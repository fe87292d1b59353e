import { deadlineMachine, type DeadlineKind } from '../../domain/deadline/deadline.js'
import type { DeadlineChange, Outcome, Step } from '../../domain/escrow/step.js'
import { subjectIdOf, type Subjects } from './apply-deadlines.js'
import { shownDeadlineKinds } from '../../../schema/escrow/shown-deadlines.js'
import type { Around } from '../../queries/escrow/escrow-rows.js'

/**
 * What a step leaves of what is shown around its escrow; null where only reading it again tells. The escrow's own row is kept up by whoever
 * changes it, so of what a step may say only deadlines are followed here: whatever else it says, and whatever it may say one day, is read.
 */
export function aroundAfter(known: Around | null, step: Step, subjects: Subjects): Around | null {
  if (!known || known.proof || !isFollowed(step)) return null
  let deadlines = known.deadlines ?? []
  for (const change of step.deadlines) {
    const after = deadlinesAfter(deadlines, change, subjects)
    if (!after) return null
    deadlines = after
  }
  return { ...known, deadlines: deadlines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) }
}

/** What changes the escrow's row, a payout request, the ledger and who is told, and nothing that an escrow shows from elsewhere. */
const followed: ReadonlySet<string> = new Set([
  ...(['to', 'changes', 'transfers', 'deadlines', 'releaseRequest', 'reason', 'saidReason', 'events', 'follows'] satisfies Array<
    keyof Outcome
  >),
  ...(['command', 'role', 'from'] satisfies Array<keyof Step>),
])

const isFollowed = (step: Step): boolean => Object.entries(step).every(([name, value]) => value === undefined || followed.has(name))

type Deadlines = NonNullable<Around['deadlines']>

/** Null for what goes by what is left of a deadline, which PostgreSQL reckons. */
function deadlinesAfter(deadlines: Deadlines, change: DeadlineChange, subjects: Subjects): Deadlines | null {
  if ('clearAll' in change) return []
  if ('clear' in change) return deadlines.filter((one) => !isCleared(one, change))
  if (!('set' in change)) return null
  if (!isShown(change.set)) return deadlines
  const subjectId = subjectIdOf(change.subject, subjects)
  return [
    ...deadlines,
    { kind: change.set, subjectId, at: change.at.toISOString(), status: deadlineMachine.status.pending, remainingMs: null },
  ]
}

const isCleared = ({ kind, subjectId }: Deadlines[number], change: Extract<DeadlineChange, { clear: unknown }>): boolean =>
  kind === change.clear && (change.subjectId === undefined || change.subjectId === subjectId)

const isShown = (kind: DeadlineKind): boolean => shownDeadlineKinds.some((one) => one === kind)
