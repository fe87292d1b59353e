import { deploymentSettings } from './config/deployment-settings.js'
import { limitSettings } from './config/limit-settings.js'
import { isLoopbackHost } from './config/loopback-host.js'
import { nearMisses, type NearMiss } from './config/near-misses.js'
import { policySettings } from './config/policy-settings.js'
import type { Setting, Settings, ValuesOf } from './config/setting.js'

/**
 * Reads every setting (decisions 2) from `env` once and freezes the result. An empty variable counts as an absent one. What each setting
 * is called, accepts and means stands in its row of `config/*-settings.ts` and in `docs/settings.md`.
 *
 * @throws InvalidSettings with everything that is wrong, not only the first thing.
 */
export function readConfig(env: Environment): Config {
  const problems: SettingProblem[] = []
  const deployment = readValues(deploymentSettings, env, problems)
  const limits = readValues(limitSettings, env, problems)
  const policy = readValues(policySettings, env, problems)
  const publicUrl = deployment.publicUrl ?? `http://localhost:${deployment.port ?? deploymentSettings.port.fallback}`
  const isLoopback = isLoopbackHost(new URL(publicUrl).hostname)
  for (const problem of contradictions({ deployment, limits, policy, publicUrl, isLoopback })) {
    // A setting that could not be read at all is not also missing.
    if (!problems.some(({ name }) => name === problem.name)) problems.push(problem)
  }
  if (
    !isWhole(deploymentSettings, deployment) ||
    !isWhole(limitSettings, limits) ||
    !isWhole(policySettings, policy) ||
    problems.length > 0
  ) {
    throw new InvalidSettings(problems)
  }
  const { demo, sandboxOpen, host = isLoopback ? 'localhost' : undefined, ...read } = deployment
  const isSandbox = read.environment === 'sandbox'
  return Object.freeze({
    ...read,
    publicUrl,
    host,
    isOnLoopback: host !== undefined && isLoopbackHost(host),
    corsOrigins: read.corsOrigins ?? (isSandbox ? 'loopback' : []),
    databaseDirectUrl: read.databaseDirectUrl ?? read.databaseUrl,
    hasDemo: isSandbox && demo !== 'off',
    isSandboxOpen: isSandbox && (isLoopback || sandboxOpen === 'on'),
    hasKnownCode: isSandbox && isLoopback,
    depositAccount: depositAccountOf(read, isSandbox),
    mailFrom: read.mailFrom ?? `Amana <no-reply@${new URL(publicUrl).hostname}>`,
    limits: Object.freeze(limits),
    policy: Object.freeze(policy),
    nearMisses: nearMisses(Object.keys(env), settingNames),
  })
}

/** The environment of a process, or what a test puts in its place. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Technical bounds by their names in `config/limit-settings.ts`. */
export type Limits = ValuesOf<typeof limitSettings>

/** The numbers of the business by their names in `config/policy-settings.ts`. */
export type Policy = ValuesOf<typeof policySettings>

/** Everything that a deployment can decide about this service; frozen. */
export interface Config extends Omit<
  ValuesOf<typeof deploymentSettings>,
  'publicUrl' | 'corsOrigins' | 'demo' | 'sandboxOpen' | 'mailFrom' | 'depositBank' | 'depositRib'
> {
  /** `PUBLIC_URL` as an origin, without a slash at its end. */
  readonly publicUrl: string
  /** Whether nobody but this machine reaches the service by itself. */
  readonly isOnLoopback: boolean
  /** Origins whose pages may call the API, all of this machine's, or all there are. */
  readonly corsOrigins: readonly string[] | 'loopback' | '*'
  /** Whether the first start makes the demo world; never in live. */
  readonly hasDemo: boolean
  /** Whether the mailbox page and webhooks to loopback addresses work: a sandbox on this machine, or one with `SANDBOX_OPEN=on`. */
  readonly isSandboxOpen: boolean
  /** Whether an address without account is proven with `000000`: in a sandbox that nobody else reaches (decisions 2). */
  readonly hasKnownCode: boolean
  /** Where guests pay into who pay by bank deposit; null where none are taken. */
  readonly depositAccount: DepositAccount | null
  /** The sender of every mail, with its display name. */
  readonly mailFrom: string
  /** What looks like a misspelt setting. */
  readonly nearMisses: readonly NearMiss[]
  readonly limits: Limits
  readonly policy: Policy
}

