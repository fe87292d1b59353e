import { LockMode } from '@mikro-orm/postgresql'
import { Chargeback } from '../../db/entities/chargeback.entity.js'
import { chargebackMachine } from '../../domain/payment/chargeback.js'
import type { Operation } from '../operation.js'

interface Noticed {
  paymentId: string
  /** What the provider says of it, in its own word. */
  difference: string
}

/** The provider says that it has not, or has no longer, what it had captured: staff of finance look into it. Noticed every night, noted once. */
export async function noteChargeback(tx: Operation, { paymentId, difference }: Noticed): Promise<void> {
  const known = await lockOf(tx, paymentId)
  if (!known) {
    const noted = { id: tx.newId(), paymentId, difference, status: chargebackMachine.status.open, noticedAt: tx.wallNow }
    await tx.db.insertInto('chargeback').values(noted).execute()
  } else if (known.status === chargebackMachine.status.withdrawn) {
    const status = chargebackMachine.take('reopen', known.status, 'provider')
    Object.assign(known, { status, difference, noticedAt: tx.wallNow, decidedAt: null })
    await tx.em.flush()
  }
}

/** The provider says again that it has the money. */
export async function withdrawChargeback(tx: Operation, { paymentId }: Pick<Noticed, 'paymentId'>): Promise<void> {
  const known = await lockOf(tx, paymentId)
  if (known?.status !== chargebackMachine.status.open) return
  Object.assign(known, { status: chargebackMachine.take('withdraw', known.status, 'provider'), decidedAt: tx.wallNow })
  await tx.em.flush()
}

const lockOf = (tx: Operation, paymentId: string): Promise<Chargeback | null> =>
  tx.em.findOne(Chargeback, { paymentId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
