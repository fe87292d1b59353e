import { integer } from '../setting.js'

/** How large a GraphQL document may be, and how many may listen (decisions 14). */
export const graphqlLimits = {
  graphqlDepth: integer('GRAPHQL_DEPTH', {
    unit: 'levels',
    fallback: '10',
    min: 1,
    max: 100,
    meaning: 'How deep a GraphQL document may nest.',
  }),
  graphqlIntrospectionDepth: integer('GRAPHQL_INTROSPECTION_DEPTH', {
    unit: 'levels',
    fallback: '20',
    min: 1,
    max: 100,
    meaning: 'How deep an introspection query may nest.',
  }),
  graphqlAliases: integer('GRAPHQL_ALIASES', {
    unit: 'aliases',
    fallback: '15',
    min: 0,
    max: 1_000,
    meaning: 'Aliases in a GraphQL document.',
  }),
  graphqlCost: integer('GRAPHQL_COST', {
    fallback: '1000',
    min: 10,
    max: 1_000_000,
    meaning: 'The most that a GraphQL document may cost.',
  }),
  graphqlTokens: integer('GRAPHQL_TOKENS', {
    unit: 'tokens',
    fallback: '1000',
    min: 100,
    max: 100_000,
    meaning: 'Tokens in a GraphQL document.',
  }),
  graphqlQueryRoots: integer('GRAPHQL_QUERY_ROOTS', {
    unit: 'fields',
    fallback: '5',
    min: 1,
    max: 100,
    meaning: 'Root fields of a query. A mutation has one.',
  }),
  subscriptionsPerSocket: integer('SUBSCRIPTIONS_PER_SOCKET', {
    unit: 'subscriptions',
    fallback: '20',
    min: 1,
    max: 1_000,
    meaning: 'Subscriptions on one websocket.',
  }),
  socketsPerPrincipal: integer('SOCKETS_PER_PRINCIPAL', {
    unit: 'sockets',
    fallback: '5',
    min: 1,
    max: 1_000,
    meaning: 'Open websockets and event streams of one user, developer or member of staff.',
  }),
  unreadBytesPerSocket: integer('UNREAD_BYTES_PER_SOCKET', {
    unit: 'bytes',
    fallback: '1048576',
    min: 65_536,
    max: 104_857_600,
    meaning: 'What may wait in memory for the caller of a websocket to read it while further operations are taken from it.',
  }),
  unreadBytesPerPrincipal: integer('UNREAD_BYTES_PER_PRINCIPAL', {
    unit: 'bytes',
    fallback: '16777216',
    min: 65_536,
    max: 1_073_741_824,
    meaning:
      'What may wait in memory for one user, developer or member of staff to read it from their websockets and event streams. The connection whose message would be too much is ended; one message alone may be longer.',
  }),
  unreadSeconds: integer('UNREAD_SECONDS', {
    fallback: '30',
    min: 1,
    max: 3_600,
    meaning: 'After how long a websocket or event stream is ended of whose waiting bytes nothing is read.',
  }),
}
