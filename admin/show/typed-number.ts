/**
 * What somebody types as a number, in Western digits with a point: digits of Arabic and Persian are digits, a comma is a point, and what only sets
 * groups or a direction apart says nothing.
 */
export const plainNumber = (typed: string): string => inWesternDigits(typed).replaceAll(/[,\u066b]/g, '.')

/** The same with its own marks. */
export const inWesternDigits = (typed: string): string =>
  typed
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[\s\u200e\u200f\u061c\u066c]/g, '')

/** Whether it is one, with at most so many decimals. */
export const isNumber = (typed: string, decimals: number): boolean =>
  (decimals === 0 ? /^\d+$/ : new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`)).test(plainNumber(typed))

/** A whole number; null of an empty field, which is no number that was mistyped. */
export function wholeIn(typed: string): number | null {
  if (plainNumber(typed) === '') return null
  if (!isNumber(typed, 0)) throw new TypeError('a field holds what it has refused: no whole number')
  return Number(plainNumber(typed))
}
