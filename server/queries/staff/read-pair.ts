import { constants, type Db } from '../../db/typed-queries.js'
import { areOfOneMaking, type Bond } from '../../domain/staff-action/staff-action.js'

/** What one of staff does to another that binds them together. */
const bonds = ['create_staff', 'set_staff_role', 'reset_second_factor'] as const

/** How far two members of staff (uuids) are apart from each other; of what binds people together, what was done after `since` counts. */
export async function readPair(db: Db, { one, other, since }: { one: string; other: string; since: Date }) {
  const people = await db.selectFrom('staff').select(['createdAt', 'isDemo']).where('id', 'in', [one, other]).execute()
  return {
    areDemo: people.every(({ isDemo }) => isDemo),
    since: new Date(Math.max(...people.map(({ createdAt }) => createdAt.getTime()))),
    areBound: areOfOneMaking(await readBonds(db, since), one, other),
  }
}

/** The oldest first. */
async function readBonds(db: Db, since: Date): Promise<Bond[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['actorId', 'subject'])
    .where('actorKind', '=', 'staff')
    .where('action', 'in', constants(bonds))
    .where('occurredAt', '>', since)
    .orderBy('occurredAt')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ actorId, subject }) => (actorId === null ? [] : [{ by: actorId, of: subject }]))
}
