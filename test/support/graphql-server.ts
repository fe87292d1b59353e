import type { AddressInfo } from 'node:net'
import type { Environment } from '../../server/config.js'
import { openDatabase } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { Engine } from '../../server/graphql/engine/engine.js'
import { consolePages } from '../../server/graphql/console/console-pages.js'
import { createConsoleRouter } from '../../server/graphql/console/console-router.js'
import { createGraphqlRouter } from '../../server/graphql/graphql-router.js'
import type { GraphqlParts } from '../../server/graphql/request/caller.js'
import { committedDocuments } from '../../schema/operations/documents.js'
import { consoleFolder } from '../../server/start/build-console.js'
import { createLimiter } from '../../server/start/guards.js'
import { pageSecurityHeaders } from '../../server/http/security-headers.js'
import { createApp } from '../../server/http/app.js'
import { closeServer } from '../../server/http/close-server.js'
import { createHttpServer } from '../../server/http/create-http-server.js'
import { httpBoundsOf } from '../../server/http/http-bounds.js'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import type { PersonKind } from '../../server/domain/credential/access-token.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { EventHub } from '../../server/queries/event/event-hub.js'
import { currentCursor } from '../../server/queries/event/feed.js'
import { authenticate } from '../../server/queries/credential/authenticate.js'
import { createDatabase } from './database.js'
import { aCast, type Cast } from './escrow-builder.js'
import { testServices, type TestServices, type TestWorld } from './services.js'

/** GraphQL of one process over HTTP, websockets and server-sent events, on a database of its own, with a seller, a buyer and their keys. */
export interface GraphqlServer {
  world: TestServices
  cast: Cast
  /** The owner's login to the database. */
  ownerUrl: string
  sql<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>
  /** `http://127.0.0.1:…`, without a path. */
  url: string
  /** Credentials of the cast. */
  tokens: { key: string; seller: string; buyer: string; stranger: string; developer: string }
  token(kind: PersonKind, subjectId: string): Promise<string>
  apiKey(choices?: { rateLimit?: number }): Promise<string>
  /** The cursor of this moment, so that a subscription misses nothing of what the test does next. */
  cursor(): Promise<string>
  /** One POST to `/graphql`; resolves whatever the status is. */
  ask<Data = Record<string, Record<string, unknown> | null>>(query: string, options?: AskOptions): Promise<Answer<Data>>
  send(path: string, init?: RequestInit): Promise<Answer<Record<string, unknown>>>
  /** Another process on the same database. */
  twin(): Promise<{ url: string; close(): Promise<void> }>
  close(): Promise<void>
}

export interface AskOptions {
  token?: string | undefined
  variables?: Record<string, unknown>
  operationName?: string
  headers?: Record<string, string>
}

export interface Answer<Data> {
  status: number
  headers: Headers
  data: Data
  errors: AnswerError[]
  body: Record<string, unknown>
}

export interface AnswerError {
  message: string
  path?: Array<string | number>
  extensions: { code: string; httpStatus: number; requestId: string; details?: Record<string, string>; retryAfter?: number }
}

/** Starts it on a free port. The limit of requests is out of the way unless given. */
export async function startGraphqlServer(
  config: Environment = {},
  parts: Omit<TestWorld, 'database' | 'config'> = {},
): Promise<GraphqlServer> {
  const own = await createDatabase()
  const database = await openDatabase({ url: own.appUrl, poolSize: 10 })
  const world = testServices({ database, config: { RATE_LIMIT_PER_MINUTE: '1000000', ...config }, ...parts })
  const cast = await aCast(world)
  const first = await serve(world)
  const developer = { kind: 'developer', developerId: cast.developerId } as const
  const token = async (kind: PersonKind, subjectId: string) =>
    (await world.runAs({ kind: 'anonymous' })(issueToken, { kind, subjectId })).token
  const apiKey = async (choices = {}) => (await world.runAs(developer)(createApiKey, { name: 'main', ...choices })).key
  const tokens = {
    key: await apiKey(),
    seller: await token('user', cast.seller.userId),
    buyer: await token('user', cast.buyer.userId),
    stranger: await token('user', cast.stranger.userId),
    developer: await token('developer', cast.developerId),
  }
  const send = async (path: string, init: RequestInit = {}) => answerOf(await fetch(first.url + path, init))
  return {
    world,
    cast,
    ownerUrl: own.ownerUrl,
    sql: (text, parameters) => sql(database.fork(), text, parameters),
    url: first.url,
    tokens,
    token,
    apiKey,
    cursor: () => currentCursor(database.fork()),
    send,
    ask: <Data>(query: string, { token: bearer, headers, ...rest }: AskOptions = {}) =>
      send('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...headers },
        body: JSON.stringify({ query, ...rest }),
      }) as unknown as Promise<Answer<Data>>,
    twin: () => serve(world),
    close: async () => {
      await first.close()
      await database.close()
      await own.drop()
    },
  }
}

async function answerOf(response: Response): Promise<Answer<Record<string, unknown>>> {
  const body = (await response.json()) as { data?: Record<string, unknown>; errors?: AnswerError[] }
  return { status: response.status, headers: response.headers, data: body.data ?? {}, errors: body.errors ?? [], body }
}

/** As in `server/start/surface.ts`. */
async function serve(world: TestServices): Promise<{ url: string; close(): Promise<void> }> {
  const { config, log, database, clock } = world
  const hub = new EventHub({ database, log, clock })
  const limiter = createLimiter(world, () => clock().getTime())
  const parts: GraphqlParts = {
    engine: new Engine({ schema: await buildSchema(), limits: config.limits, documents: committedDocuments }),
    services: world,
    hub,
    guard: {
      limiter,
      trustProxyHops: config.trustProxyHops,
      developerLimit: null,
      answers: world.unreadAnswers,
      authenticate: ({ headers }) =>
        authenticate(world, {
          audience: 'graphql',
          authorization: headers.authorization,
          apiKeyHeader: headers['x-api-key']?.toString(),
        }),
    },
  }
  const graphql = createGraphqlRouter(parts)
  const staffConsole = createConsoleRouter({
    ...parts,
    pageHeaders: pageSecurityHeaders({ https: false }),
    pages: consolePages(consoleFolder),
    stream: graphql.stream,
  })
  const server = createHttpServer(
    createApp({ config, log, isReady: () => Promise.resolve({ ready: true, reasons: [] }), graphql: graphql.router, staffConsole }),
    httpBoundsOf(config),
  )
  graphql.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    await graphql.dispose()
    await closeServer(server, { graceMs: 500 })
    hub.stop()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
