import { DomainError } from '../errors.js'

/** Between which instants a clock stands: beyond them a deadline could fall out of the years that the API can write. */
const earliest = Date.UTC(2000)
const latest = Date.UTC(2200)

/** Refuses an instant at which no clock stands. `field` is where it was given. */
export function checkClockTime(at: Date, field: string): void {
  if (at.getTime() >= earliest && at.getTime() <= latest) return
  throw new DomainError('VALIDATION_ERROR', { details: { [field]: 'must be from the year 2000 to 2200' }, field: [field] })
}

/** How far one call brings a clock: to where it was asked for, or the most years from where it stands (decisions 21). Never back. */
export function goalOf({ now, to, mostYears }: { now: Date; to: Date; mostYears: number }): Date {
  checkClockTime(to, 'to')
  if (to < now) {
    const problem = `must not be before ${now.toISOString()}, where the clock stands`
    throw new DomainError('TEST_CLOCK_BACKWARDS', { details: { to: problem }, field: ['to'] })
  }
  const furthest = new Date(now)
  furthest.setUTCFullYear(now.getUTCFullYear() + mostYears)
  return to < furthest ? to : furthest
}
