import type { EntityManager } from '@mikro-orm/postgresql'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { anyOf, count, dbOf, fragment, type Db, type Tables } from '../../db/typed-queries.js'
import type { ChargeStatus } from '../../domain/charge/charge.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId } from '../../domain/id.js'
import { mustExist } from '../../domain/must-exist.js'
import type { Currency } from '../../domain/money/money.js'
import type { ChargeSnapshot } from '../../../schema/charge/charge-document.js'
import { decodeCursor, encodeCursor, listOrders, type ListSort } from '../escrow/list-cursor.js'
import { chargeView, type OnPages } from './charge-view.js'

/** Whose charges: a developer's; everybody's for staff. */
export interface ChargeScope {
  developerId: string | null
}

const charges = (db: Db) => db.selectFrom('charge as c').selectAll('c').select(expiryOfLink)

const expiryOfLink = (eb: ExpressionBuilder<Tables & { c: Tables['charge'] }, 'c'>) =>
  eb.selectFrom('charge_link as l').whereRef('l.id', '=', 'c.linkId').select('l.expiresAt').as('expiresAt')

type Row = Awaited<ReturnType<ReturnType<typeof charges>['execute']>>[number]

const viewOf = (row: Row, pages: OnPages) =>
  chargeView(row, { id: row.linkId, expiresAt: mustExist(row.expiresAt, 'the link of a charge') }, pages)

/**
 * A charge by its id, or by what its merchant calls it: the id first (specification, Charges). One of somebody else is not there.
 *
 * @throws DomainError CHARGE_NOT_FOUND
 */
export async function readCharge(
  em: EntityManager,
  { developerId, name, pages }: ChargeScope & { name: string; pages: OnPages },
): Promise<ChargeSnapshot> {
  const id = decodeId('ch', name)
  const row =
    (id && (await find(em, { developerId }, 'c.id', id))) || (developerId && (await find(em, { developerId }, 'c.merchantReference', name)))
  if (!row) throw new DomainError('CHARGE_NOT_FOUND')
  return viewOf(row, pages)
}

function find(
  em: EntityManager,
  { developerId }: ChargeScope,
  column: 'c.id' | 'c.merchantReference',
  value: string,
): Promise<Row | undefined> {
  const found = charges(dbOf(em)).where(column, '=', value)
  return (developerId === null ? found : found.where('c.developerId', '=', developerId)).executeTakeFirst()
}

export type ChargeSort = Exclude<ListSort, 'updatedAt' | '-updatedAt'>

/** Amounts in millimes. */
export interface ChargeFilter {
  status?: ChargeStatus[]
  currency?: Currency[]
  createdFrom?: Date
  createdTo?: Date
  minAmountMillimes?: bigint
  maxAmountMillimes?: bigint
  /** Every word occurs in the title or in the reference. */
  q?: string
}

export interface ChargeListing {
  scope: ChargeScope
  filter: ChargeFilter
  sort: ChargeSort
  limit: number
  offset: number
  after?: string
  pages: OnPages
}

const columns = { createdAt: 'c.createdAt', amountTnd: 'c.amountMillimes' } as const
const types = { createdAt: 'timestamptz', amountTnd: 'bigint' } as const

/** One page of charges with the cursor of each, and whether there is more behind it. */
export async function listCharges(em: EntityManager, listing: ChargeListing) {
  const { scope, filter, sort, limit, offset, after, pages } = listing
  const { sortedBy, direction } = listOrders[sort]
  const column = columns[sortedBy]
  let query = charges(dbOf(em)).where(matching(scope, filter))
  if (after !== undefined) {
    const place = decodeCursor(after, sortedBy)
    const type = fragment.raw(types[sortedBy])
    const beyond = fragment.raw(direction === 'desc' ? '<' : '>')
    query = query.where(
      ({ ref }) => fragment<boolean>`(${ref(column)}, ${ref('c.id')}) ${beyond} (${place.key}::${type}, ${place.id}::uuid)`,
    )
  }
  const rows = await query
    .select(({ ref }) => fragment<string>`${ref(column)}::text`.as('sortKey'))
    .orderBy(column, direction)
    .orderBy('c.id', direction)
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return {
    hasMore: rows.length > limit,
    rows: rows.slice(0, limit).map((row) => ({ charge: viewOf(row, pages), cursor: encodeCursor(sortedBy, row.sortKey, row.id) })),
  }
}

export const countCharges = (em: EntityManager, { scope, filter }: Pick<ChargeListing, 'scope' | 'filter'>): Promise<number> =>
  count(dbOf(em).selectFrom('charge as c').where(matching(scope, filter)))

type Matching = (eb: ExpressionBuilder<Tables & { c: Tables['charge'] }, 'c'>) => Expression<SqlBool>

function matching({ developerId }: ChargeScope, filter: ChargeFilter): Matching {
  const { status, currency, createdFrom, createdTo, minAmountMillimes, maxAmountMillimes, q = '' } = filter
  const words = q.split(/\s+/).filter((word) => word !== '')
  return (eb) =>
    eb.and([
      ...(developerId === null ? [] : [eb('c.developerId', '=', developerId)]),
      ...(status ? [eb('c.status', '=', anyOf(status))] : []),
      ...(currency ? [eb('c.currency', '=', anyOf(currency))] : []),
      ...(createdFrom ? [eb('c.createdAt', '>=', createdFrom)] : []),
      ...(createdTo ? [eb('c.createdAt', '<=', createdTo)] : []),
      ...(minAmountMillimes === undefined ? [] : [eb('c.amountMillimes', '>=', minAmountMillimes)]),
      ...(maxAmountMillimes === undefined ? [] : [eb('c.amountMillimes', '<=', maxAmountMillimes)]),
      ...words.map(
        (word) => fragment<boolean>`strpos(lower(${eb.ref('c.title')} || ' ' || ${eb.ref('c.merchantReference')}), lower(${word})) > 0`,
      ),
    ])
}
