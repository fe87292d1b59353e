import type { RefusalReason } from './refusal-reason.js'
import { Written } from './strict-body.js'

type Beside = Readonly<Record<string, unknown>>
type Rule = (value: unknown, beside: Beside) => RefusalReason | null

/**
 * Why a field of this name cannot be taken with this value, by what the specification and the decisions say of it; null for what they
 * leave open, for a field that they do not know, and for a value of another type, which `valueFault` tells.
 */
export function fieldFault(name: string, value: unknown, beside: Beside): RefusalReason | null {
  if (value === null || value === undefined) return null
  if (/email$/i.test(name)) return emailFault(value)
  return Object.hasOwn(rules, name) ? rules[name]!(value, beside) : null
}

const textOf = (value: unknown): string | null => (value instanceof Written ? value.source : typeof value === 'string' ? value : null)

interface Range {
  least: bigint
  most: bigint
  decimals: (beside: Beside) => number
  isZeroOpen?: boolean
}

/** A number without sign, within bounds (decisions 1): a JSON number by what it means, a string as it stands. */
const number =
  ({ least, most, decimals, isZeroOpen = false }: Range): Rule =>
  (value, beside) => {
    const text = textOf(value)
    if (text === null) return null
    const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
    const [, sign, mantissa = '', behind = '', exponent] = parts ?? []
    if (!parts || (exponent !== undefined && !(value instanceof Written))) return 'no plain number'
    const isZero = /^0*$/.test(mantissa + behind)
    if (isZero && isZeroOpen) return null
    const { whole, fraction } = moved(mantissa, behind, Math.max(-farthest, Math.min(Number(exponent ?? 0), farthest)))
    if (sign || BigInt(whole) < least || isZero) return 'a number out of range'
    if (BigInt(whole) > most || (BigInt(whole) === most && /[1-9]/.test(fraction))) return 'a number out of range'
    return fraction.replace(/0+$/, '').length > decimals(beside) ? 'too many decimals' : null
  }

/** Beyond so many places every number that is not zero is too large or too fine. */
const farthest = 100

/** The same digits with the point so many places further on. */
function moved(whole: string, fraction: string, places: number): { whole: string; fraction: string } {
  const before = whole.padStart(farthest + whole.length, '0') + fraction.padEnd(farthest + fraction.length, '0')
  const point = farthest + whole.length + places
  return { whole: before.slice(0, point), fraction: before.slice(point) }
}

/** At most 10,000,000 TND: a face amount in another currency is worth more. */
const money = (decimals: (beside: Beside) => number, isZeroOpen = false) => number({ least: 0n, most: 10_000_000n, decimals, isZeroOpen })

/** JSON has one kind of number: 5.000 and 5e0 are the whole number 5, and whether it may be written so the specification leaves open. */
const whole = (least: bigint, most: bigint): Rule => {
  const rule = number({ least, most, decimals: () => 0 })
  return (value, beside) => {
    const meant = value instanceof Written ? Number(value.source) : NaN
    return rule(Number.isSafeInteger(meant) ? String(meant) : value, beside)
  }
}

const characters =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value === 'string' && (value.length < least || Array.from(value).length > most) ? 'a text too long or too short' : null

const word =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && !pattern.test(value) ? 'an unknown word' : null

const each =
  (rule: Rule, most: number): Rule =>
  (value, beside) => {
    if (!Array.isArray(value)) return null
    if (value.length > most) return 'a number out of range'
    return value.map((one: unknown) => rule(one, beside)).find((found) => found !== null) ?? null
  }

/** Half of what an address must be, and no more than that: whatever fails here is refused by every reading (decisions 1, E-mail addresses). */
function emailFault(value: unknown): RefusalReason | null {
  if (typeof value !== 'string') return null
  return value.length <= 254 && /^[^\s@,"<>]+@[^\s@,"<>\u212a]+$/.test(value) && /^[\x21-\x7e]+@/.test(value) ? null : 'no address of ours'
}

/** HTTPS, or http on the same machine (specification, Authentication). */
const redirect: Rule = (value) => {
  if (typeof value !== 'string') return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost')
  return isAllowed ? null : 'no address of ours'
}

const receiver: Rule = (value) => {
  if (typeof value !== 'string') return null
  const url = URL.canParse(value) ? new URL(value) : null
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '169.254.169.254' ? null : 'no address of ours'
}

/** String values, each of at most 500 characters (specification, Limits). */
const metadata: Rule = (value, beside) => {
  if (typeof value !== 'object' || value === null) return null
  const values = Object.values(value)
  if (values.some((one) => typeof one !== 'string')) return 'a value of another type'
  return values.map((one) => characters(0, 500)(one, beside)).find((found) => found !== null) ?? null
}

const centsOrMillimes = ({ currency }: Beside) => (currency === 'USD' || currency === 'EUR' ? 2 : 3)
const millimes = () => 3

const rules: Record<string, Rule> = {
  amount: money(centsOrMillimes),
  amountTnd: money(millimes),
  walletTnd: money(millimes, true),
  sellerAwardTnd: money(millimes, true),
  awardedTnd: money(millimes, true),
  requestId: word(/^[A-Za-z0-9._:-]{0,120}$/),
  minReleaseTnd: number({ least: 5n, most: 10_000_000n, decimals: millimes }),
  developerFeePercentage: number({ least: 0n, most: 25n, decimals: () => 2, isZeroOpen: true }),
  estimatedDeliveryDays: whole(1n, 10n ** 30n),
  expiresInDays: whole(1n, 90n),
  rateLimit: whole(1n, 10_000_000n),
  autoApproveHours: whole(12n, 336n),
  proofUploadDeadlineHours: whole(6n, 72n),
  buyerReviewDeadlineHours: whole(6n, 72n),
  hours: whole(1n, 168n),
  title: characters(1, 200),
  description: characters(0, 2_000),
  contractTerms: characters(0, 10_000),
  password: characters(12, 100_000),
  redirectUrl: redirect,
  allowedRedirectUrls: each(redirect, 20),
  url: receiver,
  events: each(word(/^[a-z_.*]+$/), 1_000),
  metadata,
}
