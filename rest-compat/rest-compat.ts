import express, { type RequestHandler, type Router } from 'express'
import { DomainError } from '../server/domain/errors.js'
import { mountRoutes, refuseOtherMethods } from './mount-routes.js'
import type { Route } from './route.js'
import { routes } from './routes.js'
import type { RestServices } from './rest-request.js'

const routesOf = (credential: Route['credential'], { sandbox = false, image = false } = {}) =>
  routes.filter((route) => route.credential === credential && route.isSandboxOnly === sandbox && route.takesImage === image)

/** What this environment mounts: the helpers of a sandbox do not exist in live (decisions 2). */
export const routesIn = (environment: 'sandbox' | 'live'): Route[] =>
  routes.filter(({ isSandboxOnly }) => environment === 'sandbox' || !isSandboxOnly)

/** `/api/v1`: endpoints that take an API key. */
export const apiRoutes = routesOf('api_key')

/** `/api/v1` of a sandbox; in live they do not exist (decisions 2). */
export const sandboxRoutes = routesOf('api_key', { sandbox: true })

/** `/api/developer`: endpoints that take a developer token. */
export const developerRoutes = routesOf('developer')

/** `/api/developer`: endpoints by which a developer gets in, without any credential. */
export const publicDeveloperRoutes = routesOf('none')

/** `/api/developer`: endpoints that take a developer token and an image in place of JSON. */
export const imageRoutes = routesOf('developer', { image: true })

interface RestCompatParts extends RestServices {
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
  const part = (guard: RequestHandler, prefix: string, routes: Route[], mountedBefore: Route[] = []) => {
    const inner = express.Router({ caseSensitive: true })
    mountRoutes(inner, prefix, routes, services)
    refuseOtherMethods(inner, [...mountedBefore, ...routes])
    return [guard, ...readRequest, inner, nothingHere]
  }
  // The framework would tell by itself, as text and to anybody, which methods an address takes. No path here: to match one would decode
  // the address of every request, and refuse a malformed one before the caller is known and counted.
  router.use((request, response, next) => {
    if (request.method !== 'OPTIONS') return next()
    return asAnybody(request, response, (error?: unknown) => next(error ?? new DomainError('NOT_FOUND')))
  })
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
