import type { Expression, Insertable, Kysely, QueryCreator, Updateable } from 'kysely'
import { anyOf, fragment, statementOfShape, type Db, type Query, type Tables } from './typed-queries.js'

/*
 * What a transaction writes without needing an answer is collected and sent in one statement, when something has to see it and at the
 * latest at the end. PostgreSQL shows all parts of such a statement the rows as they were before it, so no table is changed and changed
 * again, or changed and added to, in one: what comes second goes into a statement of its own, after the first.
 */

/** One thing to be done in a statement. */
export interface Part {
  /** What it writes to: of what two parts may not both change in one statement. */
  readonly target: string
  /** Whether it only adds rows, which others may do to the same table. */
  readonly isAddition: boolean
  /** What it looks at, and would not see as another part of the same statement leaves it. */
  readonly reads?: readonly string[]
  /** All that its text depends on. */
  readonly shape: Shape
  readonly values: readonly unknown[]
  /** What came of it: how many rows it changed, or what it answered. */
  check(answer: unknown): void
  /** What an error of the database means, where it is this part's to say. */
  explain?(error: unknown): Error | undefined
}

type Shape =
  | { insert: TableName; columns: readonly string[]; rows: number }
  | { update: TableName; set: readonly string[]; by: ReadonlyArray<{ column: string; isList: boolean }> }
  | { call: string; parameters: number }
  | { steps: string; parameters: number }
  | { sql: string; parameters: number }

type TableName = keyof Tables

/** Adds rows that all have the same columns. */
export function insertion<Table extends TableName>(table: Table, rows: ReadonlyArray<Insertable<Tables[Table]>>): Part {
  const columns = Object.keys(rows[0] ?? {})
  return {
    target: table,
    isAddition: true,
    shape: { insert: table, columns, rows: rows.length },
    values: rows.flatMap((row) => valuesOf(row, columns)),
    check: (count) => requireCount(table, count, rows.length),
  }
}

type Chosen<Table extends TableName> = {
  readonly [Column in keyof Updateable<Tables[Table]>]?:
    | Updateable<Tables[Table]>[Column]
    | ReadonlyArray<Updateable<Tables[Table]>[Column]>
}

interface Update<Table extends TableName> {
  /** Which rows: by a column's value, or one of a list of them. */
  where: Chosen<Table>
  set: Updateable<Tables[Table]>
}

/** Changes one row, and is an error where there is none such. */
export const update = <Table extends TableName>(table: Table, change: Update<Table>): Part => ({
  ...updateAny(table, change),
  check: (count) => requireCount(table, count, 1),
})

/** Changes whichever rows there are. */
export function updateAny<Table extends TableName>(table: Table, { where, set }: Update<Table>): Part {
  const columns = Object.keys(set)
  const by = Object.entries(where).map(([column, value]) => ({ column, isList: Array.isArray(value) }))
  return {
    target: table,
    isAddition: false,
    shape: { update: table, set: columns, by },
    values: [...valuesOf(set, columns), ...Object.values(where)],
    check: () => undefined,
  }
}

/** Calls a function of the database, whose answer is looked at. */
export const call = (
  name: keyof typeof functions,
  values: readonly unknown[],
  { check, explain }: Pick<Part, 'check' | 'explain'>,
): Part => ({
  target: name,
  // What a function does to its tables it does one call after the other.
  isAddition: true,
  shape: { call: name, parameters: values.length },
  values,
  check,
  ...(explain ? { explain } : {}),
})

const functions = { 'ledger.post': (given: readonly Place[]) => fragment<unknown>`ledger.post(${fragment.join(given)})` }

/** A part of several steps, which somebody else has put together: the last is named `name` and answers a row for each that it made. */
type Steps = (query: Kysely<Tables>, name: string, given: readonly Place[]) => object

const knownSteps = new Map<string, Steps>()

/** Declares such a part, once, under a name of its own; answers how to make it. */
export function partOfSteps(
  name: string,
  about: Pick<Part, 'target' | 'reads'>,
  steps: Steps,
): (values: readonly unknown[], check: Part['check']) => Part {
  knownSteps.set(name, steps)
  return (values, check) => ({ ...about, isAddition: true, shape: { steps: name, parameters: values.length }, values, check })
}

/** An `insert` that a library has written, with places `$1` and so on. */
export const written = (target: string, sql: string, values: readonly unknown[]): Part => ({
  target,
  isAddition: true,
  shape: { sql, parameters: values.length },
  values,
  check: () => undefined,
})

