import type { Payment } from '../../db/entities/payment.entity.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import type { Operation } from '../operation.js'
import { setAlarm } from '../set-alarm.js'

/** Has the provider asked about a payment at an instant of its own time, whoever dies until then. There is one at a time. */
export async function setPaymentAlarm(tx: Operation, payment: Payment, { at, now }: { at: Date; now: Date }): Promise<void> {
  const id = tx.newId()
  const testClockId = payment.testClockId ?? null
  await tx.db
    .insertInto('deadline')
    .values({
      id,
      kind: 'payment_processing',
      escrowId: payment.escrowId ?? null,
      subjectId: payment.id,
      testClockId,
      dueAt: at,
      status: deadlineMachine.status.pending,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  setAlarm(tx, { testClockId }, { queue: 'deadline', data: { deadlineId: id }, startAfter: at })
}

export async function endPaymentAlarm(tx: Operation, { id, escrowId }: Payment, now: Date): Promise<void> {
  const ending = tx.db
    .updateTable('deadline')
    .set({ status: deadlineMachine.status.cancelled, updatedAt: now })
    .where('kind', '=', 'payment_processing')
    .where('subjectId', '=', id)
    .where('status', 'in', deadlineMachine.moves.cancel.from)
  await (escrowId ? ending.where('escrowId', '=', escrowId) : ending.where('escrowId', 'is', null)).execute()
}
