import type { Language } from '../../server/domain/language.js'
import type { Html } from './html.js'
import { isolateLatin } from './isolate.js'

/**
 * An amount as people of the language write it, from decimal text that never becomes a float: "1,250.500 TND", in French and in Arabic as
 * it is written in Tunisia "1 250,500 TND". Kept together, and apart from the direction of the text around it.
 */
export function showAmount(decimal: string, currency: string, language: Language): Html {
  const [whole = '', fraction] = decimal.split('.')
  const { point } = separators[language]
  return isolateLatin(`${grouped(whole, language)}${fraction === undefined ? '' : point + fraction}\u00a0${currency}`)
}

/** A whole number, its thousands apart as in amounts: "2,000". */
export const showNumber = (number: number, language: Language): string => grouped(String(number), language)

const grouped = (digits: string, language: Language): string => digits.replace(/\B(?=(\d{3})+$)/g, separators[language].group)

const narrowBlank = '\u202f'
const separators: Record<Language, { group: string; point: string }> = {
  en: { group: ',', point: '.' },
  fr: { group: narrowBlank, point: ',' },
  ar: { group: narrowBlank, point: ',' },
}

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
