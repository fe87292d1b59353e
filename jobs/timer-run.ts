import { createRun, type Run } from '../server/operations/operation.js'
import type { Services } from '../server/operations/services.js'
import type { WorkflowContext } from '../server/operations/workflow.js'

/** Binds verbs to the timer; `subject` says in the log and the audit what it was about. */
export const timerRun = (services: Services, subject: string): Run =>
  createRun(services, { actor: { kind: 'timer' }, requestId: `timer-${subject}` })

/** The timer at that time, however late it becomes until it acts. */
export function timerAt(services: Services, now: Date, subject: string): WorkflowContext {
  const atNow: Services = { ...services, clock: () => now }
  return { run: timerRun(atNow, subject), services: atNow }
}
