import { z } from 'zod'
import type { MessageKey } from '../../locales/message.js'

/** One setting: what it is called in the environment, and how its text becomes a value. */
export interface Setting<T> {
  readonly name: SettingName
  /** What counts when the variable is absent or empty, written as it would be there. Absent: the value is undefined. */
  readonly fallback?: string
  /** The default in words, where it follows from something else or is no value at all. */
  readonly fallbackNote?: string
  /** What is accepted, in words: ends the sentence "Accepted: …". */
  readonly accepts: string
  /** Its text must not be repeated in a message or a log. */
  readonly isSecret?: boolean
  readonly schema: z.ZodType<T, string>
}

/** An environment variable. What it means is said in `locales/`: one that is explained nowhere does not compile. */
export type SettingName = MessageKey extends infer Key ? (Key extends `console.settingMeaning.${infer Name}` ? Name : never) : never

/** A table of settings by the name that the value has in the code. */
export type Settings = Readonly<Record<string, Setting<unknown>>>

/** The values of a table of settings. */
export type ValuesOf<T extends Settings> = { readonly [K in keyof T]: T[K] extends Setting<infer V> ? V : never }

type Described = Pick<Setting<unknown>, 'fallback' | 'fallbackNote'>

interface Bounded extends Described {
  /** In the plural, where the end of the name does not say it; a port has none. */
  unit?: string
  min: number
  max: number
}

/** A whole number; the unit stands at the end of the names. */
export function integer(name: SettingName, { unit, min, max, ...rest }: Bounded): Setting<number> {
  const schema = z
    .string()
    .regex(/^\d{1,15}$/, { error: 'not a whole number', abort: true })
    .pipe(z.coerce.number<string>().min(min, 'too small').max(max, 'too large'))
  return { name, accepts: `a whole number${ofUnit(name, unit)} from ${min} to ${max}`, schema, ...rest }
}

/** Whole numbers in order, separated by commas. */
export function integers(name: SettingName, { unit, min, max, ...rest }: Bounded): Setting<readonly number[]> {
  const one = integer(name, { min, max, ...rest })
  const schema = z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(one.schema).max(20, 'too many'))
    .transform((numbers) => Object.freeze(numbers))
  return { name, accepts: `up to 20 whole numbers${ofUnit(name, unit)} from ${min} to ${max}, separated by commas`, schema, ...rest }
}

const ofUnit = (name: string, unit = unitInName(name)): string => (unit === undefined ? '' : ` of ${unit}`)

const units: Readonly<Record<string, string>> = {
  MS: 'milliseconds',
  SECONDS: 'seconds',
  MINUTES: 'minutes',
  HOURS: 'hours',
  DAYS: 'days',
  BYTES: 'bytes',
  PIXELS: 'pixels',
  CHARACTERS: 'characters',
}

const unitInName = (name: string): string | undefined => units[name.replace(/.*_/, '')]

/** An amount in TND, read into millimes without passing through a float. */
export function tnd(name: SettingName, rest: Described): Setting<bigint> {
  const schema = z
    .string()
    .regex(/^\d{1,12}(\.\d{1,3})?$/, 'not an amount in TND')
    .transform((text) => {
      const [whole, decimals = ''] = text.split('.')
      return BigInt(`${whole}${decimals.padEnd(3, '0')}`)
    })
  return { name, accepts: 'an amount in TND with at most three decimals', schema, ...rest }
}

/** A positive decimal that stays text: what it multiplies is money. */
export function decimal(name: SettingName, rest: Described): Setting<string> {
  const schema = z.string().regex(/^(?=.*[1-9])\d{1,8}(\.\d{1,10})?$/, 'not a positive decimal number')
  return { name, accepts: 'a positive decimal number with at most ten decimals', schema, ...rest }
}

/** One word of a list. */
export function oneOf<const T extends string>(name: SettingName, words: readonly T[], rest: Described): Setting<T> {
  return { name, accepts: words.map((word) => `\`${word}\``).join(', '), schema: z.enum(words, 'not one of the accepted words'), ...rest }
}

/** A setting without a default: its value is undefined when it is left out. */
export function optional<T>(setting: Setting<T>): Setting<T | undefined> {
  return setting
}

/** A setting that always has a value, because it has a default. */
export function required<T>(setting: Setting<T> & { fallback: string }): Setting<T> {
  return setting
}
