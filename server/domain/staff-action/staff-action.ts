import { DomainError } from '../errors.js'
import { machine } from '../machine.js'

/** A large decision of staff waits for a second person (decisions 18). Nothing has changed before that. */
export const staffActionMachine = machine({
  noun: 'pending staff action',
  column: 'pending_staff_action.status',
  statuses: ['pending', 'confirmed', 'expired'],
  initial: ['pending'],
  moves: {
    confirm: { from: ['pending'], to: ['confirmed'], by: ['second_person'] },
    expire: { from: ['pending'], to: ['expired'], by: ['timer'] },
  },
})
type StaffActionStatus = (typeof staffActionMachine.statuses)[number]

/** Until when a decision can be confirmed that is made now. */
export const staffActionExpiry = (now: Date, { staffActionHours }: { staffActionHours: number }): Date =>
  new Date(now.getTime() + staffActionHours * 3_600_000)

interface Pair {
  /** Those of the sandbox's demo world are two people from the first minute on. */
  areDemo: boolean
  /** When the younger of them became staff. */
  since: Date
  /** When one of them has made or changed the other last; null: never. */
  boundAt: Date | null
}

/** Refuses a pair of whom one could be the other's creature (decisions 18): `STAFF_TOO_NEW`, `STAFF_NOT_APART`. */
export function checkTwoPeople(
  { areDemo, since, boundAt }: Pair,
  { now, staffApartDays, staffMinAgeHours }: { now: Date; staffApartDays: number; staffMinAgeHours: number },
): void {
  if (areDemo) return
  if (since.getTime() > now.getTime() - staffMinAgeHours * 3_600_000) throw new DomainError('STAFF_TOO_NEW')
  if (boundAt && boundAt.getTime() > now.getTime() - staffApartDays * 86_400_000) throw new DomainError('STAFF_NOT_APART')
}

interface Confirmable {
  makerId: string
  status: StaffActionStatus
  expiresAt: Date
}

/** Refuses a confirmation by whoever decided (`SECOND_PERSON_REQUIRED`), a second one, and one that comes too late. */
export function checkConfirmation({ makerId, status, expiresAt }: Confirmable, { staffId, now }: { staffId: string; now: Date }): void {
  if (makerId === staffId) throw new DomainError('SECOND_PERSON_REQUIRED')
  if (!staffActionMachine.allows('confirm', status, 'second_person') || expiresAt <= now) throw new DomainError('STAFF_ACTION_NOT_PENDING')
}