/** The account that a deposit is paid into. */
export interface DepositAccount {
  readonly bank: string
  readonly holder: string
  /** 20 digits. */
  readonly rib: string
}

/** A sandbox has one that nobody owns, so that the page can be tried. */
function depositAccountOf(
  { depositBank, depositRib, issuerName }: Pick<ValuesOf<typeof deploymentSettings>, 'depositBank' | 'depositRib' | 'issuerName'>,
  isSandbox: boolean,
): DepositAccount | null {
  if (depositBank && depositRib) return Object.freeze({ bank: depositBank, holder: issuerName, rib: depositRib })
  return isSandbox ? Object.freeze({ bank: 'Sandbox Bank', holder: issuerName, rib: '08006000000000000085' }) : null
}

/** What is wrong with one setting, in words for an operator. */
interface SettingProblem {
  readonly name: string
  /** Completes "`NAME` …". Never the text of a secret. */
  readonly problem: string
  readonly accepted: string
}

/** The settings cannot be used; the message lists each bad one by name, what is wrong with it, and what is accepted. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings'

  readonly problems: readonly SettingProblem[]

  // Written out, since Node runs this file from the sources too, and only strips types.
  constructor(problems: readonly SettingProblem[]) {
    const lines = problems.map(({ name, problem, accepted }) => `  ${name} ${problem}. Accepted: ${accepted}.`)
    super(`These settings cannot be used:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

const settingNames = [deploymentSettings, limitSettings, policySettings].flatMap((table) => Object.values(table).map(({ name }) => name))

type Read<T extends Settings> = Partial<ValuesOf<T>>

/** A value that cannot be read stays away and adds to `problems`. */
function readValues<T extends Settings>(settings: T, env: Environment, problems: SettingProblem[]): Read<T> {
  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries(settings)) {
    const text = env[setting.name]?.trim() || setting.fallback
    if (text === undefined) {
      values[key] = undefined
      continue
    }
    const { success, data, error } = setting.schema.safeParse(text)
    if (success) values[key] = data
    else problems.push(problemOf(setting, `is ${setting.isSecret ? 'set' : JSON.stringify(text)}: ${error.issues[0]?.message}`))
  }
  return values as Read<T>
}

/** Every setting has been read; one without a value has `undefined`. */
function isWhole<T extends Settings>(settings: T, values: Read<T>): values is ValuesOf<T> {
  return Object.keys(settings).every((key) => key in values)
}

function problemOf({ name, accepts }: Setting<unknown>, problem: string): SettingProblem {
  return { name, problem, accepted: accepts }
}

interface Reading {
  readonly deployment: Read<typeof deploymentSettings>
  readonly limits: Read<typeof limitSettings>
  readonly policy: Read<typeof policySettings>
  readonly publicUrl: string
  readonly isLoopback: boolean
}

