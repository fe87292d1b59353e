import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import type { Payment } from '../../db/entities/payment.entity.js'
import { escrowMachine } from '../../domain/escrow/commands.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import { account } from '../../domain/ledger/transfer.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import type { PaymentSubject } from '../payment/payment-subject.js'
import { postTransfer } from '../ledger/post-transfer.js'
import { carryOut } from './carry-out.js'
import { lockPendingSession } from './complete-session.js'
import { viewOf } from './give-command.js'
import { lockEscrow, type LockedEscrow } from './lock-escrow.js'
import { mailGuest } from './mail-guest.js'

/** Card payments of escrows: if the escrow was cancelled, changed or funded meanwhile, the money stays the payer's (decisions 8). */
export const escrowPayments: PaymentSubject<LockedEscrow, EscrowView> = {
  key: 'escrowId',
  capture: 'card_capture',
  lock: (tx, escrowId) => lockEscrow(tx, escrowId),
  wants: ({ row }, { escrowVersion }) => row.status === escrowMachine.status.pending && row.version === escrowVersion,
  async fund(tx, locked, payment) {
    const { aggregate, now, policy } = locked
    const isByGuest = !payment.payerId
    if (isByGuest) await enterAsGuest(tx, locked, payment)
    const given = { acceptsRelease: payment.acceptsRelease, isByGuest }
    await carryOut(tx, locked, pay, { aggregate, roles: ['provider'], given, now, policy }, { session: await sessionOf(tx, payment) })
    if (isByGuest) await mailGuest(tx, locked, 'guest_receipt', { movedMillimes: payment.amountMillimes })
  },
  /** Decided either way, the payment no longer keeps its session from expiring. */
  async end(tx, _locked, { sessionId }) {
    if (sessionId) await tx.em.nativeUpdate(CheckoutSession, { id: sessionId }, { isPaying: false })
  },
  answer: viewOf,
}

/** Somebody without account pays an escrow from an account of the escrow's own, to which goes back what it gives back. */
async function enterAsGuest(tx: Operation, { row, now }: LockedEscrow, { id, amountMillimes }: Payment): Promise<void> {
  const postings = [
    { account: account.guestPayment(id), amountMillimes: -amountMillimes },
    { account: account.escrowGuest(row.id), amountMillimes },
  ]
  await postTransfer(tx, { key: `payment:${id}:escrow`, kind: 'card_capture', postings }, { escrowId: row.id, at: now })
}

/** The session that the payment completes; one that ended meanwhile stays as it is, and the payment counts all the same. */
async function sessionOf(tx: Operation, { sessionId }: Payment): Promise<CheckoutSession | null> {
  return sessionId ? lockPendingSession(tx, sessionId) : null
}
