import express, { type RequestHandler, type Router } from 'express'
import { DomainError } from '../server/domain/errors.js'
import { balance } from './routes/account/balance.js'
import { me } from './routes/account/me.js'
import { create as createApiKey } from './routes/api-keys/create.js'
import { remove as removeApiKey } from './routes/api-keys/delete.js'
import { get as getApiKey } from './routes/api-keys/get.js'
import { list as listApiKeys } from './routes/api-keys/list.js'
import { update as updateApiKey } from './routes/api-keys/update.js'
import { end as endAssociation } from './routes/association/end.js'
import { get as getAssociation } from './routes/association/get.js'
import { request as requestAssociation } from './routes/association/request.js'
import { register } from './routes/developer/register.js'
import { signIn } from './routes/developer/sign-in.js'
import { signOut } from './routes/developer/sign-out.js'
import { verify } from './routes/developer/verify.js'
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
import { createUser } from './routes/sandbox/create-user.js'
import { get as getSettings } from './routes/settings/get.js'
import { update as updateSettings } from './routes/settings/update.js'
import { remove as removeSignature } from './routes/signature/delete.js'
import { get as getSignature } from './routes/signature/get.js'
import { put as putSignature } from './routes/signature/put.js'
import { list as listEvents } from './routes/events/list.js'
import { eventTypes } from './routes/events/event-types.js'
import { replay } from './routes/events/replay.js'
import { create as createWebhook } from './routes/webhooks/create.js'
import { remove as removeWebhook } from './routes/webhooks/delete.js'
import { deliveries } from './routes/webhooks/deliveries.js'
import { get as getWebhook } from './routes/webhooks/get.js'
import { list as listWebhooks } from './routes/webhooks/list.js'
import { regenerateSecret } from './routes/webhooks/regenerate-secret.js'
import { test as testWebhook } from './routes/webhooks/test.js'
import { update as updateWebhook } from './routes/webhooks/update.js'
import { mountRoutes, refuseOtherMethods, type Route } from './route.js'
import type { RestServices } from './rest-request.js'

/** `/api/v1`: endpoints that take an API key. */
export const apiRoutes: Array<Route<unknown>> = [
  me,
  balance,
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
  listEvents,
  eventTypes,
  replay,
]

/** `/api/v1` of a sandbox; in live they do not exist (decisions 2). */
export const sandboxRoutes: Array<Route<unknown>> = [createUser, completeSession]

/** `/api/developer`: endpoints that take a developer token. */
export const developerRoutes: Array<Route<unknown>> = [
  signOut,
  createApiKey,
  listApiKeys,
  getApiKey,
  updateApiKey,
  removeApiKey,
  getSettings,
  updateSettings,
  requestAssociation,
  getAssociation,
  endAssociation,
  getSignature,
  removeSignature,
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
export const publicDeveloperRoutes: Array<Route<unknown>> = [register, verify, signIn]

/** `/api/developer`: endpoints that take a developer token and an image in place of JSON. */
export const imageRoutes: Array<Route<unknown>> = [putSignature]

export interface RestCompatParts extends RestServices {
  /** Authenticate and count, for each kind of endpoint; they leave the caller in `res.locals.caller`. */
  asApiKey: RequestHandler
  asDeveloper: RequestHandler
  asAnybody: RequestHandler
  /** Checks the address line, then reads the body; both after the caller is known (decisions 1, order of refusals). */
  readRequest: RequestHandler[]
  /** The same for endpoints that take an image. */
  readImage: RequestHandler[]
  environment: 'sandbox' | 'live'
}

/** The specification's REST contract as a client of the GraphQL schema. Mounted at `/api`. */
export function createRestCompat(parts: RestCompatParts): Router {
  const { asApiKey, asDeveloper, asAnybody, readRequest, readImage, environment, ...services } = parts
  const router = express.Router({ caseSensitive: true })
  const part = (guard: RequestHandler, prefix: string, routes: Array<Route<unknown>>, mountedBefore: Array<Route<unknown>> = []) => {
    const inner = express.Router({ caseSensitive: true })
    mountRoutes(inner, prefix, routes, services)
    refuseOtherMethods(inner, [...mountedBefore, ...routes])
    return [guard, ...readRequest, inner, nothingHere]
  }
  // The framework would tell by itself, as text and to anybody, which methods an address takes. No path here: to match one would decode
  // the address of every request, and refuse a malformed one before the caller is known and counted.
  const options = express.Router()
  options.use(({ method }, _response, next) => next(method === 'OPTIONS' ? undefined : 'router'), asAnybody, nothingHere)
  router.use(options)
  router.use('/v1', ...part(asApiKey, '/api/v1', environment === 'sandbox' ? [...apiRoutes, ...sandboxRoutes] : apiRoutes))
  // Getting in needs no credential, and an image is no JSON, so these come before the part that asks for both.
  const apart = express.Router({ caseSensitive: true })
  mountRoutes(apart, '/api/developer', publicDeveloperRoutes, services, [asAnybody, ...readRequest])
  mountRoutes(apart, '/api/developer', imageRoutes, services, [asDeveloper, ...readImage])
  router.use('/developer', apart)
  router.use('/developer', ...part(asDeveloper, '/api/developer', developerRoutes, [...publicDeveloperRoutes, ...imageRoutes]))
  // Whatever else is asked for below /api is counted and answered with the limit's headers as well (decisions 14).
  router.use(asAnybody, nothingHere)
  return router
}

const nothingHere: RequestHandler = () => {
  throw new DomainError('NOT_FOUND')
}
