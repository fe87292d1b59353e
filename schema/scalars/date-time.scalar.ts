import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

const ownText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const isoText = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

function read(value: unknown): string {
  if (typeof value === 'string' && isoText.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString()
  throw new GraphQLError('A DateTime is an ISO 8601 instant, such as "2026-11-20T09:30:00.000Z".', {
    extensions: { code: 'VALIDATION_ERROR' },
  })
}

/** An instant in UTC with milliseconds (decisions 1, Timestamps). */
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
