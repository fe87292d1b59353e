import { LockMode } from '@mikro-orm/postgresql'
import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { TopUp } from '../../db/entities/top-up.entity.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

export interface LockedTopUp {
  row: TopUp
  now: Date
}

/**
 * Locks a top-up: before its payments and deadline, and ledger accounts. Those who wait hold no transaction number yet, so that its events are
 * read in the order in which they happened.
 */
export async function lockTopUp(tx: Operation, id: string): Promise<LockedTopUp> {
  await takeLock(tx.db, lockOf(`top-up ${id}`))
  const row = await tx.em.findOne(TopUp, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!row) throw new DomainError('TOP_UP_NOT_FOUND')
  return { row, now: row.updatedAt > tx.wallNow ? row.updatedAt : tx.wallNow }
}
