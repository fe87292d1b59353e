import { DomainError } from './errors.js'

/** Whole seconds until the oldest of those that count has left its window; at least one. */
export const secondsUntilFree = ({ oldest, windowMs, now }: { oldest: Date; windowMs: number; now: Date }): number =>
  Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000))

/** `RATE_LIMITED` with `Retry-After`. */
export const rateLimited = (retryAfterSeconds: number): DomainError =>
  new DomainError('RATE_LIMITED', { headers: { 'Retry-After': String(retryAfterSeconds) } })
