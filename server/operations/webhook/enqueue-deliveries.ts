import { encodeId } from '../../domain/id.js'
import { readDeliveryViews } from '../../queries/webhook/read-deliveries.js'
import type { Operation } from '../operation.js'
import type { DeliverySnapshot } from '../../../schema/webhook/webhook-document.js'

export interface ManualDelivery {
  webhookId: string
  eventId: string
}

/**
 * Writes deliveries that a person asked for, of events that exist, and the jobs that send them. A replay takes its event's place in the
 * order of its escrow: before later events that still wait, never beside one (decisions 11). In the order given.
 */
export async function enqueueDeliveries(tx: Operation, deliveries: ManualDelivery[]): Promise<DeliverySnapshot[]> {
  const rows = deliveries.map((delivery) => ({ ...delivery, id: tx.newId() }))
  await tx.sql(
    `insert into webhook_delivery (id, webhook_id, event_id, event_type, event_seq, lane, is_manual, created_at)
     select i.id, i."webhookId", e.id, e.type, e.seq, coalesce(e.escrow_id, e.id), true, $2
     from jsonb_to_recordset($1::jsonb) as i(id uuid, "webhookId" uuid, "eventId" uuid) join domain_event e on e.id = i."eventId"`,
    [JSON.stringify(rows), tx.wallNow],
  )
  for (const { id, webhookId } of rows) tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId: id }, group: webhookId })
  const ids = rows.map(({ id }) => id)
  const views = await readDeliveryViews(tx.em, { condition: 'd.id = any($1)', parameters: [ids], limit: ids.length })
  const byId = new Map(views.map((view) => [view.id, view]))
  return ids.map((id) => byId.get(encodeId('dlv', id))!)
}
