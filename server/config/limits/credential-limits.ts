import { integer } from '../setting.js'

/** Who guesses at passwords and codes, and what a developer may have (decisions 3 and 14). */
export const credentialLimits = {
  keyRateLimitMax: integer('API_KEY_RATE_LIMIT_MAX', { unit: 'requests', fallback: '10000000', min: 1, max: 10_000_000 }),
  keyRateLimitLiveMax: integer('API_KEY_RATE_LIMIT_LIVE_MAX', { unit: 'requests', fallback: '6000', min: 1, max: 10_000_000 }),
  developerLiveMax: integer('DEVELOPER_RATE_LIMIT_LIVE', { unit: 'requests', fallback: '6000', min: 1, max: 10_000_000 }),
  apiKeys: integer('API_KEYS_LIMIT', { unit: 'keys', fallback: '50', min: 1, max: 100_000 }),
  oauthClients: integer('OAUTH_CLIENTS_LIMIT', { unit: 'clients', fallback: '20', min: 1, max: 1_000 }),
  redirectUrls: integer('REDIRECT_URL_LIMIT', { unit: 'URLs', fallback: '20', min: 1, max: 1_000 }),
  signInFailures: integer('SIGN_IN_FAILURES', { unit: 'failures', fallback: '5', min: 1, max: 1_000 }),
  signInWindowMinutes: integer('SIGN_IN_WINDOW_MINUTES', { fallback: '15', min: 1, max: 1_440 }),
  signInFailuresPerAddressMinute: integer('SIGN_IN_FAILURES_PER_ADDRESS_MINUTE', {
    unit: 'failures',
    fallback: '10',
    min: 1,
    max: 100_000,
  }),
  signInFailuresPerAccountHour: integer('SIGN_IN_FAILURES_PER_ACCOUNT_HOUR', { unit: 'failures', fallback: '50', min: 1, max: 100_000 }),
  signInAuditsHour: integer('SIGN_IN_AUDITS_HOUR', { unit: 'rows', fallback: '1000', min: 0, max: 1_000_000 }),
  signInSlowMs: integer('SIGN_IN_SLOW_MS', { fallback: '3000', min: 0, max: 10_000 }),
  verificationCodeAttempts: integer('VERIFICATION_CODE_ATTEMPTS', { unit: 'entries', fallback: '5', min: 1, max: 100 }),
  proofsPerCallerMinute: integer('MAILED_CODES_PER_CALLER_MINUTE', { unit: 'mails', fallback: '1', min: 1, max: 1_000 }),
  proofsPerCallerHour: integer('MAILED_CODES_PER_CALLER_HOUR', { unit: 'mails', fallback: '5', min: 1, max: 10_000 }),
  proofMailsPerCallerHour: integer('MAILED_CODES_PER_NETWORK_HOUR', { unit: 'mails', fallback: '100', min: 1, max: 1_000_000 }),
  proofsPerAddressHour: integer('MAILED_CODES_PER_ADDRESS_HOUR', { unit: 'mails', fallback: '10', min: 1, max: 10_000 }),
  proofMailsPerAddressHour: integer('MAILED_CODES_TO_ADDRESS_HOUR', { unit: 'mails', fallback: '20', min: 1, max: 10_000 }),
  requestedMailsPerAddressDay: integer('REQUESTED_MAILS_PER_ADDRESS_DAY', { unit: 'mails', fallback: '10', min: 1, max: 1_000 }),
}
