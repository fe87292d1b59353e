import { bounds } from '../bounds.js'
import type { StaffRole } from '../credential/actor.js'
import { DomainError } from '../errors.js'
import { characterCount } from '../text.js'

/** Every decision of staff has a reason of 1 to 2000 characters (decisions 5 and 18), or is refused with `REASON_REQUIRED`. */
export function checkReason(reason: string | null | undefined): void {
  const length = characterCount(reason?.trim() ?? '')
  if (length < bounds.staffReason.least || length > bounds.staffReason.most) throw new DomainError('REASON_REQUIRED', { field: ['reason'] })
}

interface Colleague {
  id: string
  role: StaffRole
  disabledAt?: Date | null
}

/** Refuses with `LAST_OWNER` to take away the last owner who can sign in: nobody would be left who manages staff. */
export function checkOwnerRemains(staff: readonly Colleague[], losing: Pick<Colleague, 'id'>): void {
  const others = staff.filter(({ id, role, disabledAt }) => role === 'owner' && !disabledAt && id !== losing.id)
  const isOwner = staff.some(({ id, role, disabledAt }) => id === losing.id && role === 'owner' && !disabledAt)
  if (isOwner && others.length === 0) throw new DomainError('LAST_OWNER')
}
