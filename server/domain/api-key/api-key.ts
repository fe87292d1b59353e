import { bounds } from '../bounds.js'
import { DomainError } from '../errors.js'
import { invalidField } from '../invalid-field.js'
import { characterCount, checkText } from '../text.js'

/** What can be chosen about an API key (decisions 3); an absent field stays as it is, null clears. Times are ISO 8601. */
export interface ApiKeyChoices {
  name?: string
  /** Requests a minute; null: what everybody has. */
  rateLimit?: number | null
  expiresAt?: string | null
  metadata?: Record<string, string> | null
}

/** Under which choices are judged. `byStaff` may go above the limit of live. */
export interface ApiKeyTerms {
  environment: 'sandbox' | 'live'
  limits: { keyRateLimitMax: number; keyRateLimitLiveMax: number }
  now: Date
  byStaff: boolean
}

/** Refuses what may not be chosen, with `VALIDATION_ERROR` or `METADATA_INVALID`. */
export function checkApiKey({ name, rateLimit, expiresAt, metadata }: ApiKeyChoices, terms: ApiKeyTerms): void {
  if (name !== undefined) checkText(name, 'name', bounds.apiKeyName)
  if (rateLimit != null) checkRateLimit(rateLimit, terms)
  if (expiresAt != null && !(Date.parse(expiresAt) > terms.now.getTime()))
    throw invalidField('expiresAt', 'must be an instant in the future')
  if (metadata != null) checkMetadata(metadata)
}

function checkRateLimit(rateLimit: number, { environment, limits, byStaff }: ApiKeyTerms) {
  const { keyRateLimitMax, keyRateLimitLiveMax } = limits
  const most = environment === 'live' && !byStaff ? Math.min(keyRateLimitLiveMax, keyRateLimitMax) : keyRateLimitMax
  if (Number.isInteger(rateLimit) && rateLimit >= 1 && rateLimit <= most) return
  throw invalidField('rateLimit', `must be a whole number from 1 to ${most}`)
}

function checkMetadata(metadata: Record<string, string>) {
  const entries = Object.entries(metadata)
  const isFine =
    entries.length <= bounds.metadataEntries.most &&
    entries.every(
      ([name, value]) =>
        characterCount(name) <= bounds.metadataKey.most && typeof value === 'string' && characterCount(value) <= bounds.metadataValue.most,
    )
  if (!isFine) throw new DomainError('METADATA_INVALID', { field: ['metadata'] })
}

/** What stands before the 64 hexadecimal digits of a key, and tells its environment. */
export const keyScheme = (environment: 'sandbox' | 'live'): string => `sk_${environment}_`

/** What is kept of a key to tell it from others: its scheme with 32 of its 256 random bits, and its last four characters. */
export const shownKey = (key: string, scheme: string): { keyPrefix: string; lastFour: string } => ({
  keyPrefix: key.slice(0, scheme.length + 8),
  lastFour: key.slice(-4),
})
