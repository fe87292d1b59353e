import type { IncomingMessage, Server } from 'node:http'
import type { Express, Request } from 'express'
import { createHostedPages, refusalPage } from '../../hosted/hosted-pages.js'
import { createOpenApiRouter } from '../../rest-compat/openapi/openapi-router.js'
import { refusalShapeOf } from '../../rest-compat/refusal-shape.js'
import { createRestCompat } from '../../rest-compat/rest-compat.js'
import { committedDocuments } from '../../schema/operations/documents.js'
import { buildSchema } from '../graphql/build-schema.js'
import { createContext, handedThrough, type ContextRequest } from '../graphql/context.js'
import { Engine } from '../graphql/engine/engine.js'
import { inputTexts } from '../graphql/input-texts.js'
import { consolePages } from '../graphql/console/console-pages.js'
import { createConsoleRouter } from '../graphql/console/console-router.js'
import { createGraphqlRouter } from '../graphql/graphql-router.js'
import { countRefusal, type Stranger } from '../http/api-guard.js'
import { createApp } from '../http/app.js'
import { createCallbackRouter } from '../http/callback-router.js'
import { clientAddress } from '../http/client-address.js'
import { createFileRouter } from '../http/file-router.js'
import type { HttpServerOptions } from '../http/create-http-server.js'
import { logExchanges } from '../http/log-exchanges.js'
import { jsonBody } from '../http/json-body.js'
import { bodiesInTurn } from '../http/long-bodies.js'
import { isOwnHost } from '../http/own-host.js'
import { rawBody } from '../http/raw-body.js'
import { pageSecurityHeaders } from '../http/security-headers.js'
import { strictUrl } from '../http/strict-url.js'
import { createOauthRouter } from '../oauth/oauth-router.js'
import { oauthInTurn } from './oauth-turns.js'
import { receiveIdentityMessage } from '../operations/identity-verification/receive-identity-message.js'
import { checkIdempotency } from '../operations/operation.js'
import type { LastUsed } from '../operations/credential/last-used.js'
import type { RequestLog } from '../operations/request-log/request-log.js'
import type { Services } from '../operations/services.js'
import type { Metrics } from '../telemetry/metrics.js'
import { LiveViews } from '../queries/escrow/live-views.js'
import type { EventHub } from '../queries/event/event-hub.js'
import { consoleFolder } from './build-console.js'
import { apiDescription } from './describe-api.js'
import { fileServices } from './file-services.js'
import { foresee } from './foresee.js'
import { createGuards } from './guards.js'
import { hostedServices } from './hosted-services.js'
import { oauthServices } from './oauth-services.js'
import { paymentServices } from './payment-services.js'
import { readiness } from './readiness.js'

export interface SurfaceParts {
  services: Services
  hub: EventHub
  lastUsed: LastUsed
  /** Absent where nothing is counted. */
  metrics?: Metrics
  requestLog: RequestLog
}

/** What clients see of one process: REST, GraphQL and the hosted pages on one HTTP server. */
export interface Surface {
  app: Express
  /** What the HTTP server below it has to know. */
  edge: Pick<HttpServerOptions, 'countRefusal' | 'mayUpgrade' | 'uploaderOf'>
  /** Takes over websocket upgrades. */
  attach(server: Server): void
  /** Ends subscriptions and what open pages follow, so that the server can close. */
  dispose(): Promise<void>
}

