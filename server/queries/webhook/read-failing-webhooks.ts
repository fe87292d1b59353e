import type { FailingWebhook } from '../../../schema/webhook/failing-webhook.type.js'
import { iso, type Db } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import { mustExist } from '../../domain/must-exist.js'

/** Active webhooks whose receivers take nothing now, the one that has failed longest foremost. */
export async function readFailingWebhooks(db: Db, limit: number): Promise<FailingWebhook[]> {
  const rows = await db
    .selectFrom('webhook as w')
    .innerJoin('developer as d', 'd.id', 'w.developerId')
    .select(['w.id', 'w.url', 'w.developerId', 'd.companyName', 'w.failureCount', 'w.lastResponseStatus'])
    .select(({ ref }) => iso(ref('w.failingSince')).as('since'))
    .where('w.failingSince', 'is not', null)
    .where('w.isActive', '=', true)
    .where('w.deletedAt', 'is', null)
    .orderBy('w.failingSince')
    .limit(limit)
    .execute()
  return rows.map(({ id, developerId, since, ...row }) => ({
    ...row,
    id: encodeId('wh', id),
    developerId: encodeId('dev', developerId),
    failingSince: mustExist(since, 'since when it fails'),
  }))
}
