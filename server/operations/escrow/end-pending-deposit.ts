import type { Step } from '../../domain/escrow/step.js'
import { depositProofMachine } from '../../domain/deposit-proof/deposit-proof.js'
import type { DepositProofView } from '../../queries/deposit-proof/deposit-proof-view.js'
import { readDepositProof } from '../../queries/deposit-proof/read-deposit-proofs.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'
import { mailGuest } from './mail-guest.js'

/** The escrow was cancelled: nobody decides any more what a guest has shown (specification, Event types). */
export async function endPendingDeposit(
  tx: Operation,
  { row, now }: Pick<LockedEscrow, 'row' | 'now'>,
  { deposit }: Pick<Step, 'deposit'>,
): Promise<DepositProofView | null> {
  if (!deposit) return null
  const { take, status } = depositProofMachine
  const proof = await tx.db
    .updateTable('deposit_proof')
    .set({ status: take('auto_reject', status.pending, 'escrow'), reason: deposit.reason, decidedAt: now })
    .where('escrowId', '=', row.id)
    .where('id', '=', deposit.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await mailGuest(tx, { row }, 'deposit_proof_auto_rejected', { movedMillimes: proof.amountMillimes })
  return readDepositProof(tx.em, proof.id)
}
