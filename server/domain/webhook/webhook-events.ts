import { bounds } from '../bounds.js'
import { DomainError } from '../errors.js'
import { isEventPattern, knownEventPatterns } from '../event/event-pattern.js'

/** What a webhook is told when its owner says nothing (specification, Webhook management). */
export const defaultEvents: readonly string[] = ['escrow.status.updated']

/** The patterns without repetition. Throws VALIDATION_ERROR for none or too many, INVALID_EVENT for an unknown one (decisions 11). */
export function checkedEvents(patterns: readonly string[]): string[] {
  const { least, most } = bounds.eventPatterns
  if (patterns.length < least) throw invalidEvents('must name at least one event type')
  if (patterns.length > most) throw invalidEvents(`must have at most ${most} entries`)
  requireKnownEvents('events', patterns)
  return [...new Set(patterns)]
}

/** Throws INVALID_EVENT, whose message names every known type, for a pattern that covers none. */
export function requireKnownEvents(field: string, patterns: readonly string[]): void {
  const unknown = patterns.find((pattern) => !isEventPattern(pattern))
  if (unknown === undefined) return
  const named = JSON.stringify(unknown)
  throw new DomainError('INVALID_EVENT', {
    message: `"${field}" names ${named}, which is no event type. Known are: ${knownEventPatterns}.`,
    details: { [field]: `must not hold ${named}; known are: ${knownEventPatterns}` },
    field: [field],
  })
}

const invalidEvents = (text: string) => new DomainError('VALIDATION_ERROR', { details: { events: text }, field: ['events'] })
