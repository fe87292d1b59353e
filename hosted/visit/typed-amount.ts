import { isZero } from '../wording/show-amount.js'
import type { FormFields } from './form-fields.js'

/** Digits with a point, as browsers send a number; what it is worth is judged by the API. */
export const isDecimal = (text: string): boolean => /^\d{1,12}(\.\d{1,3})?$/.test(text)

/** The amount in a field of a form; null for what is none, and nothing is none. */
export function typedAmount(fields: FormFields, name: string): string | null {
  const typed = (fields.get(name) ?? '').trim()
  return isDecimal(typed) && !isZero(typed) ? typed : null
}
