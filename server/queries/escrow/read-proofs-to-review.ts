import type { EntityManager } from '@mikro-orm/postgresql'
import { constant, dbOf } from '../../db/typed-queries.js'
import { proofMachine } from '../../domain/proof/proof.js'
import { readEscrowViews, type EscrowView } from './read-escrow-views.js'

/** The escrows whose proof was left to staff, the one that waits longest first. */
export async function readProofsToReview(em: EntityManager, { limit, now }: { limit: number; now: Date }): Promise<EscrowView[]> {
  const rows = await dbOf(em)
    .selectFrom('proof as p')
    .innerJoin('escrow as e', 'e.id', 'p.escrowId')
    .select('e.id')
    .where('p.phase', '=', constant(proofMachine.status.needs_review))
    .where('e.status', '=', constant('paid'))
    .orderBy('e.updatedAt')
    .orderBy('e.id')
    .limit(limit)
    .execute()
  const views = await readEscrowViews(em, { ids: rows.map(({ id }) => id), now })
  return rows.flatMap(({ id }) => views.get(id) ?? [])
}
