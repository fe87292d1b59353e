import type { Express, RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import type { Config } from '../config.js'
import { clientAddress } from './client-address.js'
import type { Limits } from './api-guard.js'
import { createExpressApp } from './create-express-app.js'
import { crossOrigin } from './cross-origin.js'
import { errorHandler } from './error-handler.js'
import type { ErrorShape } from './error-response.js'
import { health, type Readiness } from './health.js'
import { requireOwnHost } from './own-host.js'
import { metricsRouter } from './metrics-router.js'
import { requestLogger } from './request-logger.js'
import { notFound } from './not-found.js'
import { requestId } from './request-id.js'
import { apiSecurityHeaders } from './security-headers.js'
import type { Metrics } from '../telemetry/metrics.js'

interface AppParts {
  config: Config
  log: Logger
  isReady: () => Promise<Readiness>
  /** `/graphql` and `/graphql/stream`. */
  graphql?: Router
  /** `/api/…`. */
  rest?: Router
  /** `/api/oauth/…`, and what is found where the issuer is. */
  oauth?: Router
  /** `/openapi.json`. */
  openapi?: Router
  /** `/files`. */
  files?: Router
  /** `/callbacks`. */
  callbacks?: Router
  /** `/checkout`, `/payments`, `/account`, `/dev/mail`; brings its own headers. */
  hosted?: Router
  /** `/admin`; brings its own headers. */
  staffConsole?: Router
  /** Counts what was asked for, and answers `/metrics`. */
  metrics?: Metrics
  /** Counts what is refused before any route; absent where there is no API. */
  limits?: Limits
  /** Keeps what integrators ask and are answered. */
  exchanges?: RequestHandler
  /** Begins to read what a request is seen to be for. */
  foresee?: RequestHandler
  /** The shape of a route's business errors. */
  shapeFor?: (request: Parameters<RequestHandler>[0]) => ErrorShape | undefined
}

/** To pass through a router that has no such address costs the framework a turn of the event loop, whatever is asked for. */
const isOauthUrl = (url: string): boolean => /^([^/]+:\/\/[^/]*)?\/(api\/oauth|\.well-known)\//.test(url)

/** Puts the HTTP surface together: the edge is the same for every route, and whatever goes wrong is answered as JSON of the specification. */
export function createApp(parts: AppParts): Express {
  const {
    config,
    log,
    isReady,
    graphql,
    rest,
    oauth,
    openapi,
    files,
    callbacks,
    hosted,
    staffConsole,
    metrics,
    limits,
    exchanges,
    foresee,
    shapeFor,
  } = parts
  const https = config.publicUrl.startsWith('https:')
  const app = createExpressApp()
  app.use(requestId())
  app.use(requestLogger({ log, metrics, addressOf: (request) => clientAddress(request, config.trustProxyHops) }))
  app.use(requireOwnHost(config, limits))
  app.use(['/graphql', '/api', '/openapi.json', '/files'], crossOrigin(config))
  if (exchanges) app.use(['/graphql', '/api/v1', '/api/developer'], exchanges)
  if (foresee) app.use(foresee)
  if (graphql) app.use('/graphql', apiSecurityHeaders({ https }), graphql)
  if (oauth) app.use(['/api/oauth', '/.well-known'], apiSecurityHeaders({ https }))
  if (oauth) app.use((request, response, next) => (isOauthUrl(request.url) ? oauth(request, response, next) : next()))
  if (rest) app.use('/api', apiSecurityHeaders({ https }), rest)
  if (openapi) app.use('/openapi.json', apiSecurityHeaders({ https }), openapi)
  if (files) app.use('/files', apiSecurityHeaders({ https }), files)
  if (callbacks) app.use('/callbacks', apiSecurityHeaders({ https }), callbacks)
  if (staffConsole) app.use('/admin', staffConsole)
  // The framework would tell by itself, as plain text with 200, which methods an address takes.
  app.use((request, response, next) => (request.method === 'OPTIONS' ? notFound(request, response, next) : next()))
  app.use(health({ isReady, log }))
  if (metrics) app.use(metricsRouter({ metrics, token: config.metricsToken }))
  if (hosted) app.use(hosted)
  app.use(notFound)
  app.use(errorHandler({ log, ...(shapeFor ? { shapeFor } : {}) }))
  return app
}
