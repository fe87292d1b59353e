import type { Operation } from '../operation.js'

/** Per webhook; the rest of a longer queue is woken by those before it. */
const most = 100

/**
 * Wakes deliveries that wait although it is their turn: what a lost job would have left lying. Of each webhook the oldest, only the first
 * of each escrow, and only what has had time to be fetched the usual way. Answers how many there were.
 */
export async function wakeDeliveries(tx: Operation, { olderThanMs }: { olderThanMs: number }): Promise<number> {
  const rows = await tx.sql<{ id: string; webhook_id: string }>(
    `select d.id, d.webhook_id from (select distinct webhook_id from webhook_delivery where finished_at is null) w
     cross join lateral (
       select id, webhook_id from (
         select distinct on (p.lane) p.id, p.webhook_id, p.event_seq, p.created_at, p.claimed_until from webhook_delivery p
         where p.webhook_id = w.webhook_id and p.finished_at is null order by p.lane, p.event_seq, p.id) first
       where first.created_at <= $1::timestamptz - $2 * interval '1 millisecond' and (first.claimed_until is null or first.claimed_until <= clock_timestamp())
       order by first.event_seq limit ${most}) d`,
    [tx.wallNow, olderThanMs],
  )
  for (const { id, webhook_id } of rows) tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId: id }, group: webhook_id })
  return rows.length
}
