import { anyOf, constant, fragment, statement, type Given } from '../../db/typed-queries.js'
import { deliveryMachine } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'

export interface DeliveryPlace {
  webhookId: string
  /** The escrow, or the event itself when it is about none: deliveries of one webhook with the same key go out in order. */
  orderKey: string
  isPending: boolean
  /** While a process works on the delivery, or until the claim of one that died runs out. */
  heldUntil: Date | null
}

/**
 * Serialises who looks whose turn it is with who ends a turn, for one webhook and one delivery order. Without it the next delivery could see
 * the one before it still pending, and that one's end could not see the next: neither would wake it. Answers where the deliveries stood
 * when the wait began, without unknown ones. Several are locked in one sequence, so that two who lock several do not wait for each other.
 */
export async function lockDeliveryOrders(tx: Operation, deliveryIds: readonly string[]): Promise<Map<string, DeliveryPlace>> {
  if (deliveryIds.length === 0) return new Map()
  const rows = await lockOrders(tx.db, { deliveryIds })
  return new Map(rows.map(({ id, webhookId, orderKey, isPending, heldUntil }) => [id, { webhookId, orderKey, isPending, heldUntil }]))
}

/** The places are read first and in their order, and only then locked. */
const lockOrders = statement((db, { deliveryIds }: Given<{ deliveryIds: readonly string[] }>) =>
  db
    .with(
      (name) => name('place').materialized(),
      (query) =>
        query
          .selectFrom('webhook_delivery')
          .select(({ ref }) => [
            'id',
            'webhookId',
            'lane as orderKey',
            fragment<boolean>`${ref('status')} = ${constant(deliveryMachine.status.pending)}`.as('isPending'),
            fragment<Date | null>`case when ${ref('claimedUntil')} > clock_timestamp() then ${ref('claimedUntil')} end`.as('heldUntil'),
          ])
          .where('id', '=', anyOf(deliveryIds))
          .orderBy('webhookId')
          .orderBy('lane'),
    )
    .selectFrom('place')
    .selectAll()
    .select(({ ref }) => lockOf(ref('webhookId'), ref('orderKey')).as('lock')),
)

const lockOf = (webhookId: object, orderKey: object) =>
  fragment<unknown>`pg_advisory_xact_lock(hashtextextended('delivery order ' || ${webhookId} || ' ' || ${orderKey}, 0))`
