import { Destination } from '../../db/entities/destination.entity.js'
import { checkReason } from '../../domain/staff/staff.js'
import { withdrawalDeciders } from '../../domain/withdrawal/withdrawal.js'
import { destinationView } from '../../queries/destination/destination-view.js'
import type { DestinationSnapshot } from '../../../schema/destination/destination-document.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'
import { lockWithdrawal } from './lock-withdrawal.js'

interface RevealDestination {
  /** Uuid. */
  withdrawalId: string
  reason: string
}

/** Those of staff who send a withdrawal need the number of the account: each look at it is in the audit log (decisions 13 and 18). */
export async function revealDestination(
  tx: Operation,
  { withdrawalId, reason }: RevealDestination,
): Promise<{ destination: DestinationSnapshot; number: string }> {
  requireStaff(tx, withdrawalDeciders)
  checkReason(reason)
  const { destinationId } = await lockWithdrawal(tx, { id: withdrawalId, userId: null })
  const row = await tx.em.findOneOrFail(Destination, { id: destinationId })
  await audit(tx, { action: 'reveal_destination', subject: destinationId, reason, after: { withdrawalId } })
  return { destination: destinationView(row), number: tx.services.secrets.open(row.numberSealed) }
}
