import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql'
import { sql, type CompiledQuery, type Expression, type Kysely, type QueryExecutor, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { entities } from './entities/entities.js'
import { propertyNames } from './typed-results.js'

/*
 * Typed queries. A table is declared once, in `entities/`; what may be written here is inferred from that, so that a misspelt table or
 * column is a type error. Columns go by their property names (`heldMillimes`), tables by their own (`app_user`, `ledger.account`). Of what
 * comes back `bigint` is a bigint, `timestamptz` a Date, `date` and `numeric` text, `jsonb` what it holds.
 *
 *   in an operation      await tx.db.updateTable('payment').set({ status, settledAt: tx.now }).where('id', '=', id).execute()
 *   in a query           await dbOf(em).selectFrom('staff').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
 *   where it is hot      const contractOf = statement((db, { escrowId }: Given<{ escrowId: string }>) =>
 *                          db.selectFrom('contract').select(['id', 'version']).where('escrowId', '=', escrowId))
 *                        const [contract] = await contractOf(tx.db, { escrowId })
 *
 * A `statement` is built and compiled once in a process, which is most of what Kysely costs: take it for whatever runs in each request or
 * each command. Its builder gets expressions in place of values, so that it can put them somewhere and not look at them; a list is asked for
 * with `anyOf(escrowIds)` instead of `in`. What each request puts together anew, as filters are, is a `statementOfShape`; `KeyedRows`
 * (read-together.ts) are such statements for `database.readTogether`.
 *
 * Traps. What is written into a query is a parameter, and a plan that is kept for every parameter uses no partial index and guesses at a
 * limit: name the status of such an index with `constant(machine.status.pending)`. `count(*)` is a bigint and the sum of bigints text, so
 * say `fragment<number>`count(*)::int``. An array for a `jsonb` column must be text (`JSON.stringify`), as pg takes it for a PostgreSQL
 * array. What is inside of JSON is neither bigint nor Date: write amounts with `asText`, times with `iso`, and objects with `jsonObject`,
 * whose keys stay as they are. `order by` prefers what is selected under a name to the column of that name: order by `m.createdAt`, not by
 * the `createdAt` that `iso` has written. MikroORM's unit of work does not see what is written here, and writes what it holds at the end:
 * change a row by one of the two.
 */

type Inferred = InferKyselyDB<(typeof entities)[number], { columnNamingStrategy: 'property' }>

/** The tables by their names in SQL, with their columns by the names of their properties. */
export type Tables = Omit<Inferred, 'account'> & { 'ledger.account': Inferred['account'] }

export type Db = Kysely<Tables>

const opened = new WeakMap<object, Db>()

/** Typed queries on the entity manager's connection: inside its transaction when it has one. */
export function dbOf(em: EntityManager): Db {
  const kysely = em.getKysely<Tables>()
  const known = opened.get(kysely)
  if (known) return known
  const db = kysely.withPlugin(propertyNames)
  opened.set(kysely, db)
  return db
}

export { jsonBuildObject as jsonObject } from 'kysely/helpers/postgres'

/** A piece of SQL inside of a typed query: fragment<boolean>`…`. */
export const fragment = sql

/** Written into the text of the statement, not handed over beside it. For the service's own words alone, never for anybody's input. */
export const constant = <const Value extends string>(value: Value) => fragment.lit(value)
export const constants = <const Value extends string>(values: readonly Value[]) => values.map((value) => constant(value))

/** What a query of one column finds, inside of another expression: null without a row. */
export const found = <Value>(query: { $asScalar(): Expression<Value> }) => fragment<Value | null>`${query.$asScalar()}`

/** Whether a query finds anything. */
export const isThere = (query: Expression<unknown>) => fragment<boolean>`exists ${query}`

/** A column's time as the API writes it: ISO 8601 in UTC with milliseconds. */
export const iso = <Time extends Date | null>(time: Expression<Time>) => fragment<null extends Time ? string | null : string>`iso(${time})`

/** Whether there is a value: is_… of a column that says since when. */
export const isSet = (value: Expression<unknown>) => fragment<boolean>`${value} is not null`

/** A number that JSON would not hold. */
export const asText = <Value extends bigint | null>(value: Expression<Value>) =>
  fragment<null extends Value ? string | null : string>`${value}::text`

/** For a list whose length is not known when the statement is built: where('id', '=', anyOf(ids)). */
export const anyOf = <Value>(values: Expression<readonly Value[]> | readonly Value[]) => fragment<Value>`any(${values})`

type Value = string | number | bigint | boolean | Date | object | null | undefined
/** The parameters of a statement, each as an expression. */
export type Given<Parameters> = { readonly [Name in keyof Parameters]: RawBuilder<Parameters[Name]> }

/** What Kysely has built; its rows are told by what it could be run for. */
export interface Query<Row> {
  compile(): CompiledQuery
  execute(): Promise<Row[]>
}

/** Stands for a parameter while its statement is built. */
class Place {
  constructor(readonly name: string) {}
}

const place = (name: string) => fragment<never>`${new Place(name)}`

const placesByName = <Parameters>() => new Proxy({}, { get: (_, name) => place(String(name)) }) as Given<Parameters>

/** A query that is built and compiled at its first use, and from then on only sent; answers the rows. */
export function statement<Parameters extends { [Name in keyof Parameters]: Value }, Row>(
  build: (db: Db, parameters: Given<Parameters>) => Query<Row>,
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  return compiledOnce((db) => build(db, placesByName<Parameters>()))
}

/** More shapes than any client has reason to ask for. */
const mostShapes = 500

/** How many rows a query finds. */
export async function count<Schema, From extends keyof Schema>(query: SelectQueryBuilder<Schema, From, {}>): Promise<number> {
  const { rows } = await query
    .select(fragment<number>`count(*)::int`.as('rows'))
    .$castTo<{ rows: number }>()
    .executeTakeFirstOrThrow()
  return rows
}

/** Statements that differ in their shape, each built once: of the parameters those count that the shape has a place for. */
export function statementOfShape<Shape extends object, Parameters extends { [Name in keyof Parameters]: Value }, Row>(
  build: (db: Db, shape: Shape, parameters: Given<Parameters>) => Query<Row>,
): (db: Db, shape: Shape, parameters: Partial<Parameters>) => Promise<Row[]> {
  const known = new Map<string, (db: Db, parameters: Partial<Parameters>) => Promise<Row[]>>()
  return (db, shape, parameters) => {
    const key = JSON.stringify(shape)
    const send = known.get(key) ?? compiledOnce((of) => build(of, shape, placesByName<Parameters>()))
    if (known.size >= mostShapes) known.clear()
    known.set(key, send)
    return send(db, parameters)
  }
}

/** The same for a list of that many values. */
export function statementOfList<Item extends Value, Row>(
  length: number,
  build: (db: Db, items: ReadonlyArray<Expression<Item>>) => Query<Row>,
): (db: Db, items: readonly Item[], sender?: Sender) => Promise<Row[]> {
  const places = Array.from({ length }, (_, index) => place(String(index)))
  return compiledOnce((db) => build(db, places))
}

/** What sends a statement: on any connection, or on that of `onOneConnection`. */
export type Sender = Pick<QueryExecutor, 'executeQuery'>

function compiledOnce<Row>(build: (db: Db) => Query<Row>) {
  let compiled: CompiledQuery | undefined
  return async (db: Db, parameters: object, sender: Sender = db.getExecutor()) => {
    compiled ??= build(db).compile()
    const given = new Map<string, unknown>(Object.entries(parameters))
    const values = compiled.parameters.map((value) => (value instanceof Place ? given.get(value.name) : value))
    const { rows } = await sender.executeQuery<Row>({ ...compiled, parameters: values } as CompiledQuery<Row>)
    return rows
  }
}

/** Hands out one connection until `work` is done. What is sent on it at once leaves in one message, and is carried out in that order. */
export function onOneConnection<Result>(db: Db, work: (sender: Sender) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor()
  return executor.provideConnection((connection) => work(executor.withConnectionProvider({ provideConnection: (use) => use(connection) })))
}
