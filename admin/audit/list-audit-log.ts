import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

/** The audit log, newest first. */
export const listAuditLog = cursorList(async ({ first, after, filter }) => {
  const [staffEmail, about] = [filter['staffEmail']?.trim() || null, filter['about']?.trim() || null]
  const asked = {
    staffEmail,
    action: filter['action'] ?? null,
    about,
    from: beginOf(filter['from'], 0),
    until: beginOf(filter['until'], 1),
  }
  return (await ask('AuditLog', { first, after, filter: asked })).auditLog
})

/** When a day of the reader begins, or the one so many days later; null where the address names no day. */
function beginOf(day: string | undefined, daysLater: number): string | null {
  const begin = new Date(`${day}T00:00:00`)
  begin.setDate(begin.getDate() + daysLater)
  return Number.isNaN(begin.getTime()) ? null : begin.toISOString()
}
