import type { IncomingMessage, Server } from 'node:http'
import type { Express, Request, RequestHandler } from 'express'
import { createHostedPages } from '../../hosted/hosted-pages.js'
import { createRestCompat } from '../../rest-compat/rest-compat.js'
import { committedDocuments } from '../../schema/operations/documents.js'
import { DomainError } from '../domain/errors.js'
import { buildSchema } from '../graphql/build-schema.js'
import { createContext, type ContextRequest } from '../graphql/context.js'
import { Engine } from '../graphql/engine/engine.js'
import { createGraphqlRouter } from '../graphql/graphql-router.js'
import { hostedServices } from './hosted-services.js'
import { acceptedLanguage } from '../http/accepted-language.js'
import { apiGuard, countRefusal, type ApiGuard, type Stranger } from '../http/api-guard.js'
import { createApp } from '../http/app.js'
import { addressNetwork, clientAddress } from '../http/client-address.js'
import type { Readiness } from '../http/health.js'
import type { HttpServerOptions } from '../http/create-http-server.js'
import { jsonBody } from '../http/json-body.js'
import { isOwnHost } from '../http/own-host.js'
import { createRateLimiter } from '../http/rate-limit.js'
import { rawBody } from '../http/raw-body.js'
import { strictUrl } from '../http/strict-url.js'
import { checkIdempotency } from '../operations/operation.js'
import type { LastUsed } from '../operations/credential/last-used.js'
import type { Services } from '../operations/services.js'
import type { EventHub } from '../queries/event/event-hub.js'
import { readReadiness } from '../queries/deployment/read-readiness.js'
import { authenticate, type Authentication, type Credentials } from '../queries/credential/authenticate.js'

export interface SurfaceParts {
  services: Services
  hub: EventHub
  lastUsed: LastUsed
}

/** What clients see of one process: REST, GraphQL and the hosted pages on one HTTP server. */
export interface Surface {
  app: Express
  /** What the HTTP server below it has to know. */
  edge: Pick<HttpServerOptions, 'countRefusal' | 'mayUpgrade'>
  /** Takes over websocket upgrades. */
  attach(server: Server): void
  /** Ends subscriptions, so that the server can close. */
  dispose(): Promise<void>
}

export async function createSurface({ services, hub, lastUsed }: SurfaceParts): Promise<Surface> {
  const { config, log } = services
  const engine = new Engine({ schema: await buildSchema(), limits: config.limits, documents: committedDocuments })
  const limiter = createRateLimiter({ perMinute: config.limits.requestsPerMinute, now: () => Date.now() })
  const guard = (audience: Credentials['audience']): ApiGuard<Authentication> => ({
    limiter,
    trustProxyHops: config.trustProxyHops,
    authenticate: (request) => whoCalls({ services, lastUsed }, request, audience),
  })
  const contextOf = (caller: ContextRequest) => createContext(services, hub, caller)
  const rest = createRestCompat({
    execute: (document, caller, ...variables) => engine.execute(document, contextOf(caller as ContextRequest), ...variables),
    checkIdempotency: (caller) => checkIdempotency(services, caller as ContextRequest),
    asApiKey: apiGuard(guard('api'), admitted(services, 'api_key')),
    asDeveloper: apiGuard(guard('developer'), admitted(services, 'developer')),
    asAnybody: apiGuard({ ...guard('developer'), authenticate: () => Promise.resolve(nobody) }, admitted(services)),
    readRequest: [
      strictUrl({ repeatable: ['status', 'mode', 'currency', 'types'] }),
      jsonBody({ limitBytes: config.limits.bodyBytes, refusals: 'defer' }),
    ],
    readImage: [strictUrl(), rawBody({ limitBytes: config.limits.signatureImageBytes, contentType: 'image/png' })],
    pageSizes: config.limits,
    environment: config.environment,
  })
  const graphql = createGraphqlRouter({ engine, services, hub, guard: guard('graphql') })
  const hosted = createHostedPages(hostedServices({ services, hub, execute: engine.execute }))
  const limits = { limiter, trustProxyHops: config.trustProxyHops }
  const app = createApp({ config, log, isReady: () => readiness(services), graphql: graphql.router, rest, hosted, limits, shapeFor })
  const edge = {
    countRefusal: (caller: Stranger) => countRefusal(limits, caller),
    mayUpgrade: (sent: IncomingMessage) => isOwnHost(config, sent),
  }
  return { app, edge, attach: graphql.attach, dispose: graphql.dispose }
}

/** What a worker serves: whether it lives and is ready, and nothing else. */
export function healthSurface(services: Services): Surface {
  const { config, log } = services
  return {
    app: createApp({ config, log, isReady: () => readiness(services) }),
    edge: {},
    attach: () => {},
    dispose: () => Promise.resolve(),
  }
}

const nobody: Authentication = { actor: { kind: 'anonymous' } }

async function whoCalls(
  { services, lastUsed }: Pick<SurfaceParts, 'services' | 'lastUsed'>,
  { headers }: IncomingMessage,
  audience: Credentials['audience'],
): Promise<Authentication> {
  const apiKeyHeader = headers['x-api-key']
  const who = await authenticate(services, {
    authorization: headers.authorization,
    apiKeyHeader: Array.isArray(apiKeyHeader) ? apiKeyHeader.join() : apiKeyHeader,
    audience,
  })
  if (who.key) lastUsed.touch(who.key.id)
  return who
}

/** Leaves the caller where routes find it; a guarded part takes one kind of caller and nobody without credential. */
function admitted({ config }: Services, kind?: 'api_key' | 'developer') {
  return ({ actor, token }: Authentication, request: Request, response: Parameters<RequestHandler>[1]) => {
    if (kind && actor.kind !== kind) throw new DomainError('UNAUTHORIZED')
    const caller: ContextRequest = {
      actor,
      requestId: request.requestId ?? '',
      language: acceptedLanguage(request),
      clientAddress: addressNetwork(clientAddress(request, config.trustProxyHops)),
      ...(token ? { token } : {}),
    }
    response.locals['caller'] = caller
  }
}

/** Creating a checkout session answers business errors in the structured shape (specification, Errors). */
const shapeFor = ({ method, originalUrl }: Request) =>
  method === 'POST' && /^\/api\/v1\/escrows\/[^/]+\/sessions\/?(\?|$)/.test(originalUrl) ? ('structured' as const) : undefined

async function readiness({ database, config, clock, log }: Services): Promise<Readiness> {
  const reasons = await readReadiness(database.reader, { now: clock(), isWorker: config.role === 'worker' }).catch((err: unknown) => {
    log.warn({ err }, 'the database cannot be asked')
    return ['the database cannot be asked']
  })
  return { ready: reasons.length === 0, reasons }
}
