import { integer } from '../setting.js'

/** How much one caller may ask for (specification, Limits; decisions 14 and 15). */
export const requestLimits = {
  dailyCreations: integer('DAILY_CREATION_LIMIT', {
    unit: 'creations',
    fallback: '1000',
    min: 0,
    max: 100_000_000,
    meaning:
      'Escrows, charges and identity verifications that one developer may create in a UTC day. The console changes it for one developer.',
  }),
  dailyUserCreations: integer('DAILY_USER_CREATION_LIMIT', {
    unit: 'creations',
    fallback: '100',
    min: 0,
    max: 100_000_000,
    meaning: 'Escrows that one user may create in a UTC day without a developer.',
  }),
  requestsPerMinute: integer('RATE_LIMIT_PER_MINUTE', {
    unit: 'requests',
    fallback: '100',
    min: 1,
    max: 10_000_000,
    meaning: 'API requests a minute from one address, for callers whose key has no limit of its own.',
  }),
  bodyBytes: integer('BODY_MAX_BYTES', { fallback: '102400', min: 1_024, max: 10_485_760, meaning: 'The largest request body.' }),
  pageDefault: integer('PAGE_SIZE', {
    unit: 'rows',
    fallback: '20',
    min: 1,
    max: 1_000,
    meaning: 'Rows on a page when `limit` is not given.',
  }),
  pageMax: integer('PAGE_SIZE_MAX', { unit: 'rows', fallback: '100', min: 1, max: 1_000, meaning: 'The most rows on a page.' }),
  idempotencyHours: integer('IDEMPOTENCY_HOURS', {
    fallback: '24',
    min: 1,
    max: 8_760,
    meaning: 'How long the answer to an idempotency key is kept.',
  }),
}
