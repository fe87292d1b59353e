import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopbackHost } from './loopback-host.js'
import { integer, oneOf, optional, required, type Setting, type SettingName } from './setting.js'

const keyForm = '32 bytes as 64 hexadecimal digits or as base64, for example from `openssl rand -hex 32`'
const key = z
  .string()
  .regex(/^([0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=?)$/, 'not 32 bytes')
  .transform((text) => Buffer.from(text, text.length === 64 ? 'hex' : 'base64'))

/** How this deployment is put together: addresses, credentials, processes (decisions 2). */
export const deploymentSettings = {
  environment: oneOf('ESCROW_ENV', ['sandbox', 'live'], { fallback: 'sandbox' }),
  port: integer('PORT', { fallback: '4000', min: 1, max: 65_535 }),
  healthPort: optional(integer('HEALTH_PORT', { fallbackNote: 'none: `PORT` alone', min: 1, max: 65_535 }) as Setting<number | undefined>),
  host: optional({
    name: 'HOST',
    fallbackNote: '`localhost` while `PUBLIC_URL` is a loopback address, every interface otherwise',
    accepts: 'an address of this machine or a name that resolves to one; `0.0.0.0` and `::` are every interface',
    schema: z
      .string()
      .toLowerCase()
      .refine(
        (text) => isIP(text) !== 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(text),
        'not a host',
      ),
  }),
  publicUrl: optional({
    name: 'PUBLIC_URL',
    fallbackNote: '`http://localhost:` and `PORT`',
    accepts: 'an origin such as `https://escrow.example.com`, without a path; in live `http` only for a loopback host',
    schema: z
      .string()
      .refine(isOrigin, 'not an origin')
      .transform((text) => new URL(text).origin),
  }),
  dataDir: required({
    name: 'DATA_DIR',
    fallback: '.data',
    accepts: 'a directory, made when absent; relative to where the service is started',
    schema: z.string(),
  }),
  databaseUrl: optional(database('DATABASE_URL', { fallbackNote: 'the embedded database' })),
  databaseDirectUrl: optional(database('DATABASE_DIRECT_URL', { fallbackNote: '`DATABASE_URL`' })),
  role: oneOf('ROLE', ['all', 'web', 'worker'], { fallback: 'all' }),
  staffEmail: required({
    name: 'STAFF_EMAIL',
    fallback: 'owner@amana.example',
    accepts: 'an e-mail address',
    schema: z.email('not an e-mail address').max(254, 'too long').toLowerCase(),
  }),
  staffPassword: optional({
    name: 'STAFF_PASSWORD',
    fallbackNote: 'a random one, handed over once: on the terminal, or in `DATA_DIR/first-owner.txt` where there is none',
    accepts: 'at least `PASSWORD_MIN_CHARACTERS` characters',
    isSecret: true,
    schema: z.string(),
  }),
  demo: optional(oneOf('DEMO', ['on', 'off'], { fallbackNote: '`on` in a sandbox, `off` in live' })),
  secretKey: optional({
    name: 'SECRET_KEY',
    fallbackNote: 'made in `DATA_DIR/secret.key` in a sandbox with the embedded database; required otherwise',
    accepts: keyForm,
    isSecret: true,
    schema: key,
  }),
  previousSecretKey: optional({
    name: 'SECRET_KEY_PREVIOUS',
    fallbackNote: 'none',
    accepts: keyForm,
    isSecret: true,
    schema: key,
  }),
  newSecretKey: optional({
    name: 'NEW_SECRET_KEY',
    fallbackNote: 'none',
    accepts: keyForm,
    isSecret: true,
    schema: key,
  }),
  trustProxyHops: integer('TRUST_PROXY', { unit: 'proxies', fallback: '0', min: 0, max: 10 }),
  sandboxOpen: oneOf('SANDBOX_OPEN', ['on', 'off'], { fallback: 'off' }),
  corsOrigins: optional({
    name: 'CORS_ORIGINS',
    fallbackNote: 'in a sandbox the origins of loopback addresses, in live none',
    accepts: 'origins such as `https://shop.example.com`, separated by commas, or `*` for all',
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.join() === '*' || (parts.length <= 100 && parts.every(isOrigin)), 'not a list of origins')
      .transform((parts): readonly string[] | '*' => (parts.join() === '*' ? '*' : parts.map((part) => new URL(part).origin))),
  }),
  logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { fallback: 'info' }),
  metricsToken: optional({
    name: 'METRICS_TOKEN',
    fallbackNote: 'none: only this machine is answered',
    accepts: 'at least 16 printable ASCII characters without blanks',
    isSecret: true,
    schema: z.string().regex(/^[\x21-\x7e]{16,255}$/, 'not a token'),
  }),
  otlpEndpoint: optional({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallbackNote: 'none: nothing is traced',
    accepts: 'the address of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://localhost:4318`',
    schema: z.url({ protocol: /^https?$/, error: 'not an address' }),
  }),
  traceRatio: required({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    accepts: 'a number from 0 to 1',
    schema: z
      .string()
      .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'not a ratio')
      .transform(Number),
  }),
  mailUrl: optional({
    name: 'MAIL_URL',
    fallbackNote: 'none; required in live unless `PUBLIC_URL` is a loopback address',
    accepts: 'an address that starts with `smtps://` or `smtp://`',
    isSecret: true,
    schema: z.string().regex(/^smtps?:\/\/[^\s/]+/, 'not an SMTP address'),
  }),
  mailFrom: optional({
    name: 'MAIL_FROM',
    fallbackNote: '`Amana <no-reply@` and the host of `PUBLIC_URL`',
    accepts: 'an e-mail address, with or without a name: `Amana <no-reply@escrow.example.com>`',
    schema: z.string().regex(/^([^<>\r\n]* <[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,]+@[^<>\s@,]+)$/, 'not a sender'),
  }),
  issuerName: required({
    name: 'ISSUER_NAME',
    fallback: 'Amana',
    accepts: 'at most 200 characters',
    schema: z.string().max(200, 'too long'),
  }),
  issuerAddress: optional({
    name: 'ISSUER_ADDRESS',
    fallbackNote: 'none; required in live unless `PUBLIC_URL` is a loopback address',
    accepts: 'up to 5 lines, separated by `;`, of at most 200 characters in all',
    schema: z
      .string()
      .max(200, 'too long')
      .transform((text) => text.split(';').map((line) => line.trim()))
      .refine((lines) => lines.length <= 5, 'too many lines')
      .transform((lines): readonly string[] => Object.freeze(lines)),
  }),
  issuerTaxId: optional({
    name: 'ISSUER_TAX_ID',
    fallbackNote: 'none; required in live unless `PUBLIC_URL` is a loopback address',
    accepts: 'at most 50 characters',
    schema: z.string().max(50, 'too long'),
  }),
  termsUrl: optional({
    name: 'TERMS_URL',
    fallbackNote: 'none: the pages lead to no terms',
    accepts: 'an `https` address, or `http` of a loopback host; `{language}` in it becomes `en`, `fr` or `ar`',
    schema: z.string().refine(isSecure, 'not an https address'),
  }),
  privacyUrl: optional({
    name: 'PRIVACY_URL',
    fallbackNote: 'none: the pages lead to no such notice',
    accepts: 'as `TERMS_URL`',
    schema: z.string().refine(isSecure, 'not an https address'),
  }),
  supportContact: optional({
    name: 'SUPPORT_CONTACT',
    fallbackNote: 'none: the pages name no contact',
    accepts: 'an e-mail address, or an address as `TERMS_URL`',
    schema: z.string().refine((text) => isSecure(text) || z.email().safeParse(text).success, 'neither an e-mail nor an https address'),
  }),
  depositBank: optional({
    name: 'DEPOSIT_BANK',
    fallbackNote: 'none; required with `DEPOSIT_RIB`',
    accepts: 'at most 100 characters',
    schema: z.string().max(100, 'too long'),
  }),
  depositRib: optional({
    name: 'DEPOSIT_RIB',
    fallbackNote: 'in a sandbox one that nobody has, in live none: bank deposits are refused with `BANK_DEPOSIT_NOT_AVAILABLE`',
    accepts: '20 digits with their check key',
    schema: z
      .string()
      .transform((text) => text.replaceAll(' ', ''))
      .refine((digits) => /^\d{20}$/.test(digits) && BigInt(digits) % 97n === 0n, 'not a RIB'),
  }),
  exchangeRateUrl: optional({
    name: 'EXCHANGE_RATE_URL',
    fallbackNote: 'none: in live, amounts in USD and EUR are refused with `FX_UNAVAILABLE`',
    accepts: 'an `https` address that contains `{currency}`',
    schema: z
      .string()
      .regex(/^https:\/\/\S+$/, 'not an https address')
      .includes('{currency}', { error: 'has no place for the currency' }),
  }),
  diditApiKey: optional({
    name: 'DIDIT_API_KEY',
    fallbackNote: 'none: live verifies no identities until there is one',
    accepts: 'an API key of an application at Didit',
    isSecret: true,
    schema: z.string().regex(/^[!-~]{8,500}$/, 'not an API key'),
  }),
  diditWorkflowId: optional({
    name: 'DIDIT_WORKFLOW_ID',
    fallbackNote: 'none; required with `DIDIT_API_KEY`',
    accepts: 'the id of a workflow at Didit',
    schema: z.uuid('not the id of a workflow').toLowerCase(),
  }),
  diditWebhookSecret: optional({
    name: 'DIDIT_WEBHOOK_SECRET',
    fallbackNote: 'none; required with `DIDIT_API_KEY`',
    accepts: 'the secret of the webhook at Didit, at least 16 characters',
    isSecret: true,
    schema: z.string().min(16, 'too short'),
  }),
  diditUrl: required({
    name: 'DIDIT_URL',
    fallback: 'https://verification.didit.me',
    accepts: 'an `https` origin, or `http` of a loopback host',
    schema: z
      .string()
      .refine(isOrigin, 'not an origin')
      .refine((text) => text.startsWith('https:') || isLoopbackHost(new URL(text).hostname), 'not https'),
  }),
  paymentProvider: optional(
    oneOf('PAYMENT_PROVIDER', ['simulated', 'http', 'konnect', 'none'], { fallbackNote: '`simulated` in a sandbox, `none` in live' }),
  ),
  paymentUrl: optional({
    name: 'PAYMENT_URL',
    fallbackNote: 'none; required with `PAYMENT_PROVIDER=http`, and of Konnect `https://api.konnect.network/api/v2`',
    accepts: 'an `https` address, or `http` of a loopback host',
    schema: z.string().refine(isSecure, 'not an https address'),
  }),
  paymentKey: optional({
    name: 'PAYMENT_KEY',
    fallbackNote: 'none; required with `PAYMENT_PROVIDER=http` and `konnect`',
    accepts: 'the key that the provider gave',
    isSecret: true,
    schema: z.string().regex(/^[!-~]{8,500}$/, 'not a key'),
  }),
  paymentCallbackSecret: optional({
    name: 'PAYMENT_CALLBACK_SECRET',
    fallbackNote: 'none; required with `PAYMENT_PROVIDER=http`',
    accepts: 'at least 32 characters, shared with the provider',
    isSecret: true,
    schema: z.string().min(32, 'too short'),
  }),
  konnectWallet: optional({
    name: 'KONNECT_WALLET',
    fallbackNote: 'none; required with `PAYMENT_PROVIDER=konnect`',
    accepts: 'the id of a wallet at Konnect',
    schema: z.string().regex(/^[A-Za-z0-9]{1,100}$/, 'not the id of a wallet'),
  }),
  s3Bucket: optional({
    name: 'S3_BUCKET',
    fallbackNote: 'none: uploaded files are kept in `DATA_DIR/files`',
    accepts: 'the name of a bucket',
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'not the name of a bucket'),
  }),
  s3Endpoint: optional({
    name: 'S3_ENDPOINT',
    fallbackNote: 'Amazon’s for the region',
    accepts: 'an `http` or `https` address without a path',
    schema: z.string().refine(isOrigin, 'not an origin'),
  }),
  s3Region: required({
    name: 'S3_REGION',
    fallback: 'us-east-1',
    accepts: 'the name of a region',
    schema: z.string().regex(/^[a-z0-9-]{1,50}$/, 'not the name of a region'),
  }),
  s3AccessKeyId: optional({
    name: 'S3_ACCESS_KEY_ID',
    fallbackNote: 'none; required with `S3_BUCKET`',
    accepts: 'a key that may put, get and delete the objects below `files/`',
    schema: z.string(),
  }),
  s3SecretAccessKey: optional({
    name: 'S3_SECRET_ACCESS_KEY',
    fallbackNote: 'none; required with `S3_BUCKET`',
    accepts: 'the secret of that key',
    isSecret: true,
    schema: z.string(),
  }),
}

function database(name: SettingName, rest: Pick<Setting<string>, 'fallbackNote'>): Setting<string> {
  const schema = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'not a PostgreSQL address')
  return { name, accepts: 'an address that starts with `postgresql://` or `postgres://`', isSecret: true, schema, ...rest }
}

/** What a key may be sent to. */
function isSecure(text: string): boolean {
  return /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])\S*$/.test(text) && URL.canParse(text)
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/?#@*\\]+\/?$/i.test(text)
}
