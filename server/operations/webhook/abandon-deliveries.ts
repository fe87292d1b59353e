import type { Expression } from 'kysely'
import { fragment, statement, type Db, type Given } from '../../db/typed-queries.js'
import { deliveryMachine, type AbandonReason, type DeliveryStatus } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'

interface Abandoned {
  webhookId: string
  reason: AbandonReason
  /** Claimed in this transaction. */
  claimed: readonly string[]
}

/** At once; the rest follows in the next transaction. */
const most = 500

/**
 * Ends what waits for a webhook that is off or gone although no receiver refused it, in no order since none of it is sent: what was claimed
 * just now and whatever nobody is sending. The webhook is locked. Answers whether there may be more.
 */
export async function abandonDeliveries(tx: Operation, { webhookId, reason, claimed }: Abandoned): Promise<boolean> {
  const { pending } = deliveryMachine.status
  const state = deliveryMachine.take('abandon', pending, 'worker')
  const ended = await abandon(tx.db, { webhookId, reason, claimed, state, now: tx.wallNow })
  if (ended.length < most) return false
  await bringUpOne(tx.db, { webhookId })
  return true
}

const abandon = statement((db, { webhookId, reason, claimed, state, now }: Given<Abandoned & { state: DeliveryStatus; now: Date }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ status: state, failureReason: reason, finishedAt: fragment<Date>`${now}::timestamptz`, claimedUntil: null })
    .where(
      'id',
      'in',
      openOf(db, webhookId)
        .where(({ eb, or }) =>
          or([
            eb('claimedUntil', 'is', null),
            eb('claimedUntil', '<=', fragment<Date>`statement_timestamp()`),
            eb('id', '=', fragment<string>`any(${claimed}::uuid[])`),
          ]),
        )
        .limit(fragment.lit(most)),
    )
    .returning('id'),
)

/** Those before it may have been abandoned, and nobody else would bring it up. */
const bringUpOne = statement((db, { webhookId }: Given<{ webhookId: string }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ isBehind: false })
    .where('id', 'in', openOf(db, webhookId).where('isBehind', '=', fragment.lit(true)).limit(fragment.lit(1)))
    .returning('id'),
)

const openOf = (db: Db, webhookId: Expression<string>) =>
  db.selectFrom('webhook_delivery').select('id').where('webhookId', '=', webhookId).where('finishedAt', 'is', null)
