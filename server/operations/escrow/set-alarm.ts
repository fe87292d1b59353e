import type { Escrow } from '../../db/entities/escrow.entity.js'
import type { Job } from '../job-queue.js'
import type { Operation } from '../operation.js'

/** A job that does something when its time has come. */
type Alarm = Extract<Job, { startAfter: Date }>

/** Has something done at an instant of an escrow's time. What goes by a test clock is done when that is advanced, and never by an alarm. */
export function setAlarm(tx: Operation, { testClockId }: Pick<Escrow, 'testClockId'>, alarm: Alarm): void {
  if (!testClockId) tx.enqueue(alarm)
}
