import { integer } from '../setting.js'

/** How long what is over is kept, where nothing else says (docs/retention.md). */
export const retentionLimits = {
  mailDays: integer('MAIL_DAYS', {
    fallback: '90',
    min: 2,
    max: 3_650,
    meaning: 'How long a mail is kept that was sent, kept by a sandbox, or given up.',
  }),
  endedDays: integer('ENDED_DAYS', {
    fallback: '90',
    min: 1,
    max: 3_650,
    meaning:
      'How long deadlines are kept that are over, checkout sessions that ended without an action or a payment, revoked API keys, requests to associate a developer, and the second tries of deliveries that somebody asked for.',
  }),
  unverifiedDays: integer('UNVERIFIED_DAYS', {
    fallback: '7',
    min: 1,
    max: 365,
    meaning: 'How long a developer is kept who registered and never proved their mailbox.',
  }),
  dailyCountDays: integer('DAILY_COUNT_DAYS', {
    fallback: '30',
    min: 2,
    max: 3_650,
    meaning: 'How long is kept what somebody created, or spent for a user, in a day.',
  }),
  accessTokenDays: integer('ACCESS_TOKEN_DAYS', {
    fallback: '7',
    min: 0,
    max: 365,
    meaning: 'How long a session and its token are kept after their end.',
  }),
  callbackDays: integer('CALLBACK_DAYS', {
    fallback: '30',
    min: 2,
    max: 365,
    meaning:
      'How long it is kept which messages of the provider of identities were here. One is refused by its own time minutes later; one that is sent anew comes within days.',
  }),
  ledgerCheckDays: integer('LEDGER_CHECK_DAYS', {
    fallback: '30',
    min: 1,
    max: 3_650,
    meaning: 'How long is kept what looking through the books has found.',
  }),
  retentionDaySeconds: integer('RETENTION_DAY_SECONDS', {
    fallback: '86400',
    min: 10,
    max: 86_400,
    meaning:
      'How long a day lasts for what is kept for days or hours and then removed, so that a trial of hours shows what is left after months. Shorter in a sandbox alone.',
  }),
}
