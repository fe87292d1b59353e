import type { ServerResponse } from 'node:http'

/** What is left of one bucket after a request. */
export interface RateLimitState {
  allowed: boolean
  /** Requests per minute. */
  limit: number
  remaining: number
  /** When the window ends, in milliseconds since 1970. */
  resetAtMs: number
  /** The same as whole seconds from now, at least 1. */
  resetInSeconds: number
}

/**
 * The headers every API response carries: `X-RateLimit-Limit`, `-Remaining`, `-Reset` (seconds since 1970), `RateLimit-Policy` and
 * `RateLimit`; a refusal adds `Retry-After`, in seconds (decisions 14).
 */
export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    'X-RateLimit-Reset': String(Math.ceil(state.resetAtMs / 1000)),
    'RateLimit-Policy': `"default";q=${state.limit};w=60`,
    RateLimit: `"default";r=${state.remaining};t=${state.resetInSeconds}`,
    ...(state.allowed ? {} : { 'Retry-After': String(state.resetInSeconds) }),
  }
}

export function setRateLimitHeaders(res: ServerResponse, state: RateLimitState): void {
  for (const [name, value] of Object.entries(rateLimitHeaders(state))) res.setHeader(name, value)
}
