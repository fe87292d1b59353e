import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { byName } from '../../../schema/scalars/by-name.js'
import type { Config } from '../../config.js'
import type { LoggedRequest } from '../../db/entities/logged-request.entity.js'
import { integers, texts, times, uuids, type ListType } from '../../db/binary-list.js'
import { fragment, statement, type Db, type Given } from '../../db/typed-queries.js'
import type { EndedExchange, Exchange } from '../../domain/request-log/exchange.js'
import { uuidV7 } from '../../domain/id.js'
import { Backlog } from './backlog.js'

/** Keeps what integrators asked and were answered, beside the requests: none of them waits for it, and none has a statement of its own. */
export interface RequestLog {
  note(exchange: EndedExchange): void
  /** Writes from now on, about once a second. */
  start(): void
  /** Writes what is left. */
  stop(): Promise<void>
  flush(): Promise<void>
}

interface RequestLogParts {
  /** On a connection that no request uses. */
  db: Db
  config: Config
  randomBytes: (size: number) => Uint8Array
  log: Logger
}

/** What waits in memory is bounded: beyond that, and while the database does not answer, requests are not kept, and the log tells how many. */
export function createRequestLog({ db, config, randomBytes, log }: RequestLogParts): RequestLog {
  const backlog = new Backlog(config.limits.requestLogBacklogBytes)
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async () => {
    for (const part of partsOf(backlog.take(), batch)) {
      try {
        await keepExchanges(db, await readInTurn(part), randomBytes)
      } catch (error) {
        lost += part.length
        log.warn({ err: error }, 'requests could not be kept for their integrators')
      }
      backlog.letGo(part)
    }
    if (lost > 0) log.warn({ lost }, 'requests are missing in the request log')
    lost = 0
  }
  const flush = () => (writing = writing.then(write))

  return {
    note: (exchange) => {
      if (!backlog.add(exchange)) lost += 1
    },
    start: () => {
      timer ??= setInterval(() => void (!backlog.isEmpty || lost > 0 ? flush() : undefined), everyMs).unref()
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
      return flush()
    },
    flush,
  }
}

/** Writes exchanges at once. Ids begin with the time, so that they are the order of the log as well. */
export function keepExchanges(db: Db, exchanges: readonly Exchange[], randomBytes: RequestLogParts['randomBytes']): Promise<unknown> {
  const random = randomBytes(10 * exchanges.length)
  const idOf = ({ startedAt }: Exchange, index: number) => uuidV7(startedAt.getTime(), random.subarray(10 * index, 10 * index + 10))
  return insertRows(db, listsOf(exchanges.map((exchange, index) => ({ id: idOf(exchange, index), exchange }))))
}

const everyMs = 1_000
/** Rows of one statement. */
const batch = 500

/** So many are put into words before whoever asks meanwhile is served: secrets are looked for in every body. */
const readAtOnce = 25

async function readInTurn(ended: readonly EndedExchange[]): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  for (const part of partsOf(ended, readAtOnce)) {
    exchanges.push(...part.map((each) => each.read()))
    await setImmediate()
  }
  return exchanges
}

const partsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

interface Row {
  id: string
  exchange: Exchange
}

const column = <Value>({ type, encode }: ListType<Value>, of: (row: Row) => Value | null) => ({
  type,
  list: (rows: readonly Row[]) => encode(rows.map(of)),
})

/** What each column has of a row. */
const columns = {
  developerId: column(uuids, ({ exchange }) => exchange.developerId),
  id: column(uuids, ({ id }) => id),
  apiKeyId: column(uuids, ({ exchange }) => exchange.apiKeyId),
  requestId: column(texts, ({ exchange }) => exchange.requestId),
  method: column(texts, ({ exchange }) => exchange.method),
  path: column(texts, ({ exchange }) => exchange.path),
  operation: column(texts, ({ exchange }) => exchange.operation),
  status: column(integers, ({ exchange }) => exchange.status),
  errorCode: column(texts, ({ exchange }) => exchange.errorCode),
  startedAt: column(times, ({ exchange }) => exchange.startedAt),
  durationMs: column(integers, ({ exchange }) => exchange.durationMs),
  address: column(texts, ({ exchange }) => exchange.address),
  requestBody: column(texts, ({ exchange }) => exchange.request?.text ?? null),
  requestBytes: column(integers, ({ exchange }) => exchange.request?.bytes ?? 0),
  answerBody: column(texts, ({ exchange }) => exchange.answer?.text ?? null),
  answerBytes: column(integers, ({ exchange }) => exchange.answer?.bytes ?? 0),
} satisfies Partial<Record<keyof LoggedRequest, unknown>>

type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

const listsOf = (rows: readonly Row[]): Record<Column, Buffer> => byName(columnNames, (name) => columns[name].list(rows))

const insertRows = statement((db, lists: Given<Record<Column, Buffer>>) => {
  const given = columnNames.map((name) => fragment`${lists[name]}::${fragment.raw(columns[name].type)}`)
  const rows = fragment<Pick<LoggedRequest, Column>>`unnest(${fragment.join(given)})`
  const named = fragment`e(${fragment.join(columnNames.map((name) => fragment.ref(name)))})`
  return db
    .insertInto('logged_request')
    .columns(columnNames)
    .expression(db.selectFrom(rows.as<'e'>(named)).select(columnNames))
})
