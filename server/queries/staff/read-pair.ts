import { constants, type Db } from '../../db/typed-queries.js'

/** What one of staff does to another that binds them together. */
const bonds = ['create_staff', 'set_staff_role', 'invite_staff', 'reset_second_factor'] as const

/** How far two members of staff (uuids) are apart from each other. */
export async function readPair(db: Db, one: string, other: string) {
  const people = await db.selectFrom('staff').select(['createdAt', 'isDemo']).where('id', 'in', [one, other]).execute()
  const bond = await db
    .selectFrom('audit_log')
    .select((is) => is.fn.max('occurredAt').as('boundAt'))
    .where('actorKind', '=', 'staff')
    .where('action', 'in', constants(bonds))
    .where((is) =>
      is.or([is.and([is('actorId', '=', one), is('subject', '=', other)]), is.and([is('actorId', '=', other), is('subject', '=', one)])]),
    )
    .executeTakeFirst()
  return {
    areDemo: people.every(({ isDemo }) => isDemo),
    since: new Date(Math.max(...people.map(({ createdAt }) => createdAt.getTime()))),
    boundAt: bond?.boundAt ?? null,
  }
}
