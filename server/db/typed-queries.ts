import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql'
import { CamelCasePlugin, sql, type Compilable, type Expression, type Kysely, type PluginTransformQueryArgs } from 'kysely'
import type { entities } from './entities/entities.js'
import { asTyped } from './typed-results.js'

/*
 * Typed queries. A table is declared once, in `entities/`; what may be written here is inferred from that, so that a misspelt table or
 * column is a type error. Columns go by their property names (`heldMillimes`), tables by their own (`app_user`, `ledger.account`). Of what
 * comes back `bigint` is a bigint, `timestamptz` a Date, `date` and `numeric` text, `jsonb` what it holds.
 *
 *   in an operation      await tx.db.updateTable('payment').set({ status, settledAt: tx.now }).where('id', '=', id).execute()
 *   in a query           await dbOf(em).selectFrom('staff').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
 *   where it is hot      const contractOf = statement((db, { escrowId }: { escrowId: string }) =>
 *                          db.selectFrom('contract').select(['id', 'version']).where('escrowId', '=', escrowId))
 *                        const [contract] = await contractOf(tx.db, { escrowId })
 *
 * A `statement` is built and compiled once in a process, which is most of what Kysely costs: take it for whatever runs in each request or
 * each command. Its builder sees stand-ins, not values: it may hand parameters on to Kysely and nothing else (no `if`, no spread, no list
 * of unknown length: `anyOf(escrowIds)` instead of `in`). `keyedRows` (read-together.ts) are such statements for `database.readTogether`.
 *
 * Traps: `count(*)` is a bigint and the sum of bigints text, so say `db.fn.countAll<bigint>()`, `fragment<number>`count(*)::int``. An array
 * for a `jsonb` column must be text (`JSON.stringify`), as pg takes it for a PostgreSQL array. What is inside of JSON is neither bigint nor
 * Date: write amounts as text and times with `iso`, and keys of your own with `jsonBuildObject` (names of columns would be in snake case).
 * MikroORM's unit of work does not see what is written here, and writes what it holds at the end: change a row by one of the two.
 */

type Inferred = InferKyselyDB<(typeof entities)[number], { columnNamingStrategy: 'property' }>

/** The tables by their names in SQL, with their columns by the names of their properties. */
export type Tables = Omit<Inferred, 'account'> & { 'ledger.account': Inferred['account'] }

export type Db = Kysely<Tables>

class PropertyNames extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs) {
    asTyped(args.queryId)
    return super.transformQuery(args)
  }
}

const propertyNames = new PropertyNames({ maintainNestedObjectKeys: true })
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

/** A piece of SQL inside of a typed query: fragment<boolean>`…`. */
export const fragment = sql

/** A column's time as the API writes it: ISO 8601 in UTC with milliseconds. */
export const iso = <Time extends Date | null>(time: Expression<Time>) => fragment<null extends Time ? string | null : string>`iso(${time})`

/** For a list whose length is not known when the statement is built: where('id', '=', anyOf(ids)). */
export const anyOf = <Value>(values: readonly Value[]) => fragment<Value>`any(${values})`

type Value = string | number | bigint | boolean | Date | Uint8Array | object | null | undefined

/** Stands for a parameter while its statement is built. */
class Place {
  constructor(readonly name: string) {}
}

/** A query that is built and compiled at its first use, and from then on only sent; answers the rows. */
export function statement<Parameters extends { [Name in keyof Parameters]: Value }, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const compile = (db: Db) => build(db, new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Parameters).compile()
  let compiled: ReturnType<typeof compile> | undefined
  return async (db, parameters) => {
    compiled ??= compile(db)
    const given = new Map<string, Value>(Object.entries(parameters))
    const values = compiled.parameters.map((value) => (value instanceof Place ? given.get(value.name) : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: values })
    return rows
  }
}
