import type { Charge } from '../../db/entities/charge.entity.js'
import type { ChargeStatus } from '../../domain/charge/charge.js'
import type { chargeEventTypes } from '../../domain/event/event-type.js'
import { chargeAsEscrow } from '../../queries/charge/charge-as-escrow.js'
import { chargeView } from '../../queries/charge/charge-view.js'
import { readUser } from '../../queries/user/read-user.js'
import { chargeDocument, chargeEscrowDocument } from '../../../schema/charge/charge-document.js'
import { show } from '../../../schema/document/show.js'
import type { Operation } from '../operation.js'
import type { LockedCharge } from './lock-charge.js'

/** The event of a status as the charge is now: a later step of the same operation does not change what it says (decisions 9 and 11). */
export async function recordStatus(tx: Operation, { row, link, now }: LockedCharge, previousStatus: ChargeStatus): Promise<void> {
  const seller = row.sellerId ? await readUser(tx.em, row.sellerId) : null
  const escrow = show(chargeEscrowDocument, chargeAsEscrow(row, { link, seller, pages: tx.services.config }))
  record(tx, 'escrow.status.updated', { row, now, data: { escrow, previousStatus, reason: null, actor: 'provider' } })
}

/** The link of a charge has passed its time unpaid. */
export function recordExpiry(tx: Operation, { row, link, now }: LockedCharge): void {
  record(tx, 'charge.expired', { row, now, data: { charge: show(chargeDocument, chargeView(row, link, tx.services.config)) } })
}

interface Told {
  row: Charge
  now: Date
  data: Record<string, unknown>
}

/** Charges belong to the developer that made them: their events go to nobody else, in their order. */
function record(tx: Operation, type: (typeof chargeEventTypes)[number], { row, now, data }: Told): void {
  tx.record({ type, developerId: row.developerId, at: now, lane: row.id, data: () => data })
}
