import { createRun, type Run } from '../server/operations/operation.js'
import type { Services } from '../server/operations/services.js'

/** Binds verbs to the timer; `subject` says in the log and the audit what it was about. */
export const timerRun = (services: Services, subject: string): Run =>
  createRun(services, { actor: { kind: 'timer' }, requestId: `timer-${subject}` })
