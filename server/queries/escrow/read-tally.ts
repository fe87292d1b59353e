import { nobody, type TallyReason } from '../../db/entities/escrow-tally.entity.js'
import { constant, constants, fragment, statementOfShape, type Db, type Given } from '../../db/typed-queries.js'
import { escrowStatuses, type EscrowStatus } from '../../domain/escrow/escrow.js'
import type { EscrowFilter } from './escrow-filter.js'
import type { Direction } from './list-cursor.js'

/** Whose list is read of tallies, and which statuses of it. */
export interface TallyShape {
  reasons: TallyReason[]
  statuses: EscrowStatus[]
}

export interface Whose {
  userId: string
  developerId: string
}

const rolesKnown = {
  creator: ['developerId', 'roleDeveloperId'],
  seller: ['userId', 'roleUserId'],
  buyer: ['userId', 'roleUserId'],
} as const

/**
 * What the tallies know of a list: null where it is filtered by what they do not know. A role is one of the reasons to be on the list, if it
 * is the role of whoever's list it is.
 */
export function tallyOf(reasons: TallyReason[], { userId, developerId }: Partial<Whose>, filter: EscrowFilter): TallyShape | null {
  const { status, role, roleUserId: _user, roleDeveloperId: _developer, idRange: _range, ...others } = filter
  if (reasons.length === 0 || status?.length === 0 || Object.values(others).some((value) => value !== undefined && value !== ''))
    return null
  const statuses = escrowStatuses.filter((each) => status?.includes(each) ?? true)
  if (!role) return { reasons, statuses }
  const [whose, asked] = rolesKnown[role]
  const isTheirs = reasons.includes(role) && { userId, developerId }[whose] === filter[asked]
  return isTheirs ? { reasons: [role], statuses } : null
}

/** How many escrows the list has: its tallies, and what of it has not been brought into them, in one statement. */
export const readTotal = statementOfShape((db, shape: TallyShape, given: Given<Whose>) =>
  db.selectFrom(piecesOf(db, shape, given).as('piece')).select(({ ref }) => sumOf(ref('piece.escrows')).as('total')),
)

/** How many changes of escrows have not been brought into the tallies: totals read each of them. */
export async function countUntallied(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('escrow_tally_change')
    .select(fragment<number>`count(*)::int`.as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}

interface PlaceShape extends TallyShape {
  direction: Direction
}

/**
 * The nearest beginning of a stretch before the place that has `offset` escrows of the list before it in this direction, and how many of them
 * are passed there; no row where the place lies in the first stretch of this direction.
 */
export const readPlace = statementOfShape((db, { direction, ...shape }: PlaceShape, given: Given<Whose & { offset: number }>) => {
  const before = fragment`sum(piece.escrows) over (order by piece.at, piece.id groups between unbounded preceding and 1 preceding)`
  const places = db
    .selectFrom(piecesOf(db, shape, given).as('piece'))
    .select(({ ref }) => [
      'piece.at',
      'piece.id',
      'piece.isBeginning',
      fragment<number>`coalesce(${before}, 0)::int`.as('before'),
      fragment<number>`(sum(${ref('piece.escrows')}) over ())::int`.as('total'),
    ])
  const passed = fragment<number>`${fragment.raw(direction === 'asc' ? 'place.before' : 'place.total - place.before')}`
  const nearestFirst = direction === 'asc' ? 'desc' : 'asc'
  return db
    .selectFrom(places.as('place'))
    .select(({ ref }) => [fragment<string>`${ref('place.at')}::text`.as('key'), 'place.id', passed.as('passed')])
    .where('place.isBeginning', '=', fragment.lit(true))
    .where(fragment<boolean>`${passed} <= ${given.offset}::int`)
    .orderBy('place.at', nearestFirst)
    .orderBy('place.id', nearestFirst)
    .limit(fragment.lit(1))
})

const sumOf = (what: unknown) => fragment<number>`coalesce(sum(${what}), 0)::int`

/** How many escrows begin where: each stretch of the list with those that lie in it, and each change that is in none with what it changes. */
function piecesOf(db: Db, { reasons, statuses }: TallyShape, given: Given<Whose>) {
  const isApart = reasons.includes('creator')
  const stretches = reasons.map((reason) => {
    const stretch = db
      .selectFrom('escrow_tally as t')
      .select(({ ref }) => [
        't.fromAt as at',
        't.fromId as id',
        fragment<boolean>`true`.as('isBeginning'),
        fragment<number>`${fragment.join(
          statuses.map((status) => ref(`t.${status}`)),
          fragment` + `,
        )}`.as('escrows'),
      ])
      .where('t.reason', '=', constant(reason))
      .where('t.userId', '=', reason === 'seller' || reason === 'buyer' ? given.userId : noOne)
    if (reason === 'everybody') return stretch.where('t.developerId', '=', noOne)
    if (reason === 'creator') return stretch.where('t.developerId', '=', given.developerId)
    // What the developer created counts there.
    return isApart ? stretch.where('t.developerId', '<>', given.developerId) : stretch
  })
  return stretches.reduce((one, other) => one.unionAll(other)).unionAll(changesOf(db, { reasons, statuses }, given))
}

const noOne = fragment<string>`${constant(nobody)}::uuid`

function changesOf(db: Db, { reasons, statuses }: TallyShape, { userId, developerId }: Given<Whose>) {
  return db.selectFrom('escrow_tally_change as c').select(({ ref }) => {
    const isOn = (status: unknown, seller: unknown, buyer: unknown) => {
      const conditions = {
        everybody: fragment`true`,
        creator: fragment`${ref('c.developerId')} = ${developerId}`,
        seller: fragment`${seller} = ${userId}`,
        buyer: fragment`${buyer} = ${userId}`,
      }
      const isTheirs = fragment.join(
        reasons.map((reason) => conditions[reason]),
        fragment` or `,
      )
      return fragment`((${status} in (${fragment.join(constants(statuses))}) and (${isTheirs})) is true)::int`
    }
    const is = isOn(ref('c.status'), ref('c.sellerId'), ref('c.buyerId'))
    const was = isOn(ref('c.wasStatus'), ref('c.wasSellerId'), ref('c.wasBuyerId'))
    return [
      'c.createdAt as at',
      'c.escrowId as id',
      fragment<boolean>`false`.as('isBeginning'),
      fragment<number>`${is} - ${was}`.as('escrows'),
    ]
  })
}
