import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { Request, RequestHandler } from 'express'
import type { ExecutionResult } from 'graphql'
import { createRestCompat } from '../../rest-compat/rest-compat.js'
import { loadOperations } from '../../schema/operations/load-operations.js'
import type { Environment } from '../../server/config.js'
import { DomainError } from '../../server/domain/errors.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { createContext, type ContextRequest } from '../../server/graphql/context.js'
import { createExecutor } from '../../server/graphql/execute-operation.js'
import { apiGuard } from '../../server/http/api-guard.js'
import { createApp } from '../../server/http/app.js'
import { addressNetwork, clientAddress } from '../../server/http/client-address.js'
import { closeServer, createHttpServer } from '../../server/http/create-http-server.js'
import { jsonBody } from '../../server/http/json-body.js'
import { createRateLimiter } from '../../server/http/rate-limit.js'
import { rawBody } from '../../server/http/raw-body.js'
import { strictUrl } from '../../server/http/strict-url.js'
import { checkIdempotency } from '../../server/operations/operation.js'
import { EventHub } from '../../server/queries/event/event-hub.js'
import { authenticate, type Authentication, type Credentials } from '../../server/queries/people/authenticate.js'
import { openWorld, type Query } from './people.js'
import type { TestServices } from './services.js'

/** The REST surface of one deployment over HTTP, on a database of its own, with a clock that stands still until the test moves it. */
export interface RestServer {
  /** `http://127.0.0.1:…` */
  url: string
  services: TestServices
  /** Looks into the database past all rules. */
  sql: Query
  /** One HTTP call; resolves whatever the status is. */
  call<Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<RestAnswer<Body>>
  /** One operation of `schema/operations` in process, as the bearer of `token` or as nobody. */
  execute<Data = Record<string, Record<string, unknown>>>(
    operation: string,
    variables?: Record<string, unknown>,
    options?: { token?: string } & Partial<ContextRequest>,
  ): Promise<ExecutionResult<Data>>
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

/** Starts it on a free port. `config` holds settings by their names in the environment; the limit of requests is out of the way unless given. */
export async function startRestServer(config: Environment = {}): Promise<RestServer> {
  const world = await openWorld({ RATE_LIMIT_PER_MINUTE: '1000000', ...config })
  const hub = new EventHub(world)
  const execute = createExecutor(await buildSchema(), loadOperations(join(import.meta.dirname, '../../schema/operations')))
  const app = createApp({
    config: world.config,
    log: world.log,
    isReady: () => Promise.resolve({ ready: true, reasons: [] }),
    rest: createRestCompat({
      execute: (name, variables, caller) => execute(name, variables, createContext(world, hub, caller as ContextRequest)),
      checkIdempotency: (caller) => checkIdempotency(world, caller as ContextRequest),
      ...guards(world),
      ...readers(world),
      environment: world.config.environment,
    }),
    shapeFor: ({ method, originalUrl }) => (method === 'POST' && /^\/api\/v1\/escrows\/[^/]+\/sessions$/.test(originalUrl) ? 'structured' : undefined),
  })
  const server = createHttpServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    services: world,
    sql: world.sql,
    call: (method, path, options) => call(url + path, method, options),
    async execute<Data>(operation: string, variables = {}, { token, ...caller }: { token?: string } & Partial<ContextRequest> = {}) {
      const who = await authenticate(world.database.fork(), world, { audience: 'graphql', ...(token ? { authorization: `Bearer ${token}` } : {}) })
      const context = createContext(world, hub, { requestId: 'test', language: 'en', clientAddress: '192.0.2.1', ...who, ...caller })
      return (await execute(operation, variables, context)) as ExecutionResult<Data>
    },
    async close() {
      await closeServer(server, { graceMs: 100 })
      await hub.stop()
      await world.close()
    },
  }
}

/** As in `server/surface.ts`. */
function guards(services: TestServices) {
  const limiter = createRateLimiter({ perMinute: services.config.limits.requestsPerMinute, now: () => services.clock().getTime() })
  const guard = (audience: Credentials['audience'], kind: 'api_key' | 'developer'): RequestHandler =>
    apiGuard<Authentication>(
      {
        limiter,
        trustProxyHops: services.config.trustProxyHops,
        authenticate: ({ headers }) =>
          authenticate(services.database.fork(), services, { authorization: headers.authorization, apiKeyHeader: headers['x-api-key']?.toString(), audience }),
      },
      (who, request, response) => {
        if (who.actor.kind !== kind) throw new DomainError('UNAUTHORIZED')
        response.locals['caller'] = callerOf(services, who, request)
      },
    )
  const nobody: Authentication = { actor: { kind: 'anonymous' } }
  const asAnybody = apiGuard(
    { limiter, trustProxyHops: services.config.trustProxyHops, authenticate: () => Promise.resolve(nobody) },
    (who, request, response) => void (response.locals['caller'] = callerOf(services, who, request)),
  )
  return { asApiKey: guard('api', 'api_key'), asDeveloper: guard('developer', 'developer'), asAnybody }
}

function callerOf({ config }: TestServices, { actor, token }: Authentication, request: Request): ContextRequest {
  const language = request.acceptsLanguages('en', 'fr', 'ar') || 'en'
  return {
    actor,
    requestId: request.requestId ?? 'none',
    language: language as ContextRequest['language'],
    clientAddress: addressNetwork(clientAddress(request, config.trustProxyHops)),
    ...(token ? { token } : {}),
  }
}

function readers({ config: { limits } }: TestServices) {
  return {
    readRequest: [strictUrl({ repeatable: ['status', 'mode', 'currency'] }), jsonBody({ limitBytes: limits.bodyBytes, refusals: 'defer' })],
    readImage: [strictUrl(), rawBody({ limitBytes: limits.signatureImageBytes, contentType: 'image/png' })],
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
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as Body, text, code: response.headers.get('x-error-code') }
}