/** Settings that are readable one by one and do not go together. */
function contradictions({ deployment, limits, policy, publicUrl, isLoopback }: Reading): SettingProblem[] {
  const { databaseUrl, databaseDirectUrl, demo, environment, issuerAddress, issuerTaxId, mailUrl, sandboxOpen, secretKey, staffPassword } =
    deployment
  const { depositBank, depositRib } = deployment
  const { s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Endpoint } = deployment
  const { diditApiKey, diditWorkflowId, diditWebhookSecret } = deployment
  const { paymentProvider, paymentUrl, paymentKey, paymentCallbackSecret, konnectWallet } = deployment
  const isLive = environment === 'live'
  const isPaidBy = (...providers: string[]): boolean => providers.includes(paymentProvider ?? '')
  const { passwordMinCharacters = 0 } = policy
  const { retentionDaySeconds = 86_400 } = limits
  const pairs = [
    [limitSettings.pageDefault, limits.pageDefault, limitSettings.pageMax, limits.pageMax],
    [policySettings.expiryDays, policy.expiryDays, policySettings.expiryMaxDays, policy.expiryMaxDays],
    [
      policySettings.proofDeadlineMinHours,
      policy.proofDeadlineMinHours,
      policySettings.proofDeadlineMaxHours,
      policy.proofDeadlineMaxHours,
    ],
    [policySettings.autoApproveMinHours, policy.autoApproveMinHours, policySettings.autoApproveMaxHours, policy.autoApproveMaxHours],
  ] as const
  const { publicUrl: publicUrlSetting } = deploymentSettings
  const found: readonly (readonly [condition: boolean, setting: Setting<unknown>, problem: string])[] = [
    [isLive && !isLoopback && publicUrl.startsWith('http:'), publicUrlSetting, `is "${publicUrl}", which live does not serve without TLS`],
    [isLive && !secretKey, deploymentSettings.secretKey, 'is not set, and live needs it'],
    [
      !isLive && !!databaseUrl && !secretKey,
      deploymentSettings.secretKey,
      'is not set, and every process on DATABASE_URL needs the same one',
    ],
    [!!databaseDirectUrl && !databaseUrl, deploymentSettings.databaseUrl, 'is not set, but DATABASE_DIRECT_URL is'],
    [isLive && !isLoopback && !mailUrl, deploymentSettings.mailUrl, 'is not set, and live sends real mail'],
    [isLive && !isLoopback && !issuerAddress, deploymentSettings.issuerAddress, 'is not set, and live issues invoices'],
    [isLive && !isLoopback && !issuerTaxId, deploymentSettings.issuerTaxId, 'is not set, and live issues invoices'],
    [!!depositRib && !depositBank, deploymentSettings.depositBank, 'is not set, and DEPOSIT_RIB is'],
    [isLive && demo === 'on', deploymentSettings.demo, 'is "on", and there is no demo world in live'],
    [isLive && sandboxOpen === 'on', deploymentSettings.sandboxOpen, 'is "on", and live is no sandbox'],
    [isLive && retentionDaySeconds < 86_400, limitSettings.retentionDaySeconds, 'is less than a day, and live keeps what it has to'],
    [!!staffPassword && staffPassword.length < passwordMinCharacters, deploymentSettings.staffPassword, 'is set, but too short'],
    [!!diditApiKey && !diditWorkflowId, deploymentSettings.diditWorkflowId, 'is not set, and DIDIT_API_KEY is'],
    [!!diditApiKey && !diditWebhookSecret, deploymentSettings.diditWebhookSecret, 'is not set, and DIDIT_API_KEY is'],
    [isLive && isPaidBy('simulated'), deploymentSettings.paymentProvider, 'is "simulated", which moves no money, and live does'],
    [isPaidBy('http') && !paymentUrl, deploymentSettings.paymentUrl, 'is not set, and PAYMENT_PROVIDER is "http"'],
    [isPaidBy('http') && !paymentCallbackSecret, deploymentSettings.paymentCallbackSecret, 'is not set, and PAYMENT_PROVIDER is "http"'],
    [isPaidBy('http', 'konnect') && !paymentKey, deploymentSettings.paymentKey, `is not set, and PAYMENT_PROVIDER is "${paymentProvider}"`],
    [isPaidBy('konnect') && !konnectWallet, deploymentSettings.konnectWallet, 'is not set, and PAYMENT_PROVIDER is "konnect"'],
    [!!s3Bucket && !s3AccessKeyId, deploymentSettings.s3AccessKeyId, 'is not set, and S3_BUCKET is'],
    [!!s3Bucket && !s3SecretAccessKey, deploymentSettings.s3SecretAccessKey, 'is not set, and S3_BUCKET is'],
    [!s3Bucket && !!s3Endpoint, deploymentSettings.s3Bucket, 'is not set, but S3_ENDPOINT is'],
    ...pairs.map(
      ([lower, low = 0, upper, high = Infinity]) => [low > high, lower, `is ${low}, more than ${upper.name}, which is ${high}`] as const,
    ),
  ]
  return found.filter(([condition]) => condition).map(([, setting, problem]) => problemOf(setting, problem))
}
