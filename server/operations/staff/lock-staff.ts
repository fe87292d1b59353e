import { LockMode } from '@mikro-orm/postgresql'
import { Staff } from '../../db/entities/staff.entity.js'
import { DomainError } from '../../domain/errors.js'
import { checkOwnerRemains } from '../../domain/staff/staff.js'
import type { Operation } from '../operation.js'

/**
 * Locks a member of staff together with all owners, in ascending id, so that two owners who remove each other at once cannot both
 * succeed. `losesOwner`: refuse with `LAST_OWNER` if nobody else would be left who manages staff.
 */
export async function lockStaff(tx: Operation, { id, losesOwner }: { id: string; losesOwner: boolean }): Promise<Staff> {
  const staff = await tx.em.find(
    Staff,
    { $or: [{ id }, { role: 'owner' }] },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  const target = staff.find((one) => one.id === id)
  if (!target) throw new DomainError('STAFF_NOT_FOUND')
  if (losesOwner) checkOwnerRemains(staff, target)
  return target
}
