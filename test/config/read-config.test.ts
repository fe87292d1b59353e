import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InvalidSettings, readConfig, type Environment } from '../../server/config.js'
import { loadSecretKey } from '../../server/secrets/load-secret-key.js'

const key = 'ab'.repeat(32)
const live = {
  ESCROW_ENV: 'live',
  SECRET_KEY: key,
  PUBLIC_URL: 'https://escrow.example.com',
  MAIL_URL: 'smtps://mail.example.com',
  ISSUER_ADDRESS: '1 Rue de Marseille; 1000 Tunis',
  ISSUER_TAX_ID: '1234567/A/M/000',
}

/** The names of the settings that are refused. */
function refused(env: Environment): string[] {
  return problemsOf(env).problems.map(({ name }) => name)
}

function problemsOf(env: Environment): InvalidSettings {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof InvalidSettings) return error
    throw error
  }
  throw new Error('the settings were accepted')
}

describe('without any setting', () => {
  it('is a sandbox on this machine', () => {
    expect(readConfig({})).toMatchObject({
      environment: 'sandbox',
      port: 4000,
      publicUrl: 'http://localhost:4000',
      dataDir: '.data',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      role: 'all',
      staffPassword: undefined,
      hasDemo: true,
      isSandboxOpen: true,
      hasKnownCode: true,
      secretKey: undefined,
      trustProxyHops: 0,
      logLevel: 'info',
      mailUrl: undefined,
      mailFrom: 'Amana <no-reply@localhost>',
    })
  })

  it('has the numbers of the specification and the decisions', () => {
    const { limits, policy } = readConfig({})
    expect(limits).toMatchObject({
      dailyCreations: 1000,
      dailyUserCreations: 100,
      requestsPerMinute: 100,
      webhooksPerDeveloper: 2,
      webhookAttempts: 3,
      webhookBackoffSeconds: [1, 2, 4],
      webhookTimeoutMs: 10_000,
      webhookConcurrency: 5,
    })
    expect(policy).toMatchObject({
      expiryDays: 14,
      completionDays: 7,
      cancellationHours: 72,
      disputeSilenceHours: 120,
      sessionMinutes: 30,
      minInstantEscrowMillimes: 10n,
      identityThresholdMillimes: 1_000_000n,
      fourEyesMillimes: 5_000_000n,
      maxAmountMillimes: 10_000_000_000n,
      minAdjustmentMillimes: 10n,
      staffActionHours: 24,
    })
  })

  it('cannot be changed afterwards', () => {
    const config = readConfig({})
    for (const part of [config, config.limits, config.policy, config.limits.webhookBackoffSeconds]) expect(Object.isFrozen(part)).toBe(true)
  })
})

describe('a setting', () => {
  it('counts as absent when it is empty or blank', () => {
    expect(readConfig({ PORT: '', ROLE: '  ', SECRET_KEY: '' })).toMatchObject({ port: 4000, role: 'all', secretKey: undefined })
  })

  it('replaces its default', () => {
    const config = readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://Sandbox.Example.com/',
      DATA_DIR: '/var/lib/somewhere',
      ROLE: 'worker',
      STAFF_EMAIL: 'Owner@Example.com',
      DEMO: 'off',
      WEBHOOK_BACKOFF_SECONDS: '0, 3',
      FOUR_EYES_TND: '12.5',
      EXCHANGE_RATE_USD: '3.0951',
    })
    expect(config).toMatchObject({ port: 8080, publicUrl: 'https://sandbox.example.com', dataDir: '/var/lib/somewhere', role: 'worker' })
    expect(config).toMatchObject({ staffEmail: 'owner@example.com', hasDemo: false, mailFrom: 'Amana <no-reply@sandbox.example.com>' })
    expect(config.limits.webhookBackoffSeconds).toEqual([0, 3])
    expect(config.policy).toMatchObject({ fourEyesMillimes: 12_500n, exchangeRateUsd: '3.0951' })
  })

  it.each([
    ['ESCROW_ENV', 'production'],
    ['ESCROW_ENV', 'Live'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '4e3'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'escrow.example.com'],
    ['PUBLIC_URL', 'ftp://escrow.example.com'],
    ['PUBLIC_URL', 'https://escrow.example.com/base'],
    ['PUBLIC_URL', 'https://escrow.example.com?a=b'],
    ['PUBLIC_URL', 'https://name:word@escrow.example.com'],
    ['PUBLIC_URL', 'http://localhost:70000'],
    ['ROLE', 'both'],
    ['STAFF_EMAIL', 'owner'],
    ['STAFF_PASSWORD', 'eleven char'],
    ['DEMO', 'yes'],
    ['SECRET_KEY', 'ab'.repeat(31)],
    ['SECRET_KEY', 'xy'.repeat(32)],
    ['SECRET_KEY', Buffer.alloc(33).toString('base64')],
    ['SECRET_KEY', Buffer.alloc(31).toString('base64')],
    ['DAILY_CREATION_LIMIT', '1.5'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['TRUST_PROXY', 'true'],
    ['SANDBOX_OPEN', '1'],
    ['LOG_LEVEL', 'verbose'],
    ['MAIL_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['EXCHANGE_RATE_URL', 'https://rates.example.com'],
    ['WEBHOOK_BACKOFF_SECONDS', '1,,4'],
    ['FOUR_EYES_TND', '1e3'],
    ['FOUR_EYES_TND', '0.0001'],
    ['FOUR_EYES_TND', '-1'],
    ['EXCHANGE_RATE_EUR', '0'],
    // Too little for an event from which all long texts are left out.
    ['EVENT_MAX_BYTES', '4096'],
  ])('refuses %s=%s', (name, value) => {
    expect(refused({ [name]: value })).toEqual([name])
  })

  it('is named together with every other bad one, with what was wrong and what is accepted', () => {
    const { message, problems } = problemsOf({ ESCROW_ENV: 'test', PORT: 'eighty', DEMO: 'yes', PAGE_SIZE_MAX: '10' })
    expect(problems.map(({ name }) => name)).toEqual(['ESCROW_ENV', 'PORT', 'DEMO', 'PAGE_SIZE'])
    expect(message).toContain('PORT is "eighty": not a whole number. Accepted: a whole number from 1 to 65535.')
    expect(message).toContain('ESCROW_ENV is "test": not one of the accepted words. Accepted: `sandbox`, `live`.')
  })

  it.each([
    ['SECRET_KEY', 'not-a-key-at-all'],
    ['STAFF_PASSWORD', 'hunter2'],
    ['DATABASE_URL', 'mysql://name:hunter2@host/db'],
    ['MAIL_URL', 'imap://name:hunter2@host'],
  ])('keeps a bad %s to itself', (name, value) => {
    expect(problemsOf({ [name]: value }).message).not.toContain(value)
  })
})

