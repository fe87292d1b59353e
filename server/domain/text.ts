import type { Bound } from './bounds.js'
import { invalidField } from './invalid-field.js'

/**
 * Whether a text can be stored and shown: PostgreSQL refuses NUL, and a lone surrogate has no UTF-8 form (decisions 1, strict inputs).
 */
export function isCleanText(text: string): boolean {
  // In unicode mode a paired surrogate is one code point, so the class matches lone ones only.
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/**
 * How many characters a text has: code points, as PostgreSQL counts them, so that an emoji is one and not two. Counted without taking the
 * text apart: whoever sends a text beyond its bound would otherwise have a list made of it each time it is looked at.
 */
export function characterCount(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > lastOfOneUnit ? 2 : 1) count += 1
  return count
}

/** The last code point that is one unit of a string. */
const lastOfOneUnit = 0xffff

/** One line of text without blanks around it, within its bound, or `VALIDATION_ERROR` on `field`. */
export function checkText(text: string, field: string, { least, most }: Bound): string {
  const trimmed = text.trim()
  const length = characterCount(trimmed)
  if (length < least || length > most) throw invalidField(field, `must have ${least} to ${most} characters`)
  if (!isCleanText(trimmed) || /\p{Cc}/u.test(trimmed)) throw invalidField(field, 'must be one line of text')
  return trimmed
}
