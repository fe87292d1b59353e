import { count, type Db } from '../../db/typed-queries.js'

/** Beyond it, it is enough to know that there are more. */
const mostCounted = 1_001

/** How many deliveries have not ended, up to a limit, and since when the oldest waits. */
export async function readOpenDeliveries(db: Db): Promise<{ count: number; since: Date | null }> {
  const open = db.selectFrom('webhook_delivery').select('createdAt as since').where('finishedAt', 'is', null)
  const oldest = await open.orderBy('createdAt').limit(1).executeTakeFirst()
  return { count: await count(db.selectFrom(open.limit(mostCounted).as('open'))), since: oldest?.since ?? null }
}
