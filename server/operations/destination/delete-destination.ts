import { count } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { withdrawalMachine } from '../../domain/withdrawal/withdrawal.js'
import { destinationView } from '../../queries/destination/destination-view.js'
import type { DestinationSnapshot } from '../../../schema/destination/destination-document.js'
import type { Operation } from '../operation.js'
import { lockDestination } from './lock-destination.js'

/**
 * Takes a bank account out of the user's list (decisions 13). One that money was sent to stays on record; one that money is on its way to is
 * `DESTINATION_IN_USE`.
 */
export async function deleteDestination(tx: Operation, { id }: { id: string }): Promise<{ destination: DestinationSnapshot }> {
  const row = await lockDestination(tx, id)
  const destination = destinationView(row)
  const withdrawals = tx.db.selectFrom('withdrawal').where('destinationId', '=', id)
  if ((await count(withdrawals.where('status', 'in', withdrawalMachine.live))) > 0) throw new DomainError('DESTINATION_IN_USE')
  if ((await count(withdrawals)) > 0) row.deletedAt = tx.wallNow
  else tx.em.remove(row)
  await tx.em.flush()
  return { destination }
}
