import DataLoader from 'dataloader'
import type { Expression } from 'kysely'
import { onOneConnection, statementOfList, type Db, type Query, type Sender } from './typed-queries.js'

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

/** How many statements share a connection: those behind the first wait for it, and whoever asks for many rows shall have them side by side. */
const mostInOneMessage = 2

/**
 * Whoever asks within one turn of the event loop shares a statement: under load that is most of what a read costs here and in PostgreSQL
 * (bench, parts a and b). Nothing is remembered: every answer was read after it was asked for.
 */
export function createReadTogether(db: Db, { isPooled }: { isPooled: boolean }): ReadTogether {
  const turn = new Turn(db, isPooled ? 1 : mostInOneMessage)
  const loaders = new Map<unknown, DataLoader<string, unknown>>()
  return async <Row>(rows: KeyedRows<Row>, key: string) => {
    const loader = loaders.get(rows) ?? createLoader(db, turn, rows)
    loaders.set(rows, loader)
    return (await loader.load(key)) as Row | undefined
  }
}

/** Begins to read a row that will be asked for; whoever first asks for it in one turn of the event loop has what was found, and any other is read as ever. */
export type ReadAhead = <Row>(rows: KeyedRows<Row>, key: string) => ReadTogether

/** As many are read ahead at a time as one statement takes: whoever reads ahead does so before it is their turn. */
export function createReadAhead(readTogether: ReadTogether, most = mostKeys): ReadAhead {
  let underWay = 0
  return <Row>(rows: KeyedRows<Row>, key: string) => {
    if (underWay >= most) return readTogether
    underWay += 1
    const ended = () => void (underWay -= 1)
    let ahead: Promise<unknown> | undefined = readTogether(rows, key)
    // Of a question that is never asked, a failure has nobody to be told to.
    ahead.then(ended, ended)
    return <Asked>(askedRows: KeyedRows<Asked>, askedKey: string) => {
      const isAhead: boolean = (askedRows as unknown) === rows && askedKey === key
      const found = isAhead ? (ahead as Promise<Asked | undefined> | undefined) : undefined
      if (found) setImmediate(() => (ahead = undefined))
      return found ?? readTogether(askedRows, askedKey)
    }
  }
}

function createLoader<Row>(db: Db, turn: Turn, { read, keyOf }: KeyedRows<Row>): DataLoader<string, unknown> {
  const ofWidth = (width: number) => ({ width, send: statementOfList<string, Row>(width, read) })
  const widest = ofWidth(mostKeys)
  const statements = [...widths.map(ofWidth), widest]
  const readMany = async (keys: readonly string[]) => {
    const fitting = statements.find(({ width }) => width >= keys.length) ?? widest
    const filled = Array.from({ length: fitting.width }, (_, index) => keys[index % keys.length] ?? '')
    const found = await turn.send((sender) => fitting.send(db, filled, sender))
    const byKey = new Map(found.map((row) => [keyOf(row), row]))
    return keys.map((key) => byKey.get(key))
  }
  return new DataLoader(readMany, { cache: false, maxBatchSize: widest.width, batchScheduleFn: (dispatch) => turn.atItsEnd(dispatch) })
}

interface Statement {
  send(sender?: Sender): Promise<unknown>
  fail(error: unknown): void
}

/** The statements of one turn of the event loop: two that differ go out in one message, and wake one process of PostgreSQL. */
class Turn {
  readonly #db: Db
  readonly #mostInOneMessage: number
  #dispatches: Array<() => void> = []
  #statements: Statement[] = []

  constructor(db: Db, mostInMessage: number) {
    this.#db = db
    this.#mostInOneMessage = mostInMessage
  }

  atItsEnd(dispatch: () => void): void {
    if (this.#dispatches.push(dispatch) === 1) setImmediate(() => this.#end())
  }

  send<Rows>(send: (sender?: Sender) => Promise<Rows>): Promise<Rows> {
    return new Promise((resolve, fail) => {
      const begin = (sender?: Sender) => {
        const rows = send(sender)
        resolve(rows)
        return rows
      }
      this.#statements.push({ send: begin, fail })
    })
  }

  #end(): void {
    const dispatches = this.#dispatches
    this.#dispatches = []
    for (const dispatch of dispatches) dispatch()
    const statements = this.#statements
    this.#statements = []
    for (let first = 0; first < statements.length; first += this.#mostInOneMessage)
      void this.#sendAll(statements.slice(first, first + this.#mostInOneMessage))
  }

  async #sendAll(statements: readonly Statement[]): Promise<void> {
    try {
      if (statements.length === 1) await statements[0]?.send()
      else await onOneConnection(this.#db, (sender) => Promise.allSettled(statements.map(({ send }) => send(sender))))
    } catch (error) {
      // Whoever sent their statement has its own answer; the others had no connection.
      for (const { fail } of statements) fail(error)
    }
  }
}
