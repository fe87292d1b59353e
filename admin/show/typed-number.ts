import { typedDecimal } from '../../locales/amount-text.js'
import type { Language } from '../../server/domain/language.js'

/**
 * What somebody types as a number, in Western digits with a point: digits of Arabic and Persian are digits, a comma is a point, and what only sets
 * groups or a direction apart says nothing.
 */
export const plainNumber = (typed: string): string => inWesternDigits(typed).replaceAll(/[,\u066b]/g, '.')

const inWesternDigits = (typed: string): string =>
  typed
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[\s\u200e\u200f\u061c\u066c]/g, '')

/** The two ways to read a number, as each is typed without a doubt. */
export interface InDoubt {
  thousands: string
  decimal: string
}

/**
 * What may be a thousand times as much as it is taken for: a comma before three digits where amounts are written "1,250.500", and a point there
 * where they are written "1 250,500". Null where there is one way to read it.
 */
export function inDoubt(typed: string, language: Language): InDoubt | null {
  const point = typedDecimal('.', language)
  const [, whole, mark, rest] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(inWesternDigits(typed)) ?? []
  return mark === undefined || mark === point ? null : { thousands: `${whole}${rest}`, decimal: `${whole}${point}${rest}` }
}

/** Whether it is one, with at most so many decimals. */
export const isNumber = (typed: string, decimals: number): boolean =>
  (decimals === 0 ? /^\d+$/ : new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`)).test(plainNumber(typed))

/** A whole number; null of an empty field, which is no number that was mistyped. */
export function wholeIn(typed: string): number | null {
  if (plainNumber(typed) === '') return null
  if (!isNumber(typed, 0)) throw new TypeError('a field holds what it has refused: no whole number')
  return Number(plainNumber(typed))
}
