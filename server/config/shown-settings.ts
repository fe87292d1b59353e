import type { Config } from '../config.js'
import { deploymentSettings } from './deployment-settings.js'
import { limitSettings } from './limit-settings.js'
import { meaningOf } from './meaning-of.js'
import { paymentProviderOf } from './payment-provider.js'
import { policySettings } from './policy-settings.js'
import type { Setting, Settings } from './setting.js'

/** A setting with the value that counts now, written as it would be in the environment. */
export interface ShownSetting {
  heading: 'Deployment' | 'Limits' | 'Policy'
  name: string
  /** Null where there is none. */
  value: string | null
  isDefault: boolean
  accepts: string
  meaning: string
}

/** Of the deployment's own settings, which say where things are and hold secrets, those that say what it is. */
const shownOfDeployment = ['environment', 'publicUrl', 'mailFrom'] as const satisfies ReadonlyArray<
  keyof Config & keyof typeof deploymentSettings
>

/** What staff may read of the configuration: limits, policy, and of the deployment what it is. Never a secret. */
export function shownSettings(config: Config): ShownSetting[] {
  return [
    ...shownOfDeployment.map((key) => shown('Deployment', deploymentSettings[key], config[key])),
    // Which is the default follows from the environment.
    { ...shown('Deployment', deploymentSettings.paymentProvider, config.paymentProvider), value: paymentProviderOf(config) },
    ...valuesOf('Limits', limitSettings, config.limits),
    ...valuesOf('Policy', policySettings, config.policy),
  ]
}

const valuesOf = (heading: ShownSetting['heading'], settings: Settings, values: Readonly<Record<string, unknown>>): ShownSetting[] =>
  Object.entries(settings)
    .filter(([, { isSecret }]) => !isSecret)
    .map(([key, setting]) => shown(heading, setting, values[key]))

function shown(heading: ShownSetting['heading'], { name, fallback, accepts, schema }: Setting<unknown>, value: unknown) {
  const text = textOf(value)
  return {
    heading,
    name,
    value: text,
    isDefault: text === (fallback === undefined ? null : textOf(schema.parse(fallback))),
    accepts,
    meaning: meaningOf(name),
  }
}

/** Amounts are held in millimes, and given in TND. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map(textOf).join(',')
  if (typeof value === 'bigint') return `${value / 1_000n}.${String(value % 1_000n).padStart(3, '0')}`
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new Error(`a setting is a ${typeof value}: say how it is written`)
}
