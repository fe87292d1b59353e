import { integer } from '../setting.js'

/** How much one caller may ask for (specification, Limits; decisions 14 and 15). */
export const requestLimits = {
  dailyCreations: integer('DAILY_CREATION_LIMIT', { unit: 'creations', fallback: '1000', min: 0, max: 100_000_000 }),
  dailyUserCreations: integer('DAILY_USER_CREATION_LIMIT', { unit: 'creations', fallback: '100', min: 0, max: 100_000_000 }),
  dailyChanges: integer('DAILY_CHANGES_LIMIT', { unit: 'changes', fallback: '5000', min: 0, max: 100_000_000 }),
  dailyUserChanges: integer('DAILY_USER_CHANGES_LIMIT', { unit: 'changes', fallback: '500', min: 0, max: 100_000_000 }),
  paymentTries: integer('PAYMENT_TRIES_LIMIT', { unit: 'tries', fallback: '50', min: 1, max: 100_000_000 }),
  requestsPerMinute: integer('RATE_LIMIT_PER_MINUTE', { unit: 'requests', fallback: '100', min: 1, max: 10_000_000 }),
  bodyBytes: integer('BODY_MAX_BYTES', { fallback: '102400', min: 1_024, max: 10_485_760 }),
  jsonDepth: integer('JSON_DEPTH', { unit: 'levels', fallback: '20', min: 5, max: 200 }),
  jsonKeys: integer('JSON_KEYS', { unit: 'keys', fallback: '500', min: 50, max: 100_000 }),
  jsonEntries: integer('JSON_LIST_ENTRIES', { unit: 'entries', fallback: '2000', min: 50, max: 1_000_000 }),
  pageDefault: integer('PAGE_SIZE', { unit: 'rows', fallback: '20', min: 1, max: 1_000 }),
  pageMax: integer('PAGE_SIZE_MAX', { unit: 'rows', fallback: '100', min: 1, max: 1_000 }),
  idempotencyHours: integer('IDEMPOTENCY_HOURS', { fallback: '24', min: 1, max: 8_760 }),
}
