import { LockMode } from '@mikro-orm/postgresql'
import { z } from 'zod'
import type { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { DepositProof } from '../../db/entities/deposit-proof.entity.js'
import { depositDeciders, depositDecisions, depositProofMachine, type DepositDecision } from '../../domain/deposit-proof/deposit-proof.js'
import { DomainError } from '../../domain/errors.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import { encodeId } from '../../domain/id.js'
import { account } from '../../domain/ledger/transfer.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { DepositProofView } from '../../queries/deposit-proof/deposit-proof-view.js'
import { readDepositProof } from '../../queries/deposit-proof/read-deposit-proofs.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { show } from '../../../schema/document/show.js'
import { depositProofEventDocument } from '../../../schema/deposit-proof/deposit-proof-document.js'
import { sessionLink } from '../checkout/session-link.js'
import { lockPendingSession } from '../escrow/complete-session.js'
import { carryOut } from '../escrow/carry-out.js'
import { viewOf } from '../escrow/give-command.js'
import { lockEscrow, type LockedEscrow } from '../escrow/lock-escrow.js'
import { mailGuest } from '../escrow/mail-guest.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { awaitSecondPerson, type PendingActionView } from '../staff/await-second-person.js'
import { requireStaff } from '../staff/require-staff.js'

export interface DepositReview {
  /** A uuid. */
  id: string
  decision: DepositDecision
  reason: string
}

/** How a decision is called that waits for a second person. */
export const reviewDepositAction = 'review_deposit_proof'

/** A decision that waits for a second person. */
export const waitingReview = z.object({ id: z.uuid(), escrowId: z.uuid(), decision: z.enum(depositDecisions), reason: z.string() })

/**
 * Staff decide what a guest has shown of a bank deposit (decisions 8 and 18): approved, the money is at the bank and pays the escrow; rejected,
 * the escrow stays pending and the guest's link takes another. Above the four-eyes limit the decision waits for a second person.
 */
export async function reviewDepositProof(
  tx: Operation,
  review: DepositReview,
): Promise<{ depositProof: DepositProofView; pendingAction: PendingActionView | null }> {
  const maker = requireStaff(tx, depositDeciders)
  checkReason(review.reason)
  const { id, decision, reason } = review
  const { proof, locked } = await lockDeposit(tx, id)
  requirePending(proof)
  // A preview shows what the decision would do once it is confirmed, too.
  if (proof.amountMillimes <= tx.services.config.policy.fourEyesMillimes || tx.isTrial) {
    await decideDeposit(tx, { proof, locked }, review)
    return { depositProof: await readDepositProof(tx.em, id), pendingAction: null }
  }
  const waiting = waitingReview.parse({ ...review, escrowId: locked.row.id })
  const pendingAction = await awaitSecondPerson(tx, maker, reviewDepositAction, waiting)
  await audit(tx, { action: 'propose_deposit_decision', subject: id, reason, before: null, after: { decision } })
  return { depositProof: await readDepositProof(tx.em, id), pendingAction }
}

/** Carries out a decision that a second person has confirmed. */
export async function decideWaitingDeposit(tx: Operation, review: DepositReview): Promise<EscrowView> {
  const deposit = await lockDeposit(tx, review.id)
  requirePending(deposit.proof)
  await decideDeposit(tx, deposit, review)
  return viewOf(tx, deposit.locked)
}

export interface LockedDeposit {
  proof: DepositProof
  locked: LockedEscrow
}

/** A deposit with its escrow, both locked, the escrow first as always. */
export async function lockDeposit(tx: Operation, id: string): Promise<LockedDeposit> {
  const known = await tx.em.findOne(DepositProof, { id })
  if (!known) throw new DomainError('DEPOSIT_PROOF_NOT_FOUND')
  const locked = await lockEscrow(tx, known.escrowId)
  const proof = await tx.em.findOneOrFail(DepositProof, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  return { proof, locked }
}

function requirePending({ status }: DepositProof): void {
  if (status !== depositProofMachine.status.pending) throw new DomainError('DEPOSIT_PROOF_NOT_PENDING')
}

async function decideDeposit(tx: Operation, deposit: LockedDeposit, { id, decision, reason }: DepositReview): Promise<void> {
  const { proof, locked } = deposit
  const before = proof.status
  const status = depositProofMachine.take(decision === 'approve' ? 'accept' : 'reject', before, 'staff')
  Object.assign(proof, { status, reason, decidedAt: locked.now })
  await tx.em.flush()
  if (decision === 'approve') await payFromBank(tx, deposit)
  else await tellRejection(tx, deposit)
  await audit(tx, { action: reviewDepositAction, subject: id, reason, before: { status: before }, after: { status } })
}

/** The money is at the bank: it becomes the guest's, and from there pays the escrow. */
async function payFromBank(tx: Operation, { proof, locked }: LockedDeposit): Promise<void> {
  const { row, aggregate, now, policy } = locked
  const { id, amountMillimes } = proof
  const postings = [
    { account: account.bank, amountMillimes: -amountMillimes },
    { account: account.escrowGuest(row.id), amountMillimes },
  ]
  await postTransfer(tx, { key: `deposit:${id}`, kind: 'bank_deposit', postings }, { escrowId: row.id, at: now })
  const given = { acceptsRelease: false, isByGuest: true }
  await carryOut(tx, locked, pay, { aggregate, roles: ['provider'], given, now, policy }, { session: await openSession(tx, proof) })
  await mailGuest(tx, locked, 'deposit_proof_accepted', { movedMillimes: amountMillimes })
}

/** The session whose link was used, unless it has ended meanwhile; the payment counts all the same. */
const openSession = (tx: Operation, { sessionId: id }: DepositProof): Promise<CheckoutSession | null> => lockPendingSession(tx, id)

async function tellRejection(tx: Operation, { proof, locked: { row, now } }: LockedDeposit): Promise<void> {
  const depositProof = show(depositProofEventDocument, await readDepositProof(tx.em, proof.id))
  tx.record({ type: 'escrow.deposit_proof.rejected', escrow: row, at: now, data: () => ({ depositProof }) })
  const { amountMillimes: movedMillimes, reason, sessionId } = proof
  const link = sessionLink(tx.services, encodeId('cs', sessionId))
  await mailGuest(tx, { row }, 'deposit_proof_rejected', { movedMillimes, reason: reason ?? undefined, link })
}
