/** The number of a bank account as somebody has typed it. */
export interface TypedNumber {
  type: 'rib' | 'iban'
  text: string
  /** How many characters it has, without what numbers are printed apart with. */
  count: number
  /** It looks whole: what is wrong with it are its check digits. */
  isWhole: boolean
}

/** An IBAN begins with the letters of its country, a RIB is all digits. Whether it is right is judged by the API. */
export function typedNumber(text: string): TypedNumber {
  const number = text.replace(/[\s-]/g, '').toUpperCase()
  const count = Array.from(number).length
  if (!/^[A-Z]/.test(number)) return { type: 'rib', text, count, isWhole: /^\d{20}$/.test(number) }
  const isTunisian = number.startsWith('TN')
  return { type: 'iban', text, count, isWhole: isTunisian ? /^TN\d{22}$/.test(number) : /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number) }
}
