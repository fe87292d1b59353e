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

export interface RateLimiter {
  /** Counts one request (or `cost` of them) in the bucket. A refused one is not counted. `limit` is the bucket's own, per minute. */
  consume(bucket: string, limit?: number, cost?: number): RateLimitState
}

interface RateLimiterOptions {
  /** The limit of a bucket without one of its own. */
  perMinute: number
  /** Milliseconds since 1970. */
  now: () => number
  /** The most buckets kept in memory. */
  maxBuckets?: number
}

/**
 * Counts requests per bucket in windows of one minute that begin with a bucket's first request (decisions 14). In the memory of this
 * process and synchronous, since it runs on every request; beyond `maxBuckets` the oldest are forgotten, which lets a caller have
 * more than its share but never less.
 */
export function createRateLimiter({ perMinute, now, maxBuckets = 100_000 }: RateLimiterOptions): RateLimiter {
  // Two generations, each open to new windows for a minute at most: when the older one is dropped, all of its windows have run out.
  let older = new Map<string, Window>()
  let newer = new Map<string, Window>()
  let newerSinceMs = 0

  const openWindow = (bucket: string, startMs: number): Window => {
    if (newer.size >= maxBuckets / 2 || !isWithinMinute(newerSinceMs, startMs)) {
      older = newer
      newer = new Map()
      newerSinceMs = startMs
    }
    const window = { startMs, used: 0 }
    newer.set(bucket, window)
    return window
  }

  return {
    consume(bucket, limit = perMinute, cost = 1) {
      const nowMs = now()
      const known = newer.get(bucket) ?? older.get(bucket)
      const window = known && isWithinMinute(known.startMs, nowMs) ? known : openWindow(bucket, nowMs)
      const allowed = window.used + cost <= limit
      if (allowed) window.used += cost
      const resetAtMs = window.startMs + windowMs
      const resetInSeconds = Math.ceil((resetAtMs - nowMs) / 1000)
      return { allowed, limit, remaining: Math.max(0, limit - window.used), resetAtMs, resetInSeconds }
    },
  }
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

interface Window {
  startMs: number
  used: number
}

const windowMs = 60_000

/** A start in the future is from before the clock was set back; nobody shall wait for it. */
function isWithinMinute(startMs: number, nowMs: number): boolean {
  return nowMs >= startMs && nowMs < startMs + windowMs
}
