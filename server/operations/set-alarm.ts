import type { OnClock } from '../queries/test-clock/clock-times.js'
import type { Job } from './job-queue.js'
import type { Operation } from './operation.js'

/** A job that does something when its time has come. */
type Alarm = Extract<Job, { startAfter: Date }>

/** Has something done at an instant of somebody's own time. What goes by a test clock is done when that is advanced, and never by an alarm. */
export function setAlarm(tx: Operation, { testClockId }: OnClock, alarm: Alarm): void {
  if (!testClockId) tx.enqueue(alarm)
}
