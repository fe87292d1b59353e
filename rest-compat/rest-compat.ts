import express, { type RequestHandler, type Router } from 'express'
import { create as createEscrow } from './routes/escrows/create.js'
import { contract } from './routes/escrows/contract.js'
import { cancel as cancelEscrow } from './routes/escrows/cancel.js'
import { deliver } from './routes/escrows/deliver.js'
import { get as getEscrow } from './routes/escrows/get.js'
import { list as listEscrows } from './routes/escrows/list.js'
import { quote } from './routes/escrows/quote.js'
import { rejectDelivery } from './routes/escrows/reject-delivery.js'
import { update as updateEscrow } from './routes/escrows/update.js'
import { cancel as cancelSession } from './routes/sessions/cancel.js'
import { create as createSession } from './routes/sessions/create.js'
import { get as getSession } from './routes/sessions/get.js'
import { completeSession } from './routes/sandbox/complete-session.js'
import { replay } from './routes/events/replay.js'
import { create as createWebhook } from './routes/webhooks/create.js'
import { remove as removeWebhook } from './routes/webhooks/delete.js'
import { deliveries } from './routes/webhooks/deliveries.js'
import { get as getWebhook } from './routes/webhooks/get.js'
import { list as listWebhooks } from './routes/webhooks/list.js'
import { regenerateSecret } from './routes/webhooks/regenerate-secret.js'
import { test as testWebhook } from './routes/webhooks/test.js'
import { update as updateWebhook } from './routes/webhooks/update.js'
import { mountRoutes, type Route } from './route.js'
import type { RestServices } from './rest-request.js'

/** `/api/v1`: endpoints that take an API key. */
export const apiRoutes: Array<Route<unknown>> = [
  createEscrow,
  listEscrows,
  getEscrow,
  updateEscrow,
  deliver,
  rejectDelivery,
  cancelEscrow,
  contract,
  quote,
  createSession,
  getSession,
  cancelSession,
  replay,
  completeSession,
]

/** `/api/developer`: endpoints that take a developer token. */
export const developerRoutes: Array<Route<unknown>> = [
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  removeWebhook,
  regenerateSecret,
  testWebhook,
  deliveries,
]

/** `/api/developer`: endpoints by which a developer gets in, without any credential. */
export const publicDeveloperRoutes: Array<Route<unknown>> = []

export interface RestCompatParts extends RestServices {
  /** Authenticate and count, for each kind of endpoint; they leave the caller in `res.locals.caller`. */
  asApiKey: RequestHandler
  asDeveloper: RequestHandler
  asAnybody: RequestHandler
  /** Checks the address line, then reads the body; both after the caller is known (decisions 1, order of refusals). */
  readRequest: RequestHandler[]
}

/** The specification's REST contract as a client of the GraphQL schema. Mounted at `/api`. */
export function createRestCompat({ asApiKey, asDeveloper, asAnybody, readRequest, ...services }: RestCompatParts): Router {
  const router = express.Router({ caseSensitive: true })
  const part = (guard: RequestHandler, prefix: string, routes: Array<Route<unknown>>) => {
    const inner = express.Router({ caseSensitive: true })
    mountRoutes(inner, prefix, routes, services)
    return [guard, ...readRequest, inner]
  }
  router.use('/v1', ...part(asApiKey, '/api/v1', apiRoutes))
  // Getting in needs no credential, so these come before the guard that asks for one.
  const entrance = express.Router({ caseSensitive: true })
  mountRoutes(entrance, '/api/developer', publicDeveloperRoutes, services, [asAnybody, ...readRequest])
  router.use('/developer', entrance)
  router.use('/developer', ...part(asDeveloper, '/api/developer', developerRoutes))
  return router
}