describe('DATABASE_URL', () => {
  it('needs SECRET_KEY, because every process must have the same one', () => {
    expect(refused({ DATABASE_URL: 'postgresql://host/db' })).toEqual(['SECRET_KEY'])
  })

  it('is also the direct address unless that is given', () => {
    const env = { DATABASE_URL: 'postgresql://pooler/db', SECRET_KEY: key }
    expect(readConfig(env)).toMatchObject({ databaseUrl: env.DATABASE_URL, databaseDirectUrl: env.DATABASE_URL })
    expect(readConfig({ ...env, DATABASE_DIRECT_URL: 'postgres://direct/db' }).databaseDirectUrl).toBe('postgres://direct/db')
  })

  it('may be the address of a unix socket', () => {
    const url = 'postgresql://amana_owner@/amana?host=%2Ftmp%2Fx'
    expect(readConfig({ DATABASE_URL: url, SECRET_KEY: key }).databaseUrl).toBe(url)
  })

  it('cannot be left out where DATABASE_DIRECT_URL is given', () => {
    expect(refused({ DATABASE_DIRECT_URL: 'postgres://direct/db' })).toEqual(['DATABASE_URL'])
  })
})

it('keeps files in a bucket only with a key to it', () => {
  const bucket = { S3_BUCKET: 'amana', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hunter2' }
  expect(readConfig({})).toMatchObject({ s3Bucket: undefined, s3Endpoint: undefined })
  expect(readConfig(bucket)).toMatchObject({ s3Bucket: 'amana', s3Region: 'us-east-1', s3Endpoint: undefined })
  expect(refused({ S3_BUCKET: 'amana' })).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  expect(refused({ S3_ENDPOINT: 'http://localhost:9000' })).toEqual(['S3_BUCKET'])
  expect(refused({ ...bucket, S3_ENDPOINT: 'http://localhost:9000/path' })).toEqual(['S3_ENDPOINT'])
})

describe('live', () => {
  it('has neither demo world nor mailbox page', () => {
    expect(readConfig(live)).toMatchObject({ environment: 'live', hasDemo: false, isSandboxOpen: false })
  })

  it('needs SECRET_KEY, TLS and a mail server', () => {
    expect(refused({ ESCROW_ENV: 'live', PUBLIC_URL: 'http://escrow.example.com' })).toEqual([
      'PUBLIC_URL',
      'SECRET_KEY',
      'MAIL_URL',
      'ISSUER_ADDRESS',
      'ISSUER_TAX_ID',
    ])
  })

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'http://shop.localhost'])(
    'may be rehearsed on %s',
    (url) => {
      expect(readConfig({ ESCROW_ENV: 'live', SECRET_KEY: key, PUBLIC_URL: url }).publicUrl).toBe(url)
    },
  )

  it.each(['http://127.0.0.1.example.com', 'http://localhost.example.com', 'http://10.0.0.1', 'http://0.0.0.0'])(
    'does not take %s for this machine',
    (url) => {
      expect(refused({ ...live, PUBLIC_URL: url })).toEqual(['PUBLIC_URL'])
    },
  )

  it('refuses what only a sandbox has', () => {
    expect(refused({ ...live, DEMO: 'on', SANDBOX_OPEN: 'on' })).toEqual(['DEMO', 'SANDBOX_OPEN'])
    expect(readConfig({ ...live, DEMO: 'off', SANDBOX_OPEN: 'off' }).environment).toBe('live')
    expect(refused({ ...live, RETENTION_DAY_SECONDS: '86399' })).toEqual(['RETENTION_DAY_SECONDS'])
    expect(readConfig({ PUBLIC_URL: live.PUBLIC_URL, RETENTION_DAY_SECONDS: '10' }).limits.retentionDaySeconds).toBe(10)
  })
})

