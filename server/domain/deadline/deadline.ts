import { machine } from '../machine.js'

/** What a deadline is for. Its row is the truth; the job that fires it is only the alarm clock. */
export const deadlineKinds = [
  'expiry',
  'completion',
  'completion_reminder_72h',
  'completion_reminder_24h',
  'cancellation_request',
  'dispute_silence',
  'payment_processing',
  'release_approval',
  'closing',
  'proof_upload',
  'proof_review',
  'proof_extension',
  'charge_link',
  'top_up',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** A deadline of an escrow. What ends it is the timer, or a command that makes it pointless. */
export const deadlineMachine = machine({
  noun: 'deadline',
  column: 'deadline.status',
  statuses: ['pending', 'paused', 'done', 'cancelled'],
  initial: ['pending'],
  moves: {
    fire: { from: ['pending'], to: ['done'], by: ['timer'] },
    pause: { from: ['pending'], to: ['paused'], by: ['command'] },
    /** A paused one that goes on is set anew, with what was left. */
    cancel: { from: ['pending', 'paused'], to: ['cancelled'], by: ['command', 'timer'] },
  },
})
export type DeadlineStatus = (typeof deadlineMachine.statuses)[number]

/** The completion deadline and its two reminders stop and start together. */
export const completionDeadlineKinds = ['completion', 'completion_reminder_72h', 'completion_reminder_24h'] as const

/** The deadlines of payout requests and of closing, which a dispute on the whole escrow stops. */
export const releaseDeadlineKinds = ['release_approval', 'dispute_silence', 'closing'] as const satisfies readonly DeadlineKind[]

/** The deadlines of a proof of purchase, of which one runs at a time: they stop and start like that of the completion. */
export const proofDeadlineKinds = ['proof_upload', 'proof_review', 'proof_extension'] as const satisfies readonly DeadlineKind[]
export type ProofDeadlineKind = (typeof proofDeadlineKinds)[number]

/** How many hours before the completion deadline the buyer is reminded (decisions 5). */
export const completionReminders = [
  { kind: 'completion_reminder_72h', hoursBefore: 72 },
  { kind: 'completion_reminder_24h', hoursBefore: 24 },
] as const satisfies ReadonlyArray<{ kind: DeadlineKind; hoursBefore: number }>

/** Whether it is still time to remind of a deadline that is so far ahead: not once it has come, nor when the next reminder has come as well. */
export function isTimelyReminder(kind: DeadlineKind, leftMs: number): boolean {
  const reminder = completionReminders.find((each) => each.kind === kind)
  if (!reminder) return false
  const nextHours = Math.max(
    0,
    ...completionReminders.map(({ hoursBefore }) => hoursBefore).filter((hours) => hours < reminder.hoursBefore),
  )
  return leftMs > nextHours * hourMs
}

const hourMs = 3_600_000
