import { characterCount } from '../../domain/text.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'
import { invalidField } from '../../domain/invalid-field.js'
import { checkText } from '../../domain/text.js'

/** What can be chosen about an API key (decisions 3); an absent field stays as it is, null clears. Times are ISO 8601. */
export interface ApiKeyChoices {
  name?: string
  /** Requests a minute; null: what everybody has. */
  rateLimit?: number | null
  expiresAt?: string | null
  metadata?: Record<string, string> | null
}

/** Refuses what may not be chosen, with `VALIDATION_ERROR` or `METADATA_INVALID`. */
export function checkApiKey(
  tx: Operation,
  { name, rateLimit, expiresAt, metadata }: ApiKeyChoices,
  { byStaff }: { byStaff: boolean },
): void {
  if (name !== undefined) checkText(name, { field: 'name', maxCharacters: 100 })
  if (rateLimit != null) checkRateLimit(tx, rateLimit, byStaff)
  if (expiresAt != null && !(Date.parse(expiresAt) > tx.wallNow.getTime()))
    throw invalidField('expiresAt', 'must be an instant in the future')
  if (metadata != null) checkMetadata(metadata)
}

function checkRateLimit({ services }: Operation, rateLimit: number, byStaff: boolean) {
  const { keyRateLimitMax, keyRateLimitLiveMax } = services.config.limits
  const most = services.config.environment === 'live' && !byStaff ? Math.min(keyRateLimitLiveMax, keyRateLimitMax) : keyRateLimitMax
  if (Number.isInteger(rateLimit) && rateLimit >= 1 && rateLimit <= most) return
  throw invalidField('rateLimit', `must be a whole number from 1 to ${most}`)
}

function checkMetadata(metadata: Record<string, string>) {
  const entries = Object.entries(metadata)
  const isFine =
    entries.length <= 50 &&
    entries.every(([name, value]) => characterCount(name) <= 100 && typeof value === 'string' && characterCount(value) <= 500)
  if (!isFine) throw new DomainError('METADATA_INVALID', { field: ['metadata'] })
}
