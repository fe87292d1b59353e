import type { StaffRole } from '../../server/domain/credential/actor.js'

/** Whether something that these roles have is somebody's in this one; null: everybody's. */
export const isOfRole = (roles: readonly StaffRole[] | null, role: unknown): boolean =>
  roles === null || roles.some((each) => each === role)
