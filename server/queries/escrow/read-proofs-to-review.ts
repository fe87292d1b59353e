import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf } from '../../db/typed-queries.js'
import { readEscrowViews, type EscrowView } from './read-escrow-views.js'

/** The escrows whose proof was left to staff, the one that waits longest first. */
export async function readProofsToReview(em: EntityManager, { limit, now }: { limit: number; now: Date }): Promise<EscrowView[]> {
  const rows = await dbOf(em)
    .selectFrom('proof')
    .select('escrowId')
    .where('staffCalledAt', 'is not', null)
    .orderBy('staffCalledAt')
    .orderBy('escrowId')
    .limit(limit)
    .execute()
  const views = await readEscrowViews(em, { ids: rows.map(({ escrowId }) => escrowId), now })
  return rows.flatMap(({ escrowId }) => views.get(escrowId) ?? [])
}
