import { DomainError } from '../../domain/errors.js'
import type { StaffRole } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'

export interface LockedStaff {
  id: string
  role: StaffRole
  is_disabled: boolean
}

/**
 * Locks a member of staff together with all owners, in ascending id, so that two owners who remove each other at once cannot both
 * succeed. `losesOwner`: refuse with `LAST_OWNER` if nobody else would be left who manages staff.
 */
export async function lockStaff(tx: Operation, { id, losesOwner }: { id: string; losesOwner: boolean }): Promise<LockedStaff> {
  const rows = await tx.sql<LockedStaff>(
    `select id, role, disabled_at is not null as is_disabled from staff where id = $1 or role = 'owner' order by id for update`,
    [id],
  )
  const target = rows.find((row) => row.id === id)
  if (!target) throw new DomainError('STAFF_NOT_FOUND')
  const owners = rows.filter(({ role, is_disabled }) => role === 'owner' && !is_disabled)
  if (losesOwner && owners.length === 1 && owners[0] === target) throw new DomainError('LAST_OWNER')
  return target
}
