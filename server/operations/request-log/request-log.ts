import type { Logger } from 'pino'
import type { Config } from '../../config.js'
import type { LoggedRequest } from '../../db/entities/logged-request.entity.js'
import { fragment, statement, type Db, type Given } from '../../db/typed-queries.js'
import type { Exchange } from '../../domain/request-log/exchange.js'
import { uuidV7 } from '../../domain/id.js'

/** Keeps what integrators asked and were answered, beside the requests: none of them waits for it, and none has a statement of its own. */
export interface RequestLog {
  note(exchange: Exchange): void
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
  const { requestLogBacklogBytes } = config.limits
  let waiting: Exchange[] = []
  let waitingBytes = 0
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const take = () => {
    const taken = waiting
    waiting = []
    waitingBytes = 0
    return taken
  }
  const write = async () => {
    const taken = take()
    for (let from = 0; from < taken.length; from += batch) {
      const part = taken.slice(from, from + batch)
      try {
        await keepExchanges(db, part, randomBytes)
      } catch (error) {
        lost += part.length
        log.warn({ err: error }, 'requests could not be kept for their integrators')
      }
    }
    if (lost > 0) log.warn({ lost }, 'requests are missing in the request log')
    lost = 0
  }
  const flush = () => (writing = writing.then(write))

  return {
    note: (exchange) => {
      const bytes = sizeOf(exchange)
      if (waitingBytes + bytes > requestLogBacklogBytes) return void (lost += 1)
      waitingBytes += bytes
      waiting.push(exchange)
    },
    start: () => {
      timer ??= setInterval(() => void (waiting.length > 0 || lost > 0 ? flush() : undefined), everyMs).unref()
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
      return flush()
    },
    flush,
  }
}

/** Writes exchanges at once. */
export const keepExchanges = (db: Db, exchanges: readonly Exchange[], randomBytes: RequestLogParts['randomBytes']): Promise<unknown> =>
  insertExchanges(db, { exchanges: JSON.stringify(exchanges.map((each) => rowOf(each, randomBytes))) })

const everyMs = 1_000
/** Rows of one statement. */
const batch = 500

/** About what it takes in memory. */
const sizeOf = ({ path, request, answer }: Exchange): number => 500 + path.length + (request?.text.length ?? 0) + (answer?.text.length ?? 0)

/** The columns under their names in SQL, which JSON has for them. Ids begin with the time, so that they are the order of the log as well. */
const rowOf = (exchange: Exchange, randomBytes: RequestLogParts['randomBytes']) => ({
  developer_id: exchange.developerId,
  id: uuidV7(exchange.startedAt.getTime(), randomBytes(10)),
  api_key_id: exchange.apiKeyId,
  request_id: exchange.requestId,
  method: exchange.method,
  path: exchange.path,
  operation: exchange.operation,
  status: exchange.status,
  error_code: exchange.errorCode,
  started_at: exchange.startedAt,
  duration_ms: exchange.durationMs,
  address: exchange.address,
  request_body: exchange.request?.text ?? null,
  request_bytes: exchange.request?.bytes ?? 0,
  answer_body: exchange.answer?.text ?? null,
  answer_bytes: exchange.answer?.bytes ?? 0,
})

const columns = [
  'developerId',
  'id',
  'apiKeyId',
  'requestId',
  'method',
  'path',
  'operation',
  'status',
  'errorCode',
  'startedAt',
  'durationMs',
  'address',
  'requestBody',
  'requestBytes',
  'answerBody',
  'answerBytes',
] as const satisfies ReadonlyArray<keyof LoggedRequest>

const insertExchanges = statement((db, { exchanges }: Given<{ exchanges: string }>) =>
  db
    .insertInto('logged_request')
    .columns(columns)
    .expression(
      db
        .selectFrom(
          fragment<
            Pick<LoggedRequest, (typeof columns)[number]>
          >`json_populate_recordset(null::logged_request, ${exchanges}::json)`.as<'e'>(fragment`e`),
        )
        .select(columns),
    ),
)