describe('a sandbox that others can reach', () => {
  it('closes its mailbox page unless it is told otherwise', () => {
    const PUBLIC_URL = 'https://sandbox.example.com'
    expect(readConfig({ PUBLIC_URL }).isSandboxOpen).toBe(false)
    expect(readConfig({ PUBLIC_URL, SANDBOX_OPEN: 'on' }).isSandboxOpen).toBe(true)
  })

  it('mails codes that nobody knows beforehand, also where the mailbox page is open', () => {
    const PUBLIC_URL = 'https://sandbox.example.com'
    expect([{}, { SANDBOX_OPEN: 'on' }].map((more) => readConfig({ PUBLIC_URL, ...more }).hasKnownCode)).toEqual([false, false])
  })
})

describe('the address to listen on', () => {
  it('is this machine while its public address is, and every interface otherwise', () => {
    expect(readConfig({})).toMatchObject({ host: 'localhost', isOnLoopback: true })
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:4000' })).toMatchObject({ host: 'localhost', isOnLoopback: true })
    expect(readConfig({ PUBLIC_URL: 'https://sandbox.example.com' })).toMatchObject({ host: undefined, isOnLoopback: false })
  })

  it.each([
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.20', false],
    ['::1', true],
    ['127.0.0.2', true],
    ['Localhost', true],
    ['amana.internal', false],
  ])('may be %s', (HOST, isOnLoopback) => {
    expect(readConfig({ HOST })).toMatchObject({ host: HOST.toLowerCase(), isOnLoopback })
  })

  it.each(['http://localhost', 'localhost:4000', '[::1]', 'a b', '-a', '*'])('is not %s', (HOST) => {
    expect(refused({ HOST })).toEqual(['HOST'])
  })
})

describe('origins that may call', () => {
  it('are those of this machine in a sandbox and none in live', () => {
    expect(readConfig({}).corsOrigins).toBe('loopback')
    expect(readConfig(live).corsOrigins).toEqual([])
  })

  it('are a list, or all', () => {
    expect(readConfig({ CORS_ORIGINS: 'https://A.example.com, http://b.example.com:8080/' }).corsOrigins).toEqual([
      'https://a.example.com',
      'http://b.example.com:8080',
    ])
    expect(readConfig({ ...live, CORS_ORIGINS: '*' }).corsOrigins).toBe('*')
  })

  it.each(['shop.example.com', 'https://shop.example.com/path', 'https://a.example.com,*', 'null', 'https://*.example.com/', ','])(
    'are not %s',
    (CORS_ORIGINS) => {
      expect(refused({ CORS_ORIGINS })).toEqual(['CORS_ORIGINS'])
    },
  )
})

describe('numbers that belong together', () => {
  it.each([
    ['PAGE_SIZE', { PAGE_SIZE: '101' }],
    ['ESCROW_EXPIRY_DAYS', { ESCROW_EXPIRY_MAX_DAYS: '13' }],
    ['PROOF_DEADLINE_MIN_HOURS', { PROOF_DEADLINE_MIN_HOURS: '73' }],
    ['AUTO_APPROVE_MIN_HOURS', { AUTO_APPROVE_MAX_HOURS: '11' }],
  ])('%s stays below its other end', (name, env) => {
    expect(refused(env)).toEqual([name])
  })
})

describe('the secret key', () => {
  let parent: string
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'amana-config-'))
  })
  afterAll(() => rm(parent, { recursive: true }))
  const load = (dataDir: string, SECRET_KEY?: string) => loadSecretKey(readConfig({ DATA_DIR: dataDir, SECRET_KEY }))

  it('is SECRET_KEY, in hexadecimal or base64', async () => {
    const bytes = Buffer.from(key, 'hex')
    const dataDir = join(parent, 'untouched')
    for (const text of [key, key.toUpperCase(), bytes.toString('base64'), bytes.toString('base64').replace('=', '')]) {
      expect(await load(dataDir, text)).toEqual(bytes)
    }
    expect(await readdir(parent)).not.toContain('untouched')
  })

  it('is made once, for the eyes of its account only', async () => {
    const dataDir = join(parent, 'fresh/data')
    const [one, two, three] = await Promise.all([load(dataDir), load(dataDir), load(dataDir)])
    expect(one).toHaveLength(32)
    expect([two, three, await load(dataDir)]).toEqual([one, one, one])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['secret.key'])
  })

  it('is never replaced when its file is damaged', async () => {
    const dataDir = join(parent, 'fresh/data')
    await chmod(join(dataDir, 'secret.key'), 0o600)
    await writeFile(join(dataDir, 'secret.key'), 'half a k')
    await expect(load(dataDir)).rejects.toThrow('does not hold 32 bytes')
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('half a k')
  })
})
