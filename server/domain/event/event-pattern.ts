import { DomainError } from '../errors.js'
import { eventTypes, isEventType, type EventType } from './event-type.js'

/**
 * Whether somebody who asks for `pattern` gets events of `type`: the exact name, `*`, or a trailing wildcard such as `escrow.proof.*`. A
 * wildcard covers every type there is or will be (decisions 11).
 */
export const eventMatches = (pattern: string, type: EventType): boolean => patternsOf(type).includes(pattern)

/** Everything that may stand in a webhook's `events` and includes this type. */
export function patternsOf(type: EventType): string[] {
  const parts = type.split('.')
  const prefixes = parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join('.')}.*`)
  return [type, '*', ...prefixes]
}

/** Whether `pattern` may stand in a webhook's `events`: a known type, `*`, or a wildcard that covers at least one known type. */
export const isEventPattern = (pattern: string): boolean =>
  isEventType(pattern) || eventTypes.some((type) => patternsOf(type).includes(pattern))

/** What `events` may hold, in words that name every type: for whoever has just named something else. */
export const knownEventPatterns = `${eventTypes.join(', ')}, or a wildcard such as escrow.proof.* or *`

/** The exact types that the patterns name; null for all. Throws VALIDATION_ERROR for an unknown one. */
export function typesMatching(patterns: string[] | null | undefined): EventType[] | null {
  if (patterns == null || patterns.includes('*')) return null
  if (!patterns.every(isEventPattern))
    throw new DomainError('VALIDATION_ERROR', {
      details: { types: `names an unknown event type; known are: ${knownEventPatterns}` },
      field: ['types'],
    })
  return eventTypes.filter((type) => patterns.some((pattern) => eventMatches(pattern, type)))
}
