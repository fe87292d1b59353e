import { LockMode, type EntityManager } from '@mikro-orm/postgresql'
import { PendingStaffAction } from '../../db/entities/pending-staff-action.entity.js'
import { DomainError } from '../../domain/errors.js'
import { checkConfirmation, staffActionMachine } from '../../domain/staff-action/staff-action.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { audit } from '../staff/audit.js'
import { requireStaff } from '../staff/require-staff.js'
import { readDecision } from './waiting-decisions.js'

/** A second member of staff confirms what the first decided; nobody confirms their own (decisions 18). Good for one use, within its time. */
export async function confirmStaffAction(tx: Operation, { id }: { id: string }): Promise<EscrowView | null> {
  const known = await tx.em.findOne(PendingStaffAction, { id })
  if (!known) throw new DomainError('STAFF_ACTION_NOT_FOUND')
  const decision = readDecision(known)
  const { staffId } = requireStaff(tx, decision.deciders)
  const isStillOpen = await decision.isStillOpen(tx)
  const action = await tx.em.findOneOrFail(PendingStaffAction, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  checkConfirmation(action, { staffId, now: tx.wallNow })
  if (!isStillOpen) throw new DomainError(decision.otherwise)
  action.status = staffActionMachine.take('confirm', action.status, 'second_person')
  Object.assign(action, { checkerId: staffId, decidedAt: tx.wallNow })
  await audit(tx, { action: 'confirm_staff_action', subject: id, after: known.payload })
  return decision.carryOut(tx)
}

/** The escrow that a waiting decision is about; null for one about something else. */
export async function escrowOfStaffAction(em: EntityManager, id: string): Promise<string | null> {
  const action = await em.findOne(PendingStaffAction, { id })
  if (!action) throw new DomainError('STAFF_ACTION_NOT_FOUND')
  return readDecision(action).escrowId
}
