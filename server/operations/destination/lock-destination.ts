import { LockMode } from '@mikro-orm/postgresql'
import { Destination } from '../../db/entities/destination.entity.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'
import { requireWalletUser } from '../wallet/require-wallet-user.js'

/** A destination of the caller's wallet, which nobody changes meanwhile. @throws DomainError DESTINATION_NOT_FOUND, for those of others, too */
export async function lockDestination(tx: Operation, id: string): Promise<Destination> {
  const of = { id, userId: requireWalletUser(tx), deletedAt: null }
  const row = await tx.em.findOne(Destination, of, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!row) throw new DomainError('DESTINATION_NOT_FOUND')
  return row
}
