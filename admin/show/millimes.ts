import type { Language } from '../../server/domain/language.js'
import { inDoubt, plainNumber } from './typed-number.js'

/** Millimes of decimal text with at most three decimals; null for anything else. */
export function millimesOf(decimal: string): bigint | null {
  const parts = /^(\d{1,12})(?:\.(\d{0,3}))?$/.exec(plainNumber(decimal))
  return parts ? BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(3, '0')}`) : null
}

/** The same as somebody types it on a page of this language; null, too, where it may be a thousand times as much. */
export const millimesTyped = (typed: string, language: Language): bigint | null => (inDoubt(typed, language) ? null : millimesOf(typed))

/** Decimal text with three decimals. */
export function decimalOf(millimes: bigint): string {
  const digits = String(millimes < 0n ? -millimes : millimes).padStart(4, '0')
  return `${millimes < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
