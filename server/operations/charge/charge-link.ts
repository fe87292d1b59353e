import { ChargeLink } from '../../db/entities/charge-link.entity.js'
import type { Charge } from '../../db/entities/charge.entity.js'
import { chargeMachine } from '../../domain/charge/charge.js'
import { endSubjectDeadline, setSubjectDeadline } from '../subject-deadline.js'
import type { Operation } from '../operation.js'
import type { LockedCharge } from './lock-charge.js'
import { recordExpiry } from './record-charge-event.js'

/** A new link of a charge, with the deadline that ends it (specification, Charges). The charge leads to it from now on. */
export async function openLink(tx: Operation, charge: Charge, now: Date): Promise<ChargeLink> {
  const expiresAt = new Date(now.getTime() + tx.services.config.policy.chargeLinkMinutes * 60_000)
  const link = Object.assign(new ChargeLink(), { id: tx.newId(), chargeId: charge.id, expiresAt, createdAt: now })
  charge.linkId = link.id
  // The link refers to the charge, which refers to it only by the end of the transaction.
  tx.em.persist(charge)
  await tx.em.flush()
  tx.em.persist(link)
  await tx.em.flush()
  await setSubjectDeadline(tx, deadlineOf(link), { testClockId: charge.testClockId ?? null, dueAt: expiresAt, now })
  return link
}

/** Whether the link of a charge can be used no more, although it was not paid. A payment that is processing was begun in time. */
export const hasExpired = ({ row, link, isPaying, now }: LockedCharge): boolean =>
  row.status === chargeMachine.status.pending && !isPaying && link.expiresAt <= now

/** Ends the deadline of the link, since something else has happened first. Answers whether it still waited. */
export const endLinkDeadline = (tx: Operation, { link, now }: Pick<LockedCharge, 'link' | 'now'>): Promise<boolean> =>
  endSubjectDeadline(tx, deadlineOf(link), now)

const deadlineOf = ({ id: subjectId }: Pick<ChargeLink, 'id'>) => ({ kind: 'charge_link', subjectId }) as const

/** A new link in place of one that has expired; its end is told now, if the timer has not come to it. */
export async function renewLink(tx: Operation, locked: LockedCharge): Promise<void> {
  if (await endLinkDeadline(tx, locked)) recordExpiry(tx, locked)
  Object.assign(locked.row, { version: locked.row.version + 1, updatedAt: locked.now })
  locked.link = await openLink(tx, locked.row, locked.now)
}
