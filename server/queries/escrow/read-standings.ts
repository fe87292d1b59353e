import { anyOf, fragment, statement, type Db, type Given } from '../../db/typed-queries.js'

/** What an open page shows: an escrow, and the session whose page it is, if it is one's. Uuids. */
export interface ShownEscrow {
  escrowId: string
  sessionId: string | null
}

/** What the list of a user's escrows shows: all of them. A uuid. */
export interface ShownList {
  userId: string
}

export type Shown = ShownEscrow | ShownList

const isList = (shown: Shown): shown is ShownList => 'userId' in shown
const isEscrow = (shown: Shown): shown is ShownEscrow => !isList(shown)

/**
 * How things stand with each of these, in their order: a word that is another one whenever something has happened to the escrow or the
 * session, or to one of the list, and says nothing beyond that. Null for what does not exist.
 */
export async function readStandings(db: Db, shown: readonly Shown[]): Promise<Array<string | null>> {
  const [standings, lastOf] = await Promise.all([readEscrowStandings(db, shown.filter(isEscrow)), readLastEvents(db, shown.filter(isList))])
  const inTurn = standings.values()
  return shown.map((each) => (isList(each) ? (lastOf.get(each.userId) ?? 'none') : (inTurn.next().value ?? null)))
}

async function readEscrowStandings(db: Db, shown: readonly ShownEscrow[]): Promise<Array<string | null>> {
  if (shown.length === 0) return []
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

async function readLastEvents(db: Db, shown: readonly ShownList[]): Promise<Map<string, string>> {
  if (shown.length === 0) return new Map()
  const rows = await lastEventsOf(db, { ids: [...new Set(shown.map(({ userId }) => userId))] })
  return new Map(rows.flatMap(({ id, last }) => (last === null ? [] : [[id, String(last)] as const])))
}

/** The newest event of an escrow that a user may read, below the oldest open transaction, so that none comes in before it later on. */
const lastEventsOf = statement((db, { ids }: Given<{ ids: readonly string[] }>) =>
  db
    .selectFrom('app_user as u')
    .select('u.id')
    .select((eb) =>
      eb
        .selectFrom('event_recipient as r')
        .select('r.seq')
        .whereRef('r.principalId', '=', 'u.id')
        .where('r.escrowId', 'is not', null)
        .where(fragment<boolean>`r.xid < (select feed_horizon())`)
        .orderBy('r.xid', 'desc')
        .orderBy('r.seq', 'desc')
        .limit(1)
        .as('last'),
    )
    .where('u.id', '=', anyOf(ids)),
)
