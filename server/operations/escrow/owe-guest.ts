import { Payment } from '../../db/entities/payment.entity.js'
import { depositProofMachine } from '../../domain/deposit-proof/deposit-proof.js'
import type { Step } from '../../domain/escrow/step.js'
import { account } from '../../domain/ledger/transfer.js'
import { toFace } from '../../domain/money/exchange-rate.js'
import { paymentMachine } from '../../domain/payment/payment.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import { requestRefund } from '../payment/request-refund.js'
import type { LockedEscrow } from './lock-escrow.js'
import { mailGuest } from './mail-guest.js'

/**
 * What a step gives back to a guest goes where it came from (decisions 8): to the card through the provider, or, where it was paid at the bank,
 * to whoever of staff sends it (`refundDeposit`). The guest is told.
 */
export async function oweGuest(tx: Operation, locked: LockedEscrow, { transfers }: Pick<Step, 'transfers'>): Promise<void> {
  const { row } = locked
  if (!row.isPaidByGuest) return
  const postings = transfers.flatMap((transfer) => transfer.postings).filter((posting) => posting.account === account.escrowGuest(row.id))
  const movedMillimes = postings.reduce((sum, { amountMillimes }) => sum + amountMillimes, 0n)
  if (movedMillimes <= 0n) return
  const payment = await tx.em.findOne(Payment, { escrowId: row.id, payerId: null, status: paymentMachine.status.succeeded })
  if (payment) await returnToCard(tx, locked, { payment, movedMillimes })
  else await owe(tx, locked)
  await mailGuest(tx, locked, payment ? 'guest_refund' : 'deposit_refund_due', { movedMillimes })
}

/** Since when whoever of staff sends it has to: their list is read by it. How much it is, the ledger alone says. */
const owe = (tx: Operation, { row, now }: LockedEscrow) =>
  tx.db
    .updateTable('deposit_proof')
    .set({ owedAt: now })
    .where('escrowId', '=', row.id)
    .where('status', '=', depositProofMachine.status.accepted)
    .execute()

async function returnToCard(
  tx: Operation,
  { row, now }: LockedEscrow,
  { payment, movedMillimes }: { payment: Payment; movedMillimes: bigint },
): Promise<void> {
  const postings = [
    { account: account.escrowGuest(row.id), amountMillimes: -movedMillimes },
    { account: account.guestPayment(payment.id), amountMillimes: movedMillimes },
  ]
  const key = `payment:${payment.id}:return:${row.version}`
  await postTransfer(tx, { key, kind: 'refund_request', postings }, { escrowId: row.id, at: now })
  const isWhole = movedMillimes === payment.amountMillimes
  const faceAmountMinor = isWhole ? payment.faceAmountMinor : atLeastOne(toFace(movedMillimes, payment.currency, row.fxRate))
  const reason = row.statusReason ?? 'given back by the escrow'
  await requestRefund(tx, payment, { amountMillimes: movedMillimes, faceAmountMinor, reason, now })
}

/** A card cannot be given back less than its smallest unit. */
const atLeastOne = (minor: bigint): bigint => (minor > 0n ? minor : 1n)