export async function createSurface({ services, hub, lastUsed, metrics, requestLog }: SurfaceParts): Promise<Surface> {
  const { config, log } = services
  const schema = await buildSchema()
  const engine = new Engine({ schema, limits: config.limits, documents: committedDocuments })
  const { limits, graphqlGuard, asApiKey, asDeveloper, asPerson, asAnybody } = createGuards({ services, lastUsed })
  const contextOf = (caller: ContextRequest) => createContext(services, hub, caller)
  const rest = createRestCompat({
    execute: (document, caller, ...variables) => engine.execute(document, contextOf(handedThrough(caller)), ...variables),
    checkIdempotency: (caller) => checkIdempotency(services, handedThrough(caller)),
    asApiKey,
    asDeveloper,
    asAnybody,
    readRequest: [
      strictUrl({ repeatable: ['status', 'mode', 'currency', 'types'] }),
      jsonBody({ limitBytes: config.limits.bodyBytes, jsonLimits: config.limits, refusals: 'defer', inTurn: bodiesInTurn(services) }),
    ],
    readImage: [strictUrl(), rawBody({ limitBytes: config.limits.signatureImageBytes, contentType: 'image/png' })],
    pageSizes: config.limits,
    environment: config.environment,
  })
  const description = apiDescription(config, () => inputTexts(schema, committedDocuments))
  const graphql = createGraphqlRouter({ engine, services, hub, guard: graphqlGuard })
  metrics?.gauge({
    name: 'amana_live_unread_bytes',
    help: 'What waits in memory for callers of websockets and event streams to read it, in bytes.',
    read: () => Promise.resolve([{ value: graphql.unread() }]),
  })
  metrics?.gauge({
    name: 'amana_answers_unread_bytes',
    help: 'What waits in memory for callers of HTTP to read it, in bytes, without files, sockets and event streams.',
    read: () => Promise.resolve([{ value: services.unreadAnswers.bytes() }]),
  })
  const payments = paymentServices(services)
  const pageHeaders = pageSecurityHeaders({ https: config.publicUrl.startsWith('https:') })
  const pages = consolePages(consoleFolder)
  const staffConsole = createConsoleRouter({ engine, services, hub, guard: graphqlGuard, pageHeaders, pages, stream: graphql.stream })
  const readBytes = (limitBytes: number) => [strictUrl(), rawBody({ limitBytes, contentType: 'application/json' })]
  const callbacks = createCallbackRouter({
    asAnybody,
    readBody: { payment: readBytes(config.limits.bodyBytes), identity: readBytes(mostIdentityBytes) },
    answerPayment: payments.answerPayment,
    answerIdentity: (sent, requestId) => receiveIdentityMessage(services, { ...sent, requestId }),
  })
  const { provider, pages: applications } = oauthServices(services)
  const oauth = createOauthRouter({ provider, guard: asAnybody, publicUrl: config.publicUrl, inTurn: oauthInTurn(config) })
  const views = new LiveViews(services)
  const house = hostedServices({ services, hub, views, execute: engine.execute, reference: description, payments, applications, limits })
  const hosted = createHostedPages(house)
  const files = createFileRouter({
    asPerson,
    asAnybody,
    readUrl: strictUrl(),
    refusalPage: refusalPage(house),
    ...fileServices(services),
  })
  const exchanges = logExchanges({
    note: (exchange) => requestLog.note(exchange),
    bodyBytes: config.limits.requestLogBodyBytes,
    clock: services.clock,
    addressOf: (sent) => clientAddress(sent, config.trustProxyHops),
  })
  const app = createApp({
    config,
    log,
    isReady: () => readiness(services),
    graphql: graphql.router,
    rest,
    oauth,
    openapi: createOpenApiRouter(description),
    files,
    callbacks,
    hosted,
    staffConsole,
    ...(metrics ? { metrics } : {}),
    limits,
    // Where nothing is kept, no body is looked at either.
    ...(config.limits.requestLogDays > 0 ? { exchanges } : {}),
    foresee: foresee(services),
    shapeFor,
  })
  const edge = {
    countRefusal: (caller: Stranger) => countRefusal(limits, caller),
    mayUpgrade: (sent: IncomingMessage) => isOwnHost(config, sent),
    uploaderOf: (sent: IncomingMessage) => (isUpload(sent) ? clientAddress(sent, config.trustProxyHops) : null),
  }
  const dispose = () => {
    views.stop()
    return graphql.dispose()
  }
  return { app, edge, attach: graphql.attach, dispose }
}

/** A decision about an identity tells of documents, checks and warnings. */
const mostIdentityBytes = 1_048_576

/** A file at the door, or a form of a page of ours with files; whoever else sends such a form is answered before it has come. */
const isUpload = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'POST' && (/^\/(admin\/)?files\/?(\?|$)/.test(url) || /^multipart\/form-data/i.test(headers['content-type'] ?? ''))

/** What a worker serves: whether it lives and is ready, its figures, and nothing else. */
export function healthSurface({ services, metrics }: { services: Services; metrics: Metrics }): Surface {
  const { config, log } = services
  return {
    app: createApp({ config, log, metrics, isReady: () => readiness(services) }),
    edge: {},
    attach: () => {},
    dispose: () => Promise.resolve(),
  }
}

const shapeFor = ({ method, originalUrl }: Request) => refusalShapeOf(method, originalUrl)
