import { integer } from '../setting.js'

/**
 * What one principal has of a process while others want it too: the owner of a credential or, without one, an address (decisions 14). Where
 * there is room, nobody waits; where there is none, principals are served in turn.
 */
export const shareLimits = {
  databaseConnections: integer('DATABASE_CONNECTIONS', { unit: 'connections', fallback: '20', min: 5, max: 1_000 }),
  readsAtOnce: integer('READS_AT_ONCE', { unit: 'operations', fallback: '64', min: 2, max: 10_000 }),
  readsAtOnceEach: integer('READS_AT_ONCE_EACH', { unit: 'operations', fallback: '16', min: 1, max: 10_000 }),
  readsAtOnceAlone: integer('READS_AT_ONCE_ALONE', { unit: 'operations', fallback: '32', min: 1, max: 10_000 }),
  writesAtOnce: integer('WRITES_AT_ONCE', { unit: 'mutations', fallback: '64', min: 2, max: 10_000 }),
  writesAtOnceEach: integer('WRITES_AT_ONCE_EACH', { unit: 'mutations', fallback: '4', min: 1, max: 10_000 }),
  writesAtOnceAlone: integer('WRITES_AT_ONCE_ALONE', { unit: 'mutations', fallback: '32', min: 1, max: 10_000 }),
  longReadCost: integer('LONG_READ_COST', { fallback: '100', min: 1, max: 1_000_000 }),
  longReadsAtOnce: integer('LONG_READS_AT_ONCE', { unit: 'queries', fallback: '1', min: 1, max: 1_000 }),
  longReadsAtOnceEach: integer('LONG_READS_AT_ONCE_EACH', { unit: 'queries', fallback: '1', min: 1, max: 1_000 }),
  eventsAtOnce: integer('EVENTS_AT_ONCE', { unit: 'events', fallback: '4', min: 1, max: 1_000 }),
  eventsAtOnceEach: integer('EVENTS_AT_ONCE_EACH', { unit: 'events', fallback: '2', min: 1, max: 1_000 }),
  eventsSliceMs: integer('EVENTS_SLICE_MS', { fallback: '4', min: 0, max: 1_000 }),
  connectionsEach: integer('CONNECTIONS_PER_ADDRESS', { unit: 'connections', fallback: '1200', min: 1, max: 100_000 }),
  unfinishedEach: integer('UNFINISHED_REQUESTS_PER_ADDRESS', { unit: 'requests', fallback: '100', min: 1, max: 100_000 }),
  oauthAtOnce: integer('OAUTH_AT_ONCE', { unit: 'requests', fallback: '2', min: 1, max: 1_000 }),
  oauthAtOnceEach: integer('OAUTH_AT_ONCE_EACH', { unit: 'requests', fallback: '1', min: 1, max: 1_000 }),
  pagesAtOnce: integer('PAGES_AT_ONCE', { unit: 'pages', fallback: '4', min: 1, max: 1_000 }),
  pagesAtOnceEach: integer('PAGES_AT_ONCE_EACH', { unit: 'pages', fallback: '2', min: 1, max: 1_000 }),
  passwordsAtOnce: integer('PASSWORDS_AT_ONCE', { unit: 'passwords', fallback: '2', min: 1, max: 100 }),
  passwordsAtOnceEach: integer('PASSWORDS_AT_ONCE_EACH', { unit: 'passwords', fallback: '1', min: 1, max: 100 }),
  passwordsWaitingEach: integer('PASSWORDS_WAITING_EACH', { unit: 'passwords', fallback: '50', min: 1, max: 10_000 }),
  filesReadAtOnce: integer('FILES_READ_AT_ONCE', { unit: 'files', fallback: '2', min: 1, max: 100 }),
  filesSentAtOnce: integer('FILES_SENT_AT_ONCE', { unit: 'files', fallback: '32', min: 1, max: 1_000 }),
  filesSentAtOnceEach: integer('FILES_SENT_AT_ONCE_EACH', { unit: 'files', fallback: '4', min: 1, max: 1_000 }),
  filesWaitingEach: integer('FILES_WAITING_EACH', { unit: 'files', fallback: '50', min: 1, max: 10_000 }),
  passwordsWaiting: integer('PASSWORDS_WAITING', { unit: 'passwords', fallback: '400', min: 1, max: 100_000 }),
  longBodyBytes: integer('LONG_BODY_BYTES', { fallback: '16384', min: 1_024, max: 10_485_760 }),
  waitingEach: integer('WAITING_EACH', { unit: 'operations', fallback: '200', min: 1, max: 100_000 }),
  waitMostMs: integer('WAIT_MOST_MS', { fallback: '10000', min: 100, max: 60_000 }),
}
