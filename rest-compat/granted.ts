import { DomainError } from '../server/domain/errors.js'

/** What a credential of the right kind always has; without it, the credential was revoked a moment ago. */
export function granted<Value>(value: Value | null): Value {
  if (value === null) throw new DomainError('UNAUTHORIZED')
  return value
}
