import cors from 'cors'
import type { RequestHandler } from 'express'
import type { Config } from '../config.js'
import { isLoopbackHost } from '../config/loopback-host.js'

/**
 * Lets pages of the origins of `CORS_ORIGINS` call the API, without cookies, and read our headers (decisions 2). An `OPTIONS` that is no
 * preflight, and one from anybody else, is answered by whoever answers it otherwise.
 */
export function crossOrigin({ corsOrigins }: Pick<Config, 'corsOrigins'>): RequestHandler {
  const handle = cors({
    origin: corsOrigins === '*' ? '*' : (origin, answer) => answer(null, origin !== undefined && mayCall(corsOrigins, origin)),
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ownHeaders,
    maxAge: 600,
  })
  return (request, response, next) => {
    const isPreflight = request.headers.origin !== undefined && request.headers['access-control-request-method'] !== undefined
    if (request.method === 'OPTIONS' && !isPreflight) return next()
    handle(request, response, next)
  }
}

/** Whether a page of this origin may call; also asked for websockets, for which browsers have no preflight. */
export function mayCall(corsOrigins: Config['corsOrigins'], origin: string): boolean {
  if (corsOrigins === '*') return true
  if (corsOrigins === 'loopback') return URL.canParse(origin) && /^https?:\/\//.test(origin) && isLoopbackHost(new URL(origin).hostname)
  return corsOrigins.includes(origin)
}

/** Without being named here, a page could not read them. */
const ownHeaders = [
  'X-Request-Id',
  'X-Error-Code',
  'X-Warning',
  'Idempotent-Replayed',
  'Location',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'Deprecation',
  'Sunset',
]
