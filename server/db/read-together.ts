import DataLoader from 'dataloader'
import type { Expression } from 'kysely'
import { statementOfList, type Db, type Query } from './typed-queries.js'

/** Rows of one shape that are read one by one, each by its key. */
export interface KeyedRows<Row> {
  /** Those whose unique column, which they answer too, is one of `keys`. */
  read: (db: Db, keys: ReadonlyArray<Expression<string>>) => Query<Row>
  /** The column's value in a row, as it is asked for. */
  keyOf: (row: Row) => string
}

/** The shape of the rows is that of what `read` selects. */
export const keyedRows = <Row>(
  read: (db: Db, keys: ReadonlyArray<Expression<string>>) => Query<Row>,
  keyOf: (row: NoInfer<Row>) => string,
): KeyedRows<Row> => ({ read, keyOf })

/** Answers the row with this key, or undefined. */
export type ReadTogether = <Row>(rows: KeyedRows<Row>, key: string) => Promise<Row | undefined>

/** How many keys one statement takes. Each number is a statement of its own, so that PostgreSQL can keep a plan for it. */
const widths = [1, 2, 4, 8, 16]

/**
 * Whoever asks within one turn of the event loop shares a statement: under load that is most of what a read costs here and in PostgreSQL
 * (bench, parts a and b). Nothing is remembered: every answer was read after it was asked for.
 */
export function createReadTogether(db: Db): ReadTogether {
  const loaders = new Map<unknown, DataLoader<string, unknown>>()
  return async <Row>(rows: KeyedRows<Row>, key: string) => {
    const loader = loaders.get(rows) ?? createLoader(db, rows)
    loaders.set(rows, loader)
    return (await loader.load(key)) as Row | undefined
  }
}

function createLoader<Row>(db: Db, { read, keyOf }: KeyedRows<Row>): DataLoader<string, unknown> {
  const statements = widths.map((width) => ({ width, send: statementOfList<string, Row>(width, read) }))
  const readMany = async (keys: readonly string[]) => {
    const { width, send } = statements.find((each) => each.width >= keys.length)!
    const filled = Array.from({ length: width }, (_, index) => keys[index] ?? keys[0]!)
    const found = await send(db, filled)
    const byKey = new Map(found.map((row) => [keyOf(row), row]))
    return keys.map((key) => byKey.get(key))
  }
  return new DataLoader(readMany, { cache: false, maxBatchSize: widths.at(-1)!, batchScheduleFn: (send) => void setImmediate(send) })
}
