import type { Db } from '../server/db/typed-queries.js'
import { expireSession } from '../server/operations/checkout/expire-session.js'
import { fireDeadline } from '../server/operations/deadline/fire-deadline.js'
import { readDueSessions } from '../server/queries/checkout/read-due-sessions.js'
import { duePage, readDueDeadlines, type DueAfter } from '../server/queries/deadline/read-due-deadlines.js'
import type { Services } from '../server/operations/services.js'
import { timerAt } from './timer-run.js'

export interface FiredDue {
  deadlines: number
  sessions: number
}

/**
 * Fires every deadline and ends every checkout session that is due at `now`, in due order and without a job for any: the net below the
 * alarms, and how a test with its own clock makes time pass. One that fails is logged and does not hold up the others. `mayFire`:
 * whether deadlines may go by that time.
 */
export async function fireDue(services: Services, now: Date, mayFire: (now: Date) => Promise<boolean> = always): Promise<FiredDue> {
  const deadlines = (await mayFire(now))
    ? await forEachDue(services, now, readDueDeadlines, (deadlineId) => fireDeadline(timerAt(services, now, deadlineId), { deadlineId }))
    : 0
  const sessions = await forEachDue(services, now, readDueSessions, (sessionId) =>
    timerAt(services, now, sessionId).run(expireSession, { sessionId }),
  )
  return { deadlines, sessions }
}

const always = () => Promise.resolve(true)

type ReadDue = (db: Db, after: DueAfter) => Promise<Array<{ id: string; dueAt: Date }>>

/** Goes through the rows once, page by page, past those that could not be done. */
async function forEachDue(services: Services, now: Date, readDue: ReadDue, fire: (id: string) => Promise<unknown>): Promise<number> {
  let after: DueAfter = { now, afterAt: new Date(0), afterId: '00000000-0000-0000-0000-000000000000' }
  let count = 0
  for (;;) {
    const rows = await readDue(services.database.db, after)
    for (const { id, dueAt } of rows) {
      after = { now, afterAt: dueAt, afterId: id }
      try {
        await fire(id)
        count += 1
      } catch (error) {
        services.log.error({ err: error, id }, 'something due could not be done; it stays due')
      }
    }
    if (rows.length < duePage) return count
  }
}
