import type { Language } from '../server/domain/language.js'

/**
 * An amount as people of the language write it, from decimal text that never becomes a float: "1,250.500 TND", in French and in Arabic as
 * it is written in Tunisia "1 250,500 TND". Kept together at the end of a line. Below zero it has a minus, which is as wide as a plus, and no
 * hyphen.
 */
export function amountText(decimal: string, currency: string, language: Language): string {
  return `${decimalText(decimal, language)}\u00a0${currency}`
}

/** The same without a currency: a rate. */
export function decimalText(decimal: string, language: Language): string {
  const [whole = '', fraction] = decimal.split('.')
  const { group, point } = separators[language]
  return `${whole.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, group)}${fraction === undefined ? '' : point + fraction}`
}

/** The same as it stands in a field, where nobody writes groups. */
export const typedDecimal = (decimal: string, language: Language): string => decimal.replace('.', separators[language].point)

const narrowBlank = '\u202f'
/** In the letters that Arabic pages and mails are set in, a narrow one nearly vanishes. */
const wholeBlank = '\u00a0'
const separators: Record<Language, { group: string; point: string }> = {
  en: { group: ',', point: '.' },
  fr: { group: narrowBlank, point: ',' },
  ar: { group: wholeBlank, point: ',' },
}
