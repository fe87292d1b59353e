import { amountText, decimalText } from '../../locales/amount-text.js'
import type { Language } from '../../server/domain/language.js'
import { html, type Html } from '../../locales/markup.js'

/** An amount as people of the language write it, apart from the direction of the text around it. */
export const showAmount = (decimal: string, currency: string, language: Language): Html => figure(amountText(decimal, currency, language))

/** What came in or went out, with the sign before it. */
export const showChange = (decimal: string, currency: string, language: Language): Html =>
  figure(decimal.startsWith('-') ? amountText(decimal, currency, language) : `+${amountText(decimal, currency, language)}`)

/** By its class a figure of money is never broken, however narrow its place. */
const figure = (text: string): Html => html`<bdi dir="ltr" class="amount">${text}</bdi>`

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
