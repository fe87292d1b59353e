import { text } from '../../schema/validation/validated.js'
import type { Bound } from '../domain/bounds.js'
import { invalidField } from '../domain/invalid-field.js'

/** A text that is an argument by itself: the shapes of inputs are checked before their resolvers, and this has none. @throws DomainError VALIDATION_ERROR */
export function textWithin(bound: Bound, value: string, field: string): string {
  const [wrong] = text(bound).safeParse(value).error?.issues ?? []
  if (wrong) throw invalidField(field, wrong.message)
  return value
}
