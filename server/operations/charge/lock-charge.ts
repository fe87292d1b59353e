import { LockMode } from '@mikro-orm/postgresql'
import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { Charge } from '../../db/entities/charge.entity.js'
import { ChargeLink } from '../../db/entities/charge-link.entity.js'
import { constant } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { paymentMachine } from '../../domain/payment/payment.js'
import { nowOf } from '../escrow/lock-escrow.js'
import type { Operation } from '../operation.js'

export interface LockedCharge {
  row: Charge
  /** The link that works, or was the last to. */
  link: ChargeLink
  isPaying: boolean
  /** The charge's own time. */
  now: Date
}

/**
 * Locks a charge: before its test clock, its payments and deadlines, and ledger accounts. Those who wait hold no transaction number yet, so that
 * its events are read in the order in which they happened.
 */
export async function lockCharge(tx: Operation, id: string): Promise<LockedCharge> {
  await takeLock(tx.db, lockOf(`charge ${id}`))
  const row = await tx.em.findOne(Charge, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!row) throw new DomainError('CHARGE_NOT_FOUND')
  const link = await tx.em.findOneOrFail(ChargeLink, { id: row.linkId })
  const paying = tx.db
    .selectFrom('payment')
    .select('id')
    .where('chargeId', '=', id)
    .where('status', '=', constant(paymentMachine.status.processing))
  return { row, link, isPaying: Boolean(await paying.executeTakeFirst()), now: await nowOf(tx, row) }
}

/** The charge that a link leads to, also one that works no more. @throws DomainError CHARGE_NOT_FOUND */
export async function lockChargeOf(tx: Operation, linkId: string): Promise<LockedCharge> {
  const link = await tx.em.findOne(ChargeLink, { id: linkId })
  if (!link) throw new DomainError('CHARGE_NOT_FOUND')
  return lockCharge(tx, link.chargeId)
}
