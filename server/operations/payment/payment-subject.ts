import type { Payment } from '../../db/entities/payment.entity.js'
import type { TransferKind } from '../../domain/ledger/transfer.js'
import type { PaymentSubjectKey } from '../../domain/payment/payment.js'
import type { Operation } from '../operation.js'

/** What is paid for, locked: what its rules look at, in its own time. */
export interface LockedSubject {
  now: Date
}

/**
 * What can be paid for by card. A new one is a file that is this, a line in `payment-subjects.ts`, its column in `domain/payment/payment.ts`
 * and the foreign key of that column.
 */
export interface PaymentSubject<Locked extends LockedSubject = LockedSubject, Answer = unknown> {
  /** The column of a payment that names what it pays for. */
  key: PaymentSubjectKey
  /** Locks it; everything else of a payment is locked after. */
  lock(tx: Operation, id: string): Promise<Locked>
  /** Whether it still is what the payer saw, and still to be paid. If not, the money is the payer's. */
  wants(locked: Locked, payment: Payment): boolean
  /** What the payer's wallet says of the money that comes in for it. */
  capture: Extract<TransferKind, 'card_capture' | 'top_up'>
  /** The money has come and lies on `purseOf(payment)`: takes all of it from there, for what it is meant for, if that is elsewhere. */
  fund(tx: Operation, locked: Locked, payment: Payment): Promise<void>
  /** The payment is decided, either way, and nothing waits for it any more. Called before `fund`. */
  end(tx: Operation, locked: Locked, payment: Payment): Promise<void>
  /** The money has come for nothing that waited for it, and is the payer's all the same. */
  keep?(tx: Operation, locked: Locked): Promise<void>
  /** What whoever paid is answered. */
  answer(tx: Operation, locked: Locked): Promise<Answer>
}

/** The uuid of what a payment of this subject pays for. */
export function subjectId({ key }: Pick<PaymentSubject, 'key'>, payment: Payment): string {
  const id = payment[key]
  if (!id) throw new Error(`Payment ${payment.id} has no ${key}`)
  return id
}
