import { fragment, statement, type Given } from '../../db/typed-queries.js'
import type { Operation } from '../operation.js'

/** Per webhook; the rest of a longer queue is woken by those before it. */
const most = fragment.lit(100)

/**
 * Wakes deliveries that wait although it is their turn: what a lost job would have left lying. Of each webhook the oldest, only the first
 * of each escrow, and only what has had time to be fetched the usual way. Answers how many there were.
 */
export async function wakeDeliveries(tx: Operation, { olderThanMs }: { olderThanMs: number }): Promise<number> {
  const waiting = await forgotten(tx.db, { until: new Date(tx.wallNow.getTime() - olderThanMs) })
  for (const { id, webhookId } of waiting) tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId: id }, group: webhookId })
  return waiting.length
}

const forgotten = statement((db, { until }: Given<{ until: Date }>) =>
  db
    .selectFrom(db.selectFrom('webhook_delivery').select('webhookId').distinct().where('finishedAt', 'is', null).as('w'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom((firsts) =>
            firsts
              .selectFrom('webhook_delivery as p')
              .distinctOn('p.lane')
              .select(['p.id', 'p.webhookId', 'p.eventSeq', 'p.createdAt', 'p.claimedUntil'])
              .whereRef('p.webhookId', '=', 'w.webhookId')
              .where('p.finishedAt', 'is', null)
              .orderBy('p.lane')
              .orderBy('p.eventSeq')
              .orderBy('p.id')
              .as('first'),
          )
          .select(['first.id', 'first.webhookId'])
          .where('first.createdAt', '<=', until)
          .where(({ eb, or }) =>
            or([eb('first.claimedUntil', 'is', null), eb('first.claimedUntil', '<=', fragment<Date>`clock_timestamp()`)]),
          )
          .orderBy('first.eventSeq')
          .limit(most)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.webhookId']),
)
