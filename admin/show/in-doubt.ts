import { typedDecimal } from '../../locales/amount-text.js'
import type { Language } from '../../server/domain/language.js'
import { millimesOf } from './millimes.js'
import { inWesternDigits, plainNumber } from './typed-number.js'

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

/** Millimes of an amount as somebody types it on a page of this language; null where it is none, or may be a thousand times as much. */
export const millimesTyped = (typed: string, language: Language): bigint | null =>
  inDoubt(typed, language) ? null : millimesOf(plainNumber(typed))
