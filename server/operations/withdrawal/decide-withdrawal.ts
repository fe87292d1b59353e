import { z } from 'zod'
import type { Withdrawal } from '../../db/entities/withdrawal.entity.js'
import { DomainError } from '../../domain/errors.js'
import { invalidField } from '../../domain/invalid-field.js'
import { checkReason } from '../../domain/staff/staff.js'
import { giveBack, payOut, withdrawalDeciders, withdrawalMachine, type WithdrawalDecision } from '../../domain/withdrawal/withdrawal.js'
import type { WithdrawalSnapshot } from '../../../schema/withdrawal/withdrawal-document.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { awaitSecondPerson, type PendingActionView } from '../staff/await-second-person.js'
import { requireStaff } from '../staff/require-staff.js'
import { lockWithdrawal } from './lock-withdrawal.js'
import { tellOfWithdrawal } from './tell-of-withdrawal.js'

export interface DecideWithdrawal {
  /** Uuid. */
  id: string
  decision: WithdrawalDecision
  reason: string
  bankReference?: string | null
}

export interface DecidedWithdrawal {
  withdrawal: WithdrawalSnapshot
  pendingAction: PendingActionView | null
}

/** How a decision is called that waits for a second person. */
export const decideWithdrawalAction = 'decide_withdrawal'

/**
 * A decision that waits for a second person: only to pay needs one. The reference is for whoever confirms it; what is paid is what the
 * withdrawal's own row has.
 */
export const waitingPayment = z.object({ id: z.uuid(), reason: z.string(), bankReference: z.string().nullish() })

/**
 * Staff have sent a withdrawal by bank, or do not send it (decisions 13 and 18). Above the four-eyes limit it is `approved` and waits for a second
 * person; giving it back to its user needs none.
 */
export async function decideWithdrawal(tx: Operation, decision: DecideWithdrawal): Promise<DecidedWithdrawal> {
  const maker = requireStaff(tx, withdrawalDeciders)
  const { id, reason, bankReference } = decision
  checkReason(reason)
  if (decision.decision === 'reject') return { withdrawal: await reject(tx, { id, reason }), pendingAction: null }
  if (!bankReference?.trim()) throw invalidField('bankReference', 'must be given for a withdrawal that was paid')
  const row = await lockWithdrawal(tx, { id, userId: null })
  // An approved one waits for its second person: nobody pays it past them.
  if (row.status !== withdrawalMachine.status.pending) throw new DomainError('WITHDRAWAL_NOT_PENDING')
  row.bankReference = bankReference.trim()
  if (row.amountMillimes <= tx.services.config.policy.fourEyesMillimes || tx.isTrial)
    return { withdrawal: await pay(tx, row, reason), pendingAction: null }
  Object.assign(row, { status: withdrawalMachine.take('approve', row.status, 'staff'), decidedAt: tx.wallNow })
  const pendingAction = await awaitSecondPerson(
    tx,
    maker,
    decideWithdrawalAction,
    waitingPayment.parse({ id, reason, bankReference: row.bankReference }),
  )
  await audit(tx, {
    action: 'propose_withdrawal_decision',
    subject: id,
    reason,
    after: { status: row.status, bankReference: row.bankReference },
  })
  return { withdrawal: await tellOfWithdrawal(tx, row), pendingAction }
}

/** Carries out what a second person has confirmed, on a withdrawal that is locked by then. */
export async function payWaiting(tx: Operation, { id, reason }: z.infer<typeof waitingPayment>): Promise<WithdrawalSnapshot> {
  return pay(tx, await lockWithdrawal(tx, { id, userId: null }), reason)
}

/** Locks a withdrawal; whether it waits for a second person. */
export async function awaitsSecondPerson(tx: Operation, id: string): Promise<boolean> {
  const { status } = await lockWithdrawal(tx, { id, userId: null })
  return status === withdrawalMachine.status.approved
}

/** Nobody has confirmed it in time: it waits for staff as before. */
export async function lapseApproval(tx: Operation, id: string): Promise<void> {
  const row = await lockWithdrawal(tx, { id, userId: null })
  if (!withdrawalMachine.allows('lapse', row.status, 'timer')) return
  Object.assign(row, { status: withdrawalMachine.take('lapse', row.status, 'timer'), decidedAt: null, bankReference: null })
  await tellOfWithdrawal(tx, row)
}

async function pay(tx: Operation, row: Withdrawal, reason: string): Promise<WithdrawalSnapshot> {
  const before = row.status
  const status = withdrawalMachine.take('pay', before, 'staff')
  Object.assign(row, { status, decidedAt: row.decidedAt ?? tx.wallNow, paidAt: tx.wallNow })
  await postTransfer(tx, payOut(row))
  const after = { status, bankReference: row.bankReference }
  await audit(tx, { action: decideWithdrawalAction, subject: row.id, reason, before: { status: before }, after })
  return tellOfWithdrawal(tx, row, 'withdrawal_paid')
}

async function reject(tx: Operation, { id, reason }: { id: string; reason: string }): Promise<WithdrawalSnapshot> {
  const row = await lockWithdrawal(tx, { id, userId: null })
  const before = row.status
  if (!withdrawalMachine.allows('reject', before, 'staff')) throw new DomainError('WITHDRAWAL_NOT_PENDING')
  const status = withdrawalMachine.take('reject', before, 'staff')
  Object.assign(row, { status, reason: reason.trim(), bankReference: null, decidedAt: tx.wallNow })
  await postTransfer(tx, giveBack(row))
  await audit(tx, { action: decideWithdrawalAction, subject: id, reason, before: { status: before }, after: { status } })
  return tellOfWithdrawal(tx, row, 'withdrawal_rejected')
}
