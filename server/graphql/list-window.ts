import { invalidField } from '../domain/invalid-field.js'
import type { Context } from './context.js'

/** The arguments of a connection (Relay), and an offset in place of a cursor. */
interface WindowArgs {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  offset?: number | null
}

/** How much of a list is asked for, and from which end. @throws DomainError VALIDATION_ERROR */
export function windowOf({ services: { config } }: Context, { first, last, after, before, offset }: WindowArgs) {
  const { pageDefault, pageMax } = config.limits
  if (first != null && last != null) throw invalidField('first', 'give either first or last, not both')
  if (before != null && last == null) throw invalidField('before', 'goes with last')
  if (after != null && last != null) throw invalidField('after', 'goes with first')
  const asked = first ?? last ?? pageDefault
  if (asked < 1 || asked > pageMax) throw invalidField(last == null ? 'first' : 'last', `must be from 1 to ${pageMax}`)
  if (offset != null && offset < 0) throw invalidField('offset', 'must not be negative')
  return { limit: asked, backwards: last != null, offset: offset ?? 0 }
}
