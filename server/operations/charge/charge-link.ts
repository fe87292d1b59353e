import { ChargeLink } from '../../db/entities/charge-link.entity.js'
import type { Charge } from '../../db/entities/charge.entity.js'
import { chargeMachine } from '../../domain/charge/charge.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import type { Operation } from '../operation.js'
import { setAlarm } from '../set-alarm.js'
import type { LockedCharge } from './lock-charge.js'
import { recordExpiry } from './record-charge-event.js'

/** A new link of a charge, with the deadline that ends it (specification, Charge: valid 1 hour). The charge leads to it from now on. */
export async function openLink(tx: Operation, charge: Charge, now: Date): Promise<ChargeLink> {
  const expiresAt = new Date(now.getTime() + tx.services.config.policy.chargeLinkMinutes * 60_000)
  const link = Object.assign(new ChargeLink(), { id: tx.newId(), chargeId: charge.id, expiresAt, createdAt: now })
  charge.linkId = link.id
  // The link refers to the charge, which refers to it only by the end of the transaction.
  tx.em.persist(charge)
  await tx.em.flush()
  tx.em.persist(link)
  await tx.em.flush()
  const testClockId = charge.testClockId ?? null
  const deadline = { id: tx.newId(), kind: 'charge_link' as const, subjectId: link.id, testClockId, dueAt: expiresAt }
  const status = deadlineMachine.status.pending
  await tx.db
    .insertInto('deadline')
    .values({ ...deadline, status, createdAt: now, updatedAt: now })
    .execute()
  setAlarm(tx, { testClockId }, { queue: 'deadline', data: { deadlineId: deadline.id }, startAfter: expiresAt })
  return link
}

/** Whether the link of a charge can be used no more, although it was not paid. A payment that is processing was begun in time. */
export const hasExpired = ({ row, link, isPaying, now }: LockedCharge): boolean =>
  row.status === chargeMachine.status.pending && !isPaying && link.expiresAt <= now

/** Ends the deadline of the link, since something else has happened first. Answers whether it still waited. */
export async function endLinkDeadline(tx: Operation, { link, now }: Pick<LockedCharge, 'link' | 'now'>): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('deadline')
    .set({ status: deadlineMachine.status.cancelled, updatedAt: now })
    .where('kind', '=', 'charge_link')
    .where('subjectId', '=', link.id)
    .where('escrowId', 'is', null)
    .where('status', 'in', deadlineMachine.moves.cancel.from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A new link in place of one that has expired; its end is told now, if the timer has not come to it. */
export async function renewLink(tx: Operation, locked: LockedCharge): Promise<void> {
  if (await endLinkDeadline(tx, locked)) recordExpiry(tx, locked)
  Object.assign(locked.row, { version: locked.row.version + 1, updatedAt: locked.now })
  locked.link = await openLink(tx, locked.row, locked.now)
}
