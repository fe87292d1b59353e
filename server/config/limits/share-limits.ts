import { integer } from '../setting.js'

/**
 * What one principal has of a process while others want it too: the owner of a credential or, without one, an address (decisions 14). Where
 * there is room, nobody waits; where there is none, principals are served in turn.
 */
export const shareLimits = {
  readsAtOnce: integer('READS_AT_ONCE', {
    unit: 'operations',
    fallback: '64',
    min: 2,
    max: 10_000,
    meaning: 'Operations that read little and that one process does at once.',
  }),
  readsAtOnceEach: integer('READS_AT_ONCE_EACH', {
    unit: 'operations',
    fallback: '32',
    min: 1,
    max: 10_000,
    meaning: 'Of these, operations of one user, developer, member of staff or, without credential, address.',
  }),
  writesAtOnce: integer('WRITES_AT_ONCE', {
    unit: 'mutations',
    fallback: '64',
    min: 2,
    max: 10_000,
    meaning:
      'Mutations that one process does at once, and as many again of whoever has no credential, such as signing in. Of its 20 connections to the database, 16 are for them, in turn, and of these at most 4 for whoever has no credential.',
  }),
  writesAtOnceEach: integer('WRITES_AT_ONCE_EACH', {
    unit: 'mutations',
    fallback: '32',
    min: 1,
    max: 10_000,
    meaning: 'Of these, mutations of one principal.',
  }),
  longReadCost: integer('LONG_READ_COST', {
    fallback: '100',
    min: 1,
    max: 1_000_000,
    meaning: 'The cost from which on a query is a long one, such as a page of a list, or what asks for the schema.',
  }),
  longReadsAtOnce: integer('LONG_READS_AT_ONCE', {
    unit: 'queries',
    fallback: '2',
    min: 1,
    max: 1_000,
    meaning: 'Long queries that one process does at once. While one is worked on, nothing else is.',
  }),
  longReadsAtOnceEach: integer('LONG_READS_AT_ONCE_EACH', {
    unit: 'queries',
    fallback: '1',
    min: 1,
    max: 1_000,
    meaning: 'Of these, long queries of one principal.',
  }),
  eventsAtOnce: integer('EVENTS_AT_ONCE', {
    unit: 'events',
    fallback: '4',
    min: 1,
    max: 1_000,
    meaning: 'Events that one process makes ready for its subscriptions at once.',
  }),
  eventsAtOnceEach: integer('EVENTS_AT_ONCE_EACH', {
    unit: 'events',
    fallback: '2',
    min: 1,
    max: 1_000,
    meaning: 'Of these, events for subscriptions of one principal.',
  }),
  connectionsEach: integer('CONNECTIONS_PER_ADDRESS', {
    unit: 'connections',
    fallback: '1200',
    min: 1,
    max: 100_000,
    meaning:
      'Open connections of one address, websockets and streams among them; of the 2,000 that a process has in all. Behind `TRUST_PROXY`, where every connection is the proxy’s, there is no such bound here: set one there.',
  }),
  unfinishedEach: integer('UNFINISHED_REQUESTS_PER_ADDRESS', {
    unit: 'requests',
    fallback: '100',
    min: 1,
    max: 100_000,
    meaning:
      'Requests of one address that have not come whole after a second. Of more, the oldest are given up; everybody else has 10 seconds for the headers and 20 for the whole. Not behind `TRUST_PROXY` either.',
  }),
  passwordsAtOnce: integer('PASSWORDS_AT_ONCE', {
    unit: 'passwords',
    fallback: '2',
    min: 1,
    max: 100,
    meaning: 'Passwords that one process hashes or tries at once. Each takes 30 ms of a core and 19 MiB.',
  }),
  passwordsAtOnceEach: integer('PASSWORDS_AT_ONCE_EACH', {
    unit: 'passwords',
    fallback: '1',
    min: 1,
    max: 100,
    meaning: 'Of these, passwords of one address.',
  }),
  passwordsWaitingEach: integer('PASSWORDS_WAITING_EACH', {
    unit: 'passwords',
    fallback: '50',
    min: 1,
    max: 10_000,
    meaning:
      'Passwords of one address that may wait for that, at most as long as `WAIT_MOST_MS`. A further one is refused with `OVERLOADED`.',
  }),
  filesReadAtOnce: integer('FILES_READ_AT_ONCE', {
    unit: 'files',
    fallback: '2',
    min: 1,
    max: 100,
    meaning: 'Uploaded files that one process looks at, and of images paints anew, at once; of one person, one.',
  }),
  filesSentAtOnce: integer('FILES_SENT_AT_ONCE', {
    unit: 'files',
    fallback: '32',
    min: 1,
    max: 1_000,
    meaning:
      'Files that one process gives out at once. Each is in memory until it was read to its end, for which there are 20 seconds and one more for each 32 kB.',
  }),
  filesSentAtOnceEach: integer('FILES_SENT_AT_ONCE_EACH', {
    unit: 'files',
    fallback: '4',
    min: 1,
    max: 1_000,
    meaning: 'Of these, files that one address is given.',
  }),
  filesWaitingEach: integer('FILES_WAITING_EACH', {
    unit: 'files',
    fallback: '50',
    min: 1,
    max: 10_000,
    meaning:
      'Files of one address that may wait to be given out, and of one person to be looked at, at most as long as `WAIT_MOST_MS`. A further one is refused with `OVERLOADED`.',
  }),
  passwordsWaiting: integer('PASSWORDS_WAITING', {
    unit: 'passwords',
    fallback: '400',
    min: 1,
    max: 100_000,
    meaning:
      'The same of all addresses together: as many as are done within `WAIT_MOST_MS`. Of more, whoever came last from the address with the most is refused.',
  }),
  waitingEach: integer('WAITING_EACH', {
    unit: 'operations',
    fallback: '200',
    min: 1,
    max: 100_000,
    meaning:
      'Operations of each kind that one principal may have waiting for their turn, and bodies beyond 16 kB of one address that may wait to be read, one at a time. A further one is refused with `OVERLOADED`.',
  }),
  waitMostMs: integer('WAIT_MOST_MS', {
    fallback: '10000',
    min: 100,
    max: 60_000,
    meaning: 'How long an operation waits for its turn at most; then it is refused with `OVERLOADED`.',
  }),
}
