import { LockMode, type EntityManager } from '@mikro-orm/postgresql'
import { PendingStaffAction } from '../../db/entities/pending-staff-action.entity.js'
import { Staff } from '../../db/entities/staff.entity.js'
import { DomainError } from '../../domain/errors.js'
import { mustExist } from '../../domain/must-exist.js'
import type { StaffRole } from '../../domain/credential/actor.js'
import { decidersOf, largeDecisionOf } from '../../domain/staff-action/large-decision.js'
import { bondsCountSince, checkConfirmation, checkTwoPeople, staffActionMachine } from '../../domain/staff-action/staff-action.js'
import type { FinanceCaseSnapshot } from '../../../schema/payment/finance-case-document.js'
import type { WithdrawalSnapshot } from '../../../schema/withdrawal/withdrawal-document.js'
import { readPair } from '../../queries/staff/read-pair.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'
import { readDecision, type CarriedOut, type DecisionSubject } from './waiting-decisions.js'

/** A second member of staff confirms what the first decided; nobody confirms their own (decisions 18). Good for one use, within its time. */
export async function confirmStaffAction(tx: Operation, { id }: { id: string }): Promise<CarriedOut> {
  const known = await tx.em.findOne(PendingStaffAction, { id })
  if (!known) throw new DomainError('STAFF_ACTION_NOT_FOUND')
  const decision = readDecision(known)
  const deciders = decidersOf(largeDecisionOf(known.action))
  const { staffId } = requireStaff(tx, deciders)
  const isStillOpen = await decision.isStillOpen(tx)
  const action = await tx.em.findOneOrFail(PendingStaffAction, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  checkConfirmation(action, { staffId, now: tx.wallNow })
  await requireMaker(tx, action.makerId, deciders)
  const { policy } = tx.services.config
  const pair = await readPair(tx.db, { one: action.makerId, other: staffId, since: bondsCountSince(tx.wallNow, policy) })
  checkTwoPeople(pair, { now: tx.wallNow, ...policy })
  if (!isStillOpen) throw new DomainError(decision.otherwise)
  action.status = staffActionMachine.take('confirm', action.status, 'second_person')
  Object.assign(action, { checkerId: staffId, decidedAt: tx.wallNow })
  await audit(tx, { action: 'confirm_staff_action', subject: id, after: known.payload })
  return decision.carryOut(tx)
}

/** What somebody decided who is no longer of those who may is not carried out: their access may have ended for that very reason. */
async function requireMaker({ em }: Operation, makerId: string, deciders: readonly StaffRole[]): Promise<void> {
  const lock = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const
  const { role, disabledAt } = await em.findOneOrFail(Staff, { id: makerId }, lock)
  if (disabledAt || !deciders.includes(role)) throw new DomainError('STAFF_ACTION_NOT_PENDING')
}

/** The same of a decision about a withdrawal. */
export async function confirmWithdrawal(tx: Operation, action: { id: string }): Promise<{ withdrawal: WithdrawalSnapshot }> {
  const { withdrawal } = await confirmStaffAction(tx, action)
  return { withdrawal: mustExist(withdrawal, 'the withdrawal that was decided') }
}

/** The same of a case of finance. */
export async function confirmFinanceCase(tx: Operation, action: { id: string }): Promise<{ financeCase: FinanceCaseSnapshot }> {
  const { financeCase } = await confirmStaffAction(tx, action)
  return { financeCase: mustExist(financeCase, 'the case that was decided') }
}

/** What a waiting decision is about. */
export async function readSubject(em: EntityManager, id: string): Promise<DecisionSubject> {
  const action = await em.findOne(PendingStaffAction, { id })
  if (!action) throw new DomainError('STAFF_ACTION_NOT_FOUND')
  return readDecision(action).subject
}
