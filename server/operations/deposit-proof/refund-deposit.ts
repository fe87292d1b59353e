import { depositDeciders } from '../../domain/deposit-proof/deposit-proof.js'
import { DomainError } from '../../domain/errors.js'
import { account } from '../../domain/ledger/transfer.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { DepositProofView } from '../../queries/deposit-proof/deposit-proof-view.js'
import { readDepositProof, readGuestFunds } from '../../queries/deposit-proof/read-deposit-proofs.js'
import { mailGuest } from '../escrow/mail-guest.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'
import { lockDeposit } from './review-deposit-proof.js'

/** Staff have sent back by bank what an escrow has given back to its guest: there is no card to give it back to. */
export async function refundDeposit(
  tx: Operation,
  { id, bankReference, reason }: { id: string; bankReference: string; reason: string },
): Promise<{ depositProof: DepositProofView }> {
  requireStaff(tx, depositDeciders)
  checkReason(reason)
  const { proof, locked } = await lockDeposit(tx, id)
  const { row, now } = locked
  const dueMillimes = proof.status === 'accepted' ? await readGuestFunds(tx.db, row.id) : 0n
  if (dueMillimes === 0n) throw new DomainError('NO_REFUND_DUE')
  const postings = [
    { account: account.escrowGuest(row.id), amountMillimes: -dueMillimes },
    { account: account.bank, amountMillimes: dueMillimes },
  ]
  await postTransfer(tx, { key: `deposit:${id}:refund`, kind: 'bank_refund', postings }, { escrowId: row.id, at: now })
  Object.assign(proof, { refundedAt: now, bankReference })
  await tx.em.flush()
  await audit(tx, { action: 'refund_deposit', subject: id, reason, after: { bankReference, millimes: dueMillimes.toString() } })
  await mailGuest(tx, locked, 'deposit_refunded', { movedMillimes: dueMillimes })
  return { depositProof: await readDepositProof(tx.em, id) }
}
