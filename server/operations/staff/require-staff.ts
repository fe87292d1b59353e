import { DomainError } from '../../domain/errors.js'
import type { Actor, StaffRole } from '../../domain/credential/actor.js'

/** The member of staff who asks, if their role is one of `roles`; anybody else is refused (decisions 18). */
export function requireStaff({ actor }: { actor: Actor }, roles: readonly StaffRole[]): Extract<Actor, { kind: 'staff' }> {
  if (actor.kind !== 'staff' || !roles.includes(actor.role)) throw new DomainError('STAFF_ONLY')
  return actor
}
