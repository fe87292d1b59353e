import type { AddressInfo } from 'node:net'
import type { GraphQLFormattedError } from 'graphql'
import { committedDocuments } from '../../schema/operations/documents.js'
import type { Environment } from '../../server/config.js'
import { closeServer } from '../../server/http/close-server.js'
import { createHttpServer } from '../../server/http/create-http-server.js'
import { httpBoundsOf } from '../../server/http/http-bounds.js'
import { createLastUsed, type LastUsed } from '../../server/operations/credential/last-used.js'
import { EventHub } from '../../server/queries/event/event-hub.js'
import { createRequestLog, type RequestLog } from '../../server/operations/request-log/request-log.js'
import { createSurface } from '../../server/start/surface.js'
import { checkRestAnswer } from './check-rest-answer.js'
import { openWorld, type Query } from './people.js'
import type { TestServices } from './services.js'

/**
 * What clients see of one deployment, over HTTP, on a database of its own, with a clock that stands still until the test moves it. Jobs do
 * not run. Limits of requests go by the real clock.
 */
export interface RestServer {
  /** `http://127.0.0.1:…` */
  url: string
  services: TestServices
  lastUsed: LastUsed
  /** Written when a test says so. */
  requestLog: RequestLog
  /** Looks into the database past all rules. */
  sql: Query
  /** One call; resolves whatever the status is. */
  call<Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<RestAnswer<Body>>
  /** One document of `schema/operations` by its name, or any other one by its text, sent to `/graphql`. */
  graphql<Data = Record<string, Record<string, unknown>>>(
    document: string,
    variables?: Record<string, unknown>,
    options?: Pick<CallOptions, 'token' | 'headers'>,
  ): Promise<GraphqlAnswer<Data>>
  close(): Promise<void>
}

export interface CallOptions {
  /** Any credential, sent as Bearer. */
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** Sent as it is, as JSON unless `headers` says otherwise. */
  raw?: string | Uint8Array<ArrayBuffer>
}

export interface RestAnswer<Body> {
  status: number
  headers: Headers
  body: Body
  text: string
  /** `X-Error-Code`. */
  code: string | null
}

export interface GraphqlAnswer<Data> {
  data?: Data
  errors?: GraphQLFormattedError[]
}

const operations = new Map(committedDocuments.map(({ name, text }) => [name, text]))

/**
 * Starts it on a free port. `config` holds settings by their names in the environment; the limit of requests is out of the way unless given,
 * and one proxy is believed, so that a test can come from any address with `X-Forwarded-For`.
 */
export async function startRestServer(config: Environment = {}): Promise<RestServer> {
  const world = await openWorld({ RATE_LIMIT_PER_MINUTE: '1000000', TRUST_PROXY: '1', ...config })
  const { close, ...surface } = await serveSurface(world)
  return {
    ...surface,
    services: world,
    sql: world.sql,
    call: (method, path, options) => call(surface.url + path, method, options),
    async graphql<Data>(document: string, variables = {}, options = {}) {
      const query = operations.get(document) ?? document
      const { body } = await call<GraphqlAnswer<Data>>(`${surface.url}/graphql`, 'POST', { ...options, body: { query, variables } })
      return body
    },
    async close() {
      await close()
      await world.close()
    },
  }
}

/** Everything that one process serves, on a free port, of services that a test has made. */
export async function serveSurface(world: TestServices): Promise<Pick<RestServer, 'url' | 'lastUsed' | 'requestLog' | 'close'>> {
  const hub = new EventHub(world)
  const lastUsed = createLastUsed(world)
  const requestLog = createRequestLog({ ...world, db: world.database.db })
  const surface = await createSurface({ services: world, hub, lastUsed, requestLog })
  const server = createHttpServer(surface.app, httpBoundsOf(world.config), surface.edge)
  surface.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastUsed,
    requestLog,
    async close() {
      await surface.dispose()
      await closeServer(server, { graceMs: 100 })
      hub.stop()
      await lastUsed.stop()
    },
  }
}

async function call<Body>(url: string, method: string, { token, body, headers, raw }: CallOptions = {}): Promise<RestAnswer<Body>> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
  const text = await response.text()
  const code = response.headers.get('x-error-code')
  const isJson = typeof sent === 'string' && (headers?.['content-type'] ?? 'application/json').startsWith('application/json')
  const asked = { method, url: new URL(url), body: isJson ? sent : undefined }
  checkRestAnswer(asked, { status: response.status, headers: response.headers, text })
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as Body, text, code }
}
