import type { RequestHandler, Response, Router } from 'express'
import { DomainError } from '../server/domain/errors.js'
import { isRepeatable } from './common-errors.js'
import { dataOf, idempotencyOf, type RestCaller, type RestServices } from './rest-request.js'
import type { OpenRequest, Route } from './route.js'

/** What the edge left on the response: who calls. */
const callerOf = (response: Response): RestCaller => response.locals['caller']

/** Mounts routes below `prefix`, which is part of what an idempotency key is bound to. `first` runs before each of them. */
export function mountRoutes(router: Router, prefix: string, routes: Route[], services: RestServices, first: RequestHandler[] = []): void {
  for (const route of routes) router[route.method](route.path, ...first, handler(prefix, route, services))
}

/** A known path with a method that it does not have: what a framework would answer as 405 is 400 here (decisions 1). */
export function refuseOtherMethods(router: Router, routes: Route[]): void {
  for (const [path, there] of Map.groupBy(routes, (route) => route.path)) {
    const methods = there.map(({ method }) => method.toUpperCase()).join(', ')
    router.all(path, () => {
      throw new DomainError('METHOD_NOT_ALLOWED', { message: `This path exists but does not take this HTTP method. It takes ${methods}.` })
    })
  }
}

function handler(prefix: string, route: Route, services: RestServices): RequestHandler<Record<string, string>> {
  return async (request, response) => {
    request.asked = `${prefix}${route.path}`
    const caller = callerOf(response)
    const idempotency = isRepeatable(route) ? idempotencyOf(request, `${request.method} ${prefix}${route.path}`) : undefined
    if (idempotency) caller.idempotency = idempotency
    const open: OpenRequest = {
      params: request.params,
      // The edge lets through text and repeated text only.
      query: request.query as OpenRequest['query'],
      body: request.body,
      bodyRefusal: request.bodyRefusal,
      pageSizes: services.pageSizes,
      execute: async (document, ...variables) => dataOf(await services.execute(document, caller, ...variables)),
      checkIdempotency: () => services.checkIdempotency(caller),
      warn: (text) => void response.append('X-Warning', text),
    }
    try {
      const { status, headers, body } = await route.perform(open)
      markReplay(response, caller)
      response.status(status).set(headers).json(body)
    } catch (error) {
      markReplay(response, caller)
      throw error
    }
  }
}

/** A stored answer says that it is one, also where it is a refusal: that of a declined payment. */
function markReplay(response: Response, { idempotency }: RestCaller) {
  if (idempotency?.replayed) response.setHeader('Idempotent-Replayed', 'true')
}
