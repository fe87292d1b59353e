import type { EntityManager } from '@mikro-orm/postgresql'
import type { CancellationRequestSnapshot } from '../../../schema/escrow/escrow-document.js'
import { anyOf, dbOf, iso } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'

/** One at a time, each answered or lapsed before the next (decisions 5): an escrow has a few. */
const mostShown = 20

/** The requests to call escrows off, by the uuid of the escrow, oldest first: of each the newest, as many as are shown. */
export async function readCancellationRequests(
  em: EntityManager,
  escrowIds: readonly string[],
): Promise<Map<string, CancellationRequestSnapshot[]>> {
  const rows = await dbOf(em)
    .selectFrom('escrow as e')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('cancellation_request as r')
          .selectAll('r')
          .whereRef('r.escrowId', '=', 'e.id')
          .orderBy('r.requestedAt', 'desc')
          .orderBy('r.id', 'desc')
          .limit(mostShown)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select(['c.escrowId', 'c.id', 'c.status', 'c.reason', 'c.decisionReason'])
    .select(({ ref }) => [iso(ref('c.requestedAt')).as('requestedAt'), iso(ref('c.decidedAt')).as('decidedAt')])
    .where('e.id', '=', anyOf(escrowIds))
    .orderBy('c.requestedAt')
    .orderBy('c.id')
    .execute()
  const byEscrow = Map.groupBy(rows, ({ escrowId }) => escrowId)
  return new Map([...byEscrow].map(([escrowId, requests]) => [escrowId, requests.map(requestView)]))
}

const requestView = ({
  id,
  status,
  reason,
  requestedAt,
  decidedAt,
  decisionReason,
}: CancellationRequestSnapshot): CancellationRequestSnapshot => ({
  id: encodeId('can', id),
  status,
  reason,
  requestedAt,
  decidedAt,
  decisionReason,
})
