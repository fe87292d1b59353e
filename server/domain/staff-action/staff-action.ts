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

/** That one of staff made another, or changed what they may or how they come in. */
export interface Bond {
  by: string
  of: string
}

/** How far back such a thing counts (decisions 18). */
export const bondsCountSince = (now: Date, { staffApartDays }: { staffApartDays: number }): Date =>
  new Date(now.getTime() - staffApartDays * 86_400_000)

/**
 * Whether one of two is of the other's making: made or changed by the other, or by somebody who was of it by then, so that no puppet helps to another.
 * Two whom the same third has made are not. `bonds`: oldest first.
 */
export const areOfOneMaking = (bonds: readonly Bond[], one: string, other: string): boolean =>
  madeBy(bonds, one).has(other) || madeBy(bonds, other).has(one)

function madeBy(bonds: readonly Bond[], maker: string): ReadonlySet<string> {
  const made = new Set([maker])
  for (const { by, of } of bonds) if (made.has(by)) made.add(of)
  return made
}

interface Pair {
  /** Those of the sandbox's demo world are two people from the first minute on. */
  areDemo: boolean
  /** When the younger of them became staff. */
  since: Date
  /** Whether one of them is of the other's making, as far back as that counts. */
  areBound: boolean
}

/** Refuses a pair of whom one could be the other's creature (decisions 18): `STAFF_TOO_NEW`, `STAFF_NOT_APART`. */
export function checkTwoPeople(
  { areDemo, since, areBound }: Pair,
  { now, staffMinAgeHours }: { now: Date; staffMinAgeHours: number },
): void {
  if (areDemo) return
  if (since.getTime() > now.getTime() - staffMinAgeHours * 3_600_000) throw new DomainError('STAFF_TOO_NEW')
  if (areBound) throw new DomainError('STAFF_NOT_APART')
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
