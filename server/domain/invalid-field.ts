import { DomainError } from './errors.js'

/** `VALIDATION_ERROR` on one field, in words that complete "<field> …". */
export function invalidField(field: string, text: string): DomainError {
  return new DomainError('VALIDATION_ERROR', { details: { [field]: text }, field: [field] })
}
