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
const widths = [1, 2, 4, 8]
const mostKeys = 16

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
  const ofWidth = (width: number) => ({ width, send: statementOfList<string, Row>(width, read) })
  const widest = ofWidth(mostKeys)
  const statements = [...widths.map(ofWidth), widest]
  const readMany = async (keys: readonly string[]) => {
    const fitting = statements.find(({ width }) => width >= keys.length) ?? widest
    const filled = Array.from({ length: fitting.width }, (_, index) => keys[index % keys.length] ?? '')
    const found = await fitting.send(db, filled)
    const byKey = new Map(found.map((row) => [keyOf(row), row]))
    return keys.map((key) => byKey.get(key))
  }
  return new DataLoader(readMany, { cache: false, maxBatchSize: widest.width, batchScheduleFn: (send) => void setImmediate(send) })
}
