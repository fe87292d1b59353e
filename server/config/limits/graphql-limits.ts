import { integer } from '../setting.js'

/** How large a GraphQL document may be, and how many may listen (decisions 14). */
export const graphqlLimits = {
  graphqlDepth: integer('GRAPHQL_DEPTH', { unit: 'levels', fallback: '10', min: 1, max: 100 }),
  graphqlIntrospectionDepth: integer('GRAPHQL_INTROSPECTION_DEPTH', { unit: 'levels', fallback: '20', min: 1, max: 100 }),
  graphqlAliases: integer('GRAPHQL_ALIASES', { unit: 'aliases', fallback: '15', min: 0, max: 1_000 }),
  graphqlIntrospectionAliases: integer('GRAPHQL_INTROSPECTION_ALIASES', { unit: 'aliases', fallback: '0', min: 0, max: 1_000 }),
  graphqlDirectives: integer('GRAPHQL_DIRECTIVES', { unit: 'directives', fallback: '10', min: 1, max: 1_000 }),
  graphqlSelections: integer('GRAPHQL_SELECTIONS', { unit: 'selections', fallback: '1000', min: 10, max: 100_000 }),
  graphqlCost: integer('GRAPHQL_COST', { fallback: '1000', min: 10, max: 1_000_000 }),
  graphqlTokens: integer('GRAPHQL_TOKENS', { unit: 'tokens', fallback: '1000', min: 100, max: 100_000 }),
  graphqlQueryRoots: integer('GRAPHQL_QUERY_ROOTS', { unit: 'fields', fallback: '5', min: 1, max: 100 }),
  graphqlTimeoutMs: integer('GRAPHQL_TIMEOUT_MS', { fallback: '10000', min: 100, max: 600_000 }),
  answerSliceBytes: integer('ANSWER_SLICE_BYTES', { fallback: '262144', min: 16_384, max: 16_777_216 }),
  socketFrameBytes: integer('SOCKET_FRAME_MAX_BYTES', { fallback: '16384', min: 1_024, max: 10_485_760 }),
  socketInitMs: integer('SOCKET_INIT_MS', { fallback: '3000', min: 100, max: 60_000 }),
  socketPingMs: integer('SOCKET_PING_MS', { fallback: '30000', min: 100, max: 600_000 }),
  subscriptionsPerSocket: integer('SUBSCRIPTIONS_PER_SOCKET', { unit: 'subscriptions', fallback: '20', min: 1, max: 1_000 }),
  socketsPerPrincipal: integer('SOCKETS_PER_PRINCIPAL', { unit: 'sockets', fallback: '5', min: 1, max: 1_000 }),
  unreadBytesPerSocket: integer('UNREAD_BYTES_PER_SOCKET', { unit: 'bytes', fallback: '1048576', min: 65_536, max: 104_857_600 }),
  unreadBytesPerPrincipal: integer('UNREAD_BYTES_PER_PRINCIPAL', { unit: 'bytes', fallback: '16777216', min: 65_536, max: 1_073_741_824 }),
  unreadBytesInAll: integer('UNREAD_BYTES_IN_ALL', { unit: 'bytes', fallback: '268435456', min: 1_048_576, max: 17_179_869_184 }),
  unreadSeconds: integer('UNREAD_SECONDS', { fallback: '30', min: 1, max: 3_600 }),
}
