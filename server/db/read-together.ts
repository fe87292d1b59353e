import DataLoader from 'dataloader'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from './sql.js'

/** Rows of one shape that are read one by one, each by its key. */
export interface KeyedRows<Row> {
  /** The statement up to its `where`. */
  select: string
  /** A unique column. */
  column: string
  /** The column's value in a row, as it is asked for. */
  keyOf: (row: Row) => string
}

/** Answers the row with this key, or undefined. */
export type ReadTogether = <Row>(rows: KeyedRows<Row>, key: string) => Promise<Row | undefined>

/** How many keys one statement takes. Each number is a statement of its own, so that PostgreSQL can keep a plan for it. */
const widths = [1, 2, 4, 8, 16]

/**
 * Whoever asks within one turn of the event loop shares a statement: under load that is most of what a read costs here and in PostgreSQL
 * (bench, parts a and b). Nothing is remembered: every answer was read after it was asked for.
 */
export function createReadTogether(em: EntityManager): ReadTogether {
  const loaders = new Map<unknown, DataLoader<string, unknown>>()
  return async <Row>(rows: KeyedRows<Row>, key: string) => {
    const loader = loaders.get(rows) ?? createLoader(em, rows)
    loaders.set(rows, loader)
    return (await loader.load(key)) as Row | undefined
  }
}

function createLoader<Row>(em: EntityManager, { select, column, keyOf }: KeyedRows<Row>): DataLoader<string, unknown> {
  const read = async (keys: readonly string[]) => {
    const width = widths.find((each) => each >= keys.length)!
    const places = Array.from({ length: width }, (_, index) => `$${index + 1}`)
    const filled = places.map((_, index) => keys[index] ?? keys[0])
    const found = await sql<Row>(em, `${select} where ${column} in (${places.join(', ')})`, filled)
    const byKey = new Map(found.map((row) => [keyOf(row), row]))
    return keys.map((key) => byKey.get(key))
  }
  return new DataLoader(read, { cache: false, maxBatchSize: widths.at(-1)!, batchScheduleFn: (send) => void setImmediate(send) })
}
