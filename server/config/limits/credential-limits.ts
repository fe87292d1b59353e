import { integer } from '../setting.js'

/** Who guesses at passwords and codes, and what a developer may have (decisions 3 and 14). */
export const credentialLimits = {
  keyRateLimitMax: integer('API_KEY_RATE_LIMIT_MAX', {
    unit: 'requests',
    fallback: '10000000',
    min: 1,
    max: 10_000_000,
    meaning: 'The largest limit, in requests a minute, that a key can have.',
  }),
  keyRateLimitLiveMax: integer('API_KEY_RATE_LIMIT_LIVE_MAX', {
    unit: 'requests',
    fallback: '6000',
    min: 1,
    max: 10_000_000,
    meaning: 'In live, the largest limit that a developer can give to a key without staff.',
  }),
  developerLiveMax: integer('DEVELOPER_RATE_LIMIT_LIVE', {
    unit: 'requests',
    fallback: '6000',
    min: 1,
    max: 10_000_000,
    meaning: 'In live, API requests a minute with all keys of one developer together. A key to which staff have given more has that.',
  }),
  apiKeys: integer('API_KEYS_LIMIT', {
    unit: 'keys',
    fallback: '50',
    min: 1,
    max: 100_000,
    meaning: 'API keys of one developer that are not revoked.',
  }),
  oauthClients: integer('OAUTH_CLIENTS_LIMIT', {
    unit: 'clients',
    fallback: '20',
    min: 1,
    max: 1_000,
    meaning: 'OAuth clients of one developer.',
  }),
  redirectUrls: integer('REDIRECT_URL_LIMIT', {
    unit: 'URLs',
    fallback: '20',
    min: 1,
    max: 1_000,
    meaning: 'Allowed redirect URLs of one developer.',
  }),
  signInFailures: integer('SIGN_IN_FAILURES', {
    unit: 'failures',
    fallback: '5',
    min: 1,
    max: 1_000,
    meaning: 'Failed sign-ins to one account from one address within `SIGN_IN_WINDOW_MINUTES` before further ones wait.',
  }),
  signInWindowMinutes: integer('SIGN_IN_WINDOW_MINUTES', {
    fallback: '15',
    min: 1,
    max: 1_440,
    meaning: 'The window of `SIGN_IN_FAILURES`.',
  }),
  signInFailuresPerAddressMinute: integer('SIGN_IN_FAILURES_PER_ADDRESS_MINUTE', {
    unit: 'failures',
    fallback: '10',
    min: 1,
    max: 100_000,
    meaning: 'Failed sign-ins a minute from one address, to whichever account.',
  }),
  signInFailuresPerAccountHour: integer('SIGN_IN_FAILURES_PER_ACCOUNT_HOUR', {
    unit: 'failures',
    fallback: '50',
    min: 1,
    max: 100_000,
    meaning: 'Failed sign-ins an hour to one account from all addresses before it is slowed down. It is never locked.',
  }),
  signInAuditsHour: integer('SIGN_IN_AUDITS_HOUR', {
    unit: 'rows',
    fallback: '1000',
    min: 0,
    max: 1_000_000,
    meaning:
      'Rows an hour of the audit log, which is kept for ever, that tell of failed sign-ins, one an hour for each account. Beyond it only those of staff are written; every failure is in the log.',
  }),
  signInSlowMs: integer('SIGN_IN_SLOW_MS', {
    fallback: '3000',
    min: 0,
    max: 10_000,
    meaning: 'How long a sign-in to an account that is slowed down waits for its answer.',
  }),
  verificationCodeAttempts: integer('VERIFICATION_CODE_ATTEMPTS', {
    unit: 'entries',
    fallback: '5',
    min: 1,
    max: 100,
    meaning: 'Wrong entries after which a mailed code stops working.',
  }),
  proofsPerCallerMinute: integer('MAILED_CODES_PER_CALLER_MINUTE', {
    unit: 'mails',
    fallback: '1',
    min: 1,
    max: 1_000,
    meaning:
      'Codes to sign in, and apart from them codes to register and links for a forgotten password, that one network can have sent to one address in a minute.',
  }),
  proofsPerCallerHour: integer('MAILED_CODES_PER_CALLER_HOUR', {
    unit: 'mails',
    fallback: '5',
    min: 1,
    max: 10_000,
    meaning: 'The same within an hour.',
  }),
  proofMailsPerCallerHour: integer('MAILED_CODES_PER_NETWORK_HOUR', {
    unit: 'mails',
    fallback: '100',
    min: 1,
    max: 1_000_000,
    meaning: 'In live, codes and such links that one network can have sent within an hour, to whichever addresses.',
  }),
  proofsPerAddressHour: integer('MAILED_CODES_PER_ADDRESS_HOUR', {
    unit: 'mails',
    fallback: '10',
    min: 1,
    max: 10_000,
    meaning:
      'Codes for one address within an hour, asked for from everywhere, after which further ones have nine digits instead of six. Nobody is kept out.',
  }),
  proofMailsPerAddressHour: integer('MAILED_CODES_TO_ADDRESS_HOUR', {
    unit: 'mails',
    fallback: '20',
    min: 1,
    max: 10_000,
    meaning:
      'Codes and links for one address within an hour, asked for from everywhere, after which further ones are mailed only to whoever asks from where somebody has signed in to that account in the last 90 days. Every request is answered alike.',
  }),
  requestedMailsPerAddressDay: integer('REQUESTED_MAILS_PER_ADDRESS_DAY', {
    unit: 'mails',
    fallback: '10',
    min: 1,
    max: 1_000,
    meaning:
      'In live, the codes to register as a developer, and apart from them the links of each kind, that anybody can have sent to one address in 24 hours.',
  }),
}
