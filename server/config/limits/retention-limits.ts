import { integer } from '../setting.js'

/** How long what is over is kept, where nothing else says (docs/retention.md). */
export const retentionLimits = {
  mailDays: integer('MAIL_DAYS', { fallback: '90', min: 2, max: 3_650 }),
  endedDays: integer('ENDED_DAYS', { fallback: '90', min: 1, max: 3_650 }),
  unverifiedDays: integer('UNVERIFIED_DAYS', { fallback: '7', min: 1, max: 365 }),
  dailyCountDays: integer('DAILY_COUNT_DAYS', { fallback: '30', min: 2, max: 3_650 }),
  accessTokenDays: integer('ACCESS_TOKEN_DAYS', { fallback: '7', min: 0, max: 365 }),
  callbackDays: integer('CALLBACK_DAYS', { fallback: '30', min: 2, max: 365 }),
  ledgerCheckDays: integer('LEDGER_CHECK_DAYS', { fallback: '30', min: 1, max: 3_650 }),
  retentionDaySeconds: integer('RETENTION_DAY_SECONDS', { fallback: '86400', min: 10, max: 86_400 }),
}
