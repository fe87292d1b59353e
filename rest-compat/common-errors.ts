import type { ErrorCode } from '../server/domain/errors.js'
import type { Route } from './route.js'

/** What any route refuses: requests that are none, callers whom nobody knows, and too many of them. */
const ofAny: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'INVALID_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_CONTENT_TYPE',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'NOT_FOUND',
  'RATE_LIMITED',
  'OVERLOADED',
  'BUSY',
  'INTERNAL_ERROR',
]
const ofCredentials: readonly ErrorCode[] = ['UNAUTHORIZED']
const ofIdempotency: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS']

/** Getting in, and the sandbox's helpers, take no idempotency key (decisions 15). */
export const isRepeatable = ({ method, path, credential }: Route): boolean =>
  (method === 'post' || method === 'put') &&
  !path.startsWith('/sandbox/') &&
  !(credential !== 'api_key' && (path.startsWith('/auth/') || path === '/register'))

/** Every code that a route may answer. */
export const errorsOf = (route: Route): ErrorCode[] => [
  ...ofAny,
  ...(route.credential === 'none' ? [] : ofCredentials),
  ...(isRepeatable(route) ? ofIdempotency : []),
  ...route.errors,
]
