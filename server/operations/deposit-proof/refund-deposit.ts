import { z } from 'zod'
import { depositDeciders, depositProofMachine } from '../../domain/deposit-proof/deposit-proof.js'
import { DomainError } from '../../domain/errors.js'
import { account } from '../../domain/ledger/transfer.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { DepositProofView } from '../../queries/deposit-proof/deposit-proof-view.js'
import { readDepositProof, readGuestFunds } from '../../queries/deposit-proof/read-deposit-proofs.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { viewOf } from '../escrow/give-command.js'
import { mailGuest } from '../escrow/mail-guest.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { awaitSecondPerson, type PendingActionView } from '../staff/await-second-person.js'
import { requireStaff } from '../staff/require-staff.js'
import { lockDeposit, type LockedDeposit } from './review-deposit-proof.js'

/** How it is called, also while it waits for a second person. */
export const refundDepositAction = 'refund_deposit'

/** What was sent back, as it waits for a second person. */
export const waitingRefund = z.object({ id: z.uuid(), escrowId: z.uuid(), bankReference: z.string(), reason: z.string() })

export type DepositRefund = Omit<z.infer<typeof waitingRefund>, 'escrowId'>

/**
 * Staff have sent back by bank what an escrow has given back to its guest: there is no card to give it back to. Above the four-eyes limit it waits
 * for a second person (decisions 18).
 */
export async function refundDeposit(
  tx: Operation,
  refund: DepositRefund,
): Promise<{ depositProof: DepositProofView; pendingAction: PendingActionView | null }> {
  const maker = requireStaff(tx, depositDeciders)
  checkReason(refund.reason)
  const { id, bankReference, reason } = refund
  const owed = await lockOwed(tx, id)
  requireDue(owed)
  // A preview shows what it would do once it is confirmed, too.
  if (owed.dueMillimes <= tx.services.config.policy.fourEyesMillimes || tx.isTrial) {
    await sendBack(tx, owed, refund)
    return { depositProof: await readDepositProof(tx.em, id), pendingAction: null }
  }
  const waiting = waitingRefund.parse({ ...refund, escrowId: owed.locked.row.id })
  const pendingAction = await awaitSecondPerson(tx, maker, refundDepositAction, waiting)
  await audit(tx, { action: 'propose_deposit_refund', subject: id, reason, after: { bankReference, millimes: `${owed.dueMillimes}` } })
  return { depositProof: await readDepositProof(tx.em, id), pendingAction }
}

/** Locks a deposit with its escrow; whether something of it is still to be sent back. */
export const isRefundDue = async (tx: Operation, { id }: { id: string }): Promise<boolean> => (await lockOwed(tx, id)).dueMillimes > 0n

/** Carries out what a second person has confirmed. */
export async function refundWaitingDeposit(tx: Operation, refund: DepositRefund): Promise<EscrowView> {
  const owed = await lockOwed(tx, refund.id)
  requireDue(owed)
  await sendBack(tx, owed, refund)
  return viewOf(tx, owed.locked)
}

interface Owed extends LockedDeposit {
  dueMillimes: bigint
}

async function lockOwed(tx: Operation, id: string): Promise<Owed> {
  const deposit = await lockDeposit(tx, id)
  const isPaid = deposit.proof.status === depositProofMachine.status.accepted
  return { ...deposit, dueMillimes: isPaid ? await readGuestFunds(tx.db, deposit.locked.row.id) : 0n }
}

function requireDue({ dueMillimes }: Owed): void {
  if (dueMillimes === 0n) throw new DomainError('NO_REFUND_DUE')
}

async function sendBack(tx: Operation, { proof, locked, dueMillimes }: Owed, { id, bankReference, reason }: DepositRefund): Promise<void> {
  const { row, now } = locked
  const postings = [
    { account: account.escrowGuest(row.id), amountMillimes: -dueMillimes },
    { account: account.bank, amountMillimes: dueMillimes },
  ]
  await postTransfer(tx, { key: `deposit:${id}:refund`, kind: 'bank_refund', postings }, { escrowId: row.id, at: now })
  Object.assign(proof, { refundedAt: now, bankReference })
  await tx.em.flush()
  await audit(tx, { action: refundDepositAction, subject: id, reason, after: { bankReference, millimes: dueMillimes.toString() } })
  await mailGuest(tx, locked, 'deposit_refunded', { movedMillimes: dueMillimes })
}
