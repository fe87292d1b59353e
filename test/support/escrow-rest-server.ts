import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { createRestCompat } from '../../rest-compat/rest-compat.js'
import { loadOperations } from '../../schema/operations/load-operations.js'
import type { Environment } from '../../server/config.js'
import { openDatabase } from '../../server/db/orm.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { createContext, type ContextRequest } from '../../server/graphql/context.js'
import { createExecutor } from '../../server/graphql/execute-operation.js'
import { apiGuard } from '../../server/http/api-guard.js'
import { createApp } from '../../server/http/app.js'
import { closeServer, createHttpServer } from '../../server/http/create-http-server.js'
import { jsonBody } from '../../server/http/json-body.js'
import { createRateLimiter } from '../../server/http/rate-limit.js'
import { rawBody } from '../../server/http/raw-body.js'
import { strictUrl } from '../../server/http/strict-url.js'
import { DomainError } from '../../server/domain/errors.js'
import { checkIdempotency } from '../../server/operations/operation.js'
import { authenticate, type Authentication, type Credentials } from '../../server/queries/people/authenticate.js'
import { EventHub } from '../../server/queries/event/event-hub.js'
import { createDatabase } from './database.js'
import { testServices, type TestServices } from './services.js'

export async function startRestServer({ config = {} }: { config?: Environment } = {}) {
  const own = await createDatabase()
  const database = await openDatabase({ url: own.appUrl, poolSize: 10 })
  const services: TestServices = testServices({ database, config })
  const hub = new EventHub({ database, log: services.log })
  const schema = await buildSchema()
  const execute = createExecutor(schema, loadOperations(join(import.meta.dirname, '../../schema/operations')))
  const limiter = createRateLimiter({ perMinute: services.config.limits.requestsPerMinute, now: () => Date.now() })
  const guard = (audience: Credentials['audience'], kind?: 'api_key' | 'developer') =>
    apiGuard<Authentication>(
      {
        limiter,
        trustProxyHops: services.config.trustProxyHops,
        authenticate: ({ headers }) =>
          authenticate(database.fork(), services, { authorization: headers.authorization, apiKeyHeader: headers['x-api-key'] as string | undefined, audience }),
      },
      ({ actor }, request, response) => {
        if (kind && actor.kind !== kind) throw new DomainError('UNAUTHORIZED')
        const accepted = request.acceptsLanguages('en', 'fr', 'ar') || 'en'
        response.locals['caller'] = { actor, requestId: request.requestId, language: accepted, clientAddress: '' }
      },
    )
  const contextOf = (caller: unknown) => createContext(services, hub, caller as ContextRequest)
  const rest = createRestCompat({
    execute: (name, variables, caller) => execute(name, variables, contextOf(caller)),
    checkIdempotency: (caller) => checkIdempotency(services, caller as ContextRequest),
    asApiKey: guard('api', 'api_key'),
    asDeveloper: guard('developer', 'developer'),
    asAnybody: guard('developer'),
    readRequest: [strictUrl({ repeatable: ['status', 'mode', 'currency'] }), jsonBody({ limitBytes: services.config.limits.bodyBytes, refusals: 'defer' })],
    readImage: [strictUrl(), rawBody({ limitBytes: services.config.limits.signatureImageBytes, contentType: 'image/png' })],
    environment: services.config.environment,
  })
  const app = createApp({
    config: services.config,
    log: services.log,
    isReady: () => Promise.resolve({ ready: true, reasons: [] }),
    rest,
    shapeFor: ({ method, originalUrl }) => (method === 'POST' && /^\/api\/v1\/escrows\/[^/]+\/sessions\/?(\?|$)/.test(originalUrl) ? 'structured' : undefined),
  })
  const server = createHttpServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    services,
    async call(method: string, path: string, { token, body, headers = {}, raw }: { token?: string; body?: unknown; headers?: Record<string, string>; raw?: string } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body !== undefined || raw !== undefined ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(raw !== undefined ? { body: raw } : body !== undefined ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text), text }
    },
    async close() {
      await closeServer(server, { graceMs: 100 })
      await hub.stop()
      await database.close()
      await own.drop()
    },
  }
}
