import type { Route } from './route.js'
import { routes } from './routes.js'

/** Where a route lies, parameters as `:name`. */
export const addressOf = ({ credential, path }: Pick<Route, 'credential' | 'path'>): string =>
  `${credential === 'api_key' ? '/api/v1' : '/api/developer'}${path}`

/** Matches the addresses of a route, without their query string, and has the parameters of their path. */
export const addressPattern = (route: Pick<Route, 'credential' | 'path'>): RegExp =>
  new RegExp(`^${addressOf(route).replaceAll(/:\w+/g, '([^/]+)')}/?$`)

const shaped = routes
  .filter(({ refusalShape }) => refusalShape !== undefined)
  .map((route) => ({ route, method: route.method.toUpperCase(), pattern: addressPattern(route) }))

/** The shape of the business errors of whatever route this request is for (specification, Errors); undefined where it has none of its own. */
export function refusalShapeOf(method: string, url: string): Route['refusalShape'] {
  const [address = ''] = url.split('?')
  return shaped.find((one) => one.method === method && one.pattern.test(address))?.route.refusalShape
}
