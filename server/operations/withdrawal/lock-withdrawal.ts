import { LockMode } from '@mikro-orm/postgresql'
import { Withdrawal } from '../../db/entities/withdrawal.entity.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/** A withdrawal that nobody else changes; of this user, or of anybody for staff. @throws DomainError WITHDRAWAL_NOT_FOUND */
export async function lockWithdrawal(tx: Operation, { id, userId }: { id: string; userId: string | null }): Promise<Withdrawal> {
  const of = userId === null ? { id } : { id, userId }
  const row = await tx.em.findOne(Withdrawal, of, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!row) throw new DomainError('WITHDRAWAL_NOT_FOUND')
  return row
}