const valuesOf = (row: object, columns: readonly string[]): unknown[] => {
  const values: Record<string, unknown> = { ...row }
  return columns.map((column) => values[column] ?? null)
}

function requireCount(table: string, found: unknown, wanted: number): void {
  if (found !== wanted) throw new Error(`a statement was to write ${wanted} rows of ${table}, and wrote ${String(found)}`)
}

/** What waits to be written, in its order. */
export class Writes {
  readonly #groups: Part[][] = []

  add(part: Part): void {
    const group = this.#groups.at(-1)
    const collides = group?.some(
      ({ target, isAddition }) => (target === part.target && !(isAddition && part.isAddition)) || part.reads?.includes(target),
    )
    if (group && !collides) group.push(part)
    else this.#groups.push([part])
  }

  /** Sends it all. Of an error nothing is left to send, and the transaction is over. */
  async send(db: Db): Promise<void> {
    for (const group of this.#groups.splice(0)) await sendGroup(db, group)
  }
}

async function sendGroup(db: Db, parts: readonly Part[]): Promise<void> {
  const values = Object.fromEntries(parts.flatMap((part, n) => part.values.map((value, place) => [nameOf(n, place), value])))
  try {
    const [answers = {}] = await writeGroup(db, { parts: parts.map(({ shape }) => shape) }, values)
    for (const [n, part] of parts.entries()) part.check(answers[`part${n}`])
  } catch (error) {
    throw parts.map((part) => part.explain?.(error)).find((known) => known !== undefined) ?? error
  }
}

const nameOf = (n: number, place: number) => `${n}.${place}`

type Place = Expression<unknown>
type Untyped = Record<string, Record<string, unknown>>

/** The tables and columns were checked where the parts were made. */
const writeGroup = statementOfShape(
  (db, { parts }: { parts: readonly Shape[] }, given: Record<string, Place>): Query<Record<string, unknown>> => {
    const places = (n: number, count: number, from = 0) => Array.from({ length: count }, (_, place) => given[nameOf(n, from + place)]!)
    let query = db as unknown as Kysely<Untyped>
    // What a step adds to the names of tables matters to no other.
    for (const [n, shape] of parts.entries()) query = withStep(query, shape, `w${n}`, (count) => places(n, count)) as never
    const answers = parts.map((shape, n) => {
      if ('call' in shape) return functions[shape.call as keyof typeof functions](places(n, shape.parameters)).as(`part${n}`)
      return fragment<number>`(select count(*)::int from ${fragment.table(`w${n}`)})`.as(`part${n}`)
    })
    return query.selectNoFrom(answers)
  },
) as (db: Db, shape: { parts: readonly Shape[] }, values: Record<string, unknown>) => Promise<Array<Record<string, unknown>>>

function withStep(query: Kysely<Untyped>, shape: Shape, name: string, places: (count: number) => Place[]): object {
  if ('insert' in shape) return query.with(name, (on) => insertInto(on, shape, places(shape.columns.length * shape.rows)))
  if ('update' in shape) return query.with(name, (on) => updateTable(on, shape, places(shape.set.length + shape.by.length)))
  if ('steps' in shape) return knownSteps.get(shape.steps)!(query as never, name, places(shape.parameters))
  if ('sql' in shape) return query.with(name, () => withPlaces(shape.sql, places(shape.parameters)))
  return query
}

function insertInto(
  on: QueryCreator<Untyped>,
  { insert: table, columns, rows }: Extract<Shape, { insert: unknown }>,
  places: readonly Place[],
) {
  const made = Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(columns.map((column, place) => [column, places[row * columns.length + place]])),
  )
  return on
    .insertInto(table)
    .values(made)
    .returning(fragment<number>`1`.as('one'))
}

function updateTable(on: QueryCreator<Untyped>, { update: table, set, by }: Extract<Shape, { update: unknown }>, places: readonly Place[]) {
  const changes = Object.fromEntries(set.map((column, place) => [column, places[place]]))
  let query = on.updateTable(table).set(changes)
  for (const [place, { column, isList }] of by.entries()) {
    const value = places[set.length + place]!
    query = query.where(column, '=', isList ? anyOf(value as Expression<readonly unknown[]>) : value)
  }
  return query.returning(fragment<number>`1`.as('one'))
}

/** Text with its places filled, as a step that answers a row for each that it wrote. */
function withPlaces(text: string, places: readonly Place[]) {
  const pieces = text.split(/\$(\d+)\b/).map((piece, at) => (at % 2 === 0 ? fragment.raw(piece) : places[Number(piece) - 1]!))
  return fragment<{ one: number }>`(${fragment.join(pieces, fragment``)} returning 1 as one)`
}
