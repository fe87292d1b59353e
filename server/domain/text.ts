import type { Bound } from './bounds.js'
import { invalidField } from './invalid-field.js'

/**
 * Whether a text can be stored and shown: PostgreSQL refuses NUL, and a lone surrogate has no UTF-8 form (decisions 1, strict inputs).
 */
export function isCleanText(text: string): boolean {
  // In unicode mode a paired surrogate is one code point, so the class matches lone ones only.
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** How many characters a text has: code points, as PostgreSQL counts them, so that an emoji is one and not two. */
export function characterCount(text: string): number {
  return Array.from(text).length
}

/** One line of text without blanks around it, within its bound, or `VALIDATION_ERROR` on `field`. */
export function checkText(text: string, field: string, { least, most }: Bound): string {
  const trimmed = text.trim()
  const length = characterCount(trimmed)
  if (length < least || length > most) throw invalidField(field, `must have ${least} to ${most} characters`)
  if (!isCleanText(trimmed) || /\p{Cc}/u.test(trimmed)) throw invalidField(field, 'must be one line of text')
  return trimmed
}
