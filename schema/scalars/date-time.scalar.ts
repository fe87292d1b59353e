import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { readInstant } from './read-instant.js'

const ownText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function read(value: unknown): string {
  const instant = typeof value === 'string' ? readInstant(value) : null
  if (instant !== null) return instant
  throw new GraphQLError('A DateTime is an ISO 8601 instant, such as "2026-11-20T09:30:00.000Z".', {
    extensions: { code: 'VALIDATION_ERROR' },
  })
}

/** An instant in UTC with milliseconds (decisions 1). */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description:
    'An instant as ISO 8601 in UTC with milliseconds, such as "2026-11-20T09:30:00.000Z". Other offsets are accepted and converted.',
  // What we answer is in this form already; only what comes from elsewhere needs reading.
  serialize: (value) =>
    typeof value === 'string' && ownText.test(value) ? value : read(value instanceof Date ? value.toISOString() : value),
  parseValue: (value) => read(value),
  parseLiteral: (node) => read(node.kind === Kind.STRING ? node.value : undefined),
})
