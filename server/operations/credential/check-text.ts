import { characterCount } from '../../../schema/validation/character-count.js'
import { DomainError } from '../../domain/errors.js'
import { isCleanText } from '../../domain/text.js'

/** One line of text without blanks around it, between 1 and `maxCharacters` long, or `VALIDATION_ERROR` on `field`. */
export function checkText(text: string, { field, maxCharacters }: { field: string; maxCharacters: number }): string {
  const trimmed = text.trim()
  const length = characterCount(trimmed)
  if (length < 1 || length > maxCharacters) throw invalidField(field, `must have 1 to ${maxCharacters} characters`)
  if (!isCleanText(trimmed) || /\p{Cc}/u.test(trimmed)) throw invalidField(field, 'must be one line of text')
  return trimmed
}

/** `VALIDATION_ERROR` on one field, in words that complete "<field> …". */
export function invalidField(field: string, text: string): DomainError {
  return new DomainError('VALIDATION_ERROR', { details: { [field]: text }, field: [field] })
}
