import { amountText, decimalText } from '../../locales/amount-text.js'
import type { Language } from '../../server/domain/language.js'
import type { Html } from '../../locales/markup.js'
import { isolateLatin } from './isolate.js'

/** An amount as people of the language write it, apart from the direction of the text around it. */
export const showAmount = (decimal: string, currency: string, language: Language): Html =>
  isolateLatin(amountText(decimal, currency, language))

/** What came in or went out, with the sign before it. */
export const showChange = (decimal: string, currency: string, language: Language): Html =>
  isolateLatin(
    decimal.startsWith('-') ? `−${amountText(decimal.slice(1), currency, language)}` : `+${amountText(decimal, currency, language)}`,
  )

/** A whole number, its thousands apart as in amounts: "2,000". */
export const showNumber = (number: number, language: Language): string => decimalText(String(number), language)

/** Whether one TND amount covers another; both are decimal text with three decimals. */
export function coversTnd(available: string, wanted: string): boolean {
  return millimesOf(available) >= millimesOf(wanted)
}

/** Millimes from TND decimal text with at most three decimals. */
export function millimesOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(3, '0'))
}

/** An amount of TND from its millimes. */
export function showMillimes(millimes: bigint, language: Language): Html {
  const digits = String(millimes).padStart(4, '0')
  return showAmount(`${digits.slice(0, -3)}.${digits.slice(-3)}`, 'TND', language)
}

/** Whether a decimal text is zero. */
export const isZero = (decimal: string): boolean => /^-?0(\.0+)?$/.test(decimal)
