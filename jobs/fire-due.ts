import { sql } from '../server/db/sql.js'
import { expireSession } from '../server/operations/checkout/expire-session.js'
import { fireDeadline } from '../server/operations/deadline/fire-deadline.js'
import type { Services } from '../server/operations/services.js'
import { timerRun } from './timer-run.js'

export interface FiredDue {
  deadlines: number
  sessions: number
}

const page = 200

/**
 * Fires every deadline and ends every checkout session that is due at `now`, in due order and without a job for any: the net below the
 * alarms, and how a test with its own clock makes time pass. One that fails is logged and does not hold up the others.
 */
export async function fireDue(services: Services, now: Date): Promise<FiredDue> {
  const atNow: Services = { ...services, clock: () => now }
  const deadlines = await forEachDue(atNow, now, dueDeadlines, (deadlineId) =>
    fireDeadline({ run: timerRun(atNow, deadlineId), services: atNow }, { deadlineId }),
  )
  const sessions = await forEachDue(atNow, now, dueSessions, (sessionId) => timerRun(atNow, sessionId)(expireSession, { sessionId }))
  return { deadlines, sessions }
}

const dueDeadlines = `select id, iso(due_at) as due_at from deadline
  where status = 'pending' and due_at <= $1 and (due_at, id) > ($2::timestamptz, $3::uuid) order by due_at, id limit ${page}`
const dueSessions = `select id, iso(expires_at) as due_at from checkout_session
  where status = 'pending' and expires_at <= $1 and (expires_at, id) > ($2::timestamptz, $3::uuid) order by expires_at, id limit ${page}`

/** Goes through the rows once, page by page, past those that could not be done. */
async function forEachDue(services: Services, now: Date, select: string, fire: (id: string) => Promise<unknown>): Promise<number> {
  let after = { due_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  let count = 0
  for (;;) {
    const rows = await sql<{ id: string; due_at: string }>(services.database.reader, select, [now, after.due_at, after.id])
    for (const { id } of rows) {
      try {
        await fire(id)
        count += 1
      } catch (error) {
        services.log.error({ err: error, id }, 'something due could not be done; it stays due')
      }
    }
    if (rows.length < page) return count
    after = rows.at(-1)!
  }
}
