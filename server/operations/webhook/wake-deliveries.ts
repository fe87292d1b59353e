import { fragment, statement, type Given } from '../../db/typed-queries.js'
import type { Operation } from '../operation.js'

/** Per webhook; the rest of a longer queue is brought up by those before it. */
const most = fragment.lit(100)

/**
 * Brings up deliveries that were put aside although none is before them any more: what a fault would have left lying. Of each webhook the
 * oldest, only the first of each escrow, and only what has had time to be brought up the usual way. Has every process look for deliveries, whether
 * there were any or not, and answers how many there were.
 */
export async function wakeDeliveries(tx: Operation, { olderThanMs }: { olderThanMs: number }): Promise<number> {
  const found = await bringUpForgotten(tx.db, { until: new Date(tx.wallNow.getTime() - olderThanMs) })
  tx.wakeDeliveries()
  return found.length
}

const bringUpForgotten = statement((db, { until }: Given<{ until: Date }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ isBehind: false })
    .where('id', 'in', (outer) =>
      outer
        .selectFrom(db.selectFrom('webhook_delivery').select('webhookId').distinct().where('finishedAt', 'is', null).as('w'))
        .innerJoinLateral(
          (query) =>
            query
              .selectFrom((firsts) =>
                firsts
                  .selectFrom('webhook_delivery as p')
                  .distinctOn('p.lane')
                  .select(['p.id', 'p.eventSeq', 'p.createdAt', 'p.isBehind'])
                  .whereRef('p.webhookId', '=', 'w.webhookId')
                  .where('p.finishedAt', 'is', null)
                  .orderBy('p.lane')
                  .orderBy('p.eventSeq')
                  .orderBy('p.id')
                  .as('first'),
              )
              .select('first.id')
              .where('first.isBehind', '=', fragment.lit(true))
              .where('first.createdAt', '<=', until)
              .orderBy('first.eventSeq')
              .limit(most)
              .as('d'),
          (join) => join.onTrue(),
        )
        .select('d.id'),
    )
    .returning('id'),
)
