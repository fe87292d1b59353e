import { anyOf, statement, type Db, type Given } from '../../db/typed-queries.js'

/** What an open page shows: an escrow, and the session whose page it is, if it is one's. Uuids. */
export interface ShownEscrow {
  escrowId: string
  sessionId: string | null
}

/**
 * How things stand with each of these, in their order: a word that is another one whenever something has happened to the escrow or the
 * session, and says nothing beyond that. Null for what does not exist.
 */
export async function readStandings(db: Db, shown: readonly ShownEscrow[]): Promise<Array<string | null>> {
  const sessionIds = shown.flatMap(({ sessionId }) => sessionId ?? [])
  const [escrows, sessions] = await Promise.all([
    escrowsOf(db, { ids: shown.map(({ escrowId }) => escrowId) }),
    sessionIds.length === 0 ? [] : sessionsOf(db, { ids: sessionIds }),
  ])
  const escrowById = new Map(escrows.map((escrow) => [escrow.id, escrow]))
  const sessionById = new Map(sessions.map((session) => [session.id, session]))
  return shown.map(({ escrowId, sessionId }) => {
    const escrow = escrowById.get(escrowId)
    const session = sessionId === null ? null : sessionById.get(sessionId)
    if (!escrow || session === undefined) return null
    const ofEscrow = [escrow.version, escrow.events ?? 0]
    return [...ofEscrow, ...(session ? [session.status, session.isPaying ? 'paying' : 'idle'] : [])].join('.')
  })
}

/** Each event has a number among those of its escrow, and what happens to an escrow is an event, or at least another version. */
const escrowsOf = statement((db, { ids }: Given<{ ids: readonly string[] }>) =>
  db
    .selectFrom('escrow as e')
    .select(['e.id', 'e.version'])
    .select((eb) =>
      eb
        .selectFrom('domain_event as d')
        .select(({ fn }) => fn.max('d.aggregateSeq').as('last'))
        .whereRef('d.escrowId', '=', 'e.id')
        .as('events'),
    )
    .where('e.id', '=', anyOf(ids)),
)

const sessionsOf = statement((db, { ids }: Given<{ ids: readonly string[] }>) =>
  db.selectFrom('checkout_session as s').select(['s.id', 's.status', 's.isPaying']).where('s.id', '=', anyOf(ids)),
)
