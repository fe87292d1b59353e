import type { PlantedBug } from '../planted-bug.js'

const orm = 'server/db/orm.ts'
const transactions = ['test/db/transaction-turns.test.ts'] as const

/** Whose place it is, of how many: what one takes of turns and of minutes that are there for all. */
export const turnBugs: readonly PlantedBug[] = [
  {
    name: 'each key of a developer has the developer’s requests of a minute',
    edits: [{ file: 'server/http/api-guard.ts', search: '`developer:${actor.developerId}`', replace: '`developer:${key.id}`' }],
    tests: ['test/rest-compat/developer-limit.test.ts'],
  },
  {
    name: 'what a developer asks beyond their minute is answered',
    edits: [{ file: 'server/http/api-guard.ts', search: 'return ofAll.allowed ? state : ofAll', replace: 'return state' }],
    tests: ['test/rest-compat/developer-limit.test.ts'],
  },
  {
    name: 'the console is asked without end',
    edits: [
      {
        file: 'server/http/page-guard.ts',
        search: 'perMinute: consolePerMinute }',
        replace: 'perMinute: Number.MAX_SAFE_INTEGER }',
      },
    ],
    tests: ['test/graphql/console-limits.test.ts'],
  },
  {
    name: 'pages that one address opens are those of all',
    edits: [{ file: 'server/http/page-guard.ts', search: '`${bucket}:${network}`', replace: 'bucket' }],
    tests: ['test/hosted/page-guard.test.ts'],
  },
  {
    name: 'whoever has a password tried stands in everybody’s line',
    edits: [
      {
        file: 'server/operations/credential/password.ts',
        search: "clientAddress ?? 'this process'",
        replace: "'everybody'",
      },
    ],
    tests: ['test/operations/credential/password.test.ts'],
  },
  {
    name: 'whoever sends a long body stands in everybody’s line',
    edits: [
      {
        file: 'server/http/long-bodies.ts',
        search: 'bodyTurns.run(addressNetwork(clientAddress(request, config.trustProxyHops)), ',
        replace: "bodyTurns.run('everybody', ",
      },
    ],
    tests: ['test/http/long-bodies.test.ts'],
  },
  {
    name: 'one principal has every place for a transaction',
    edits: [{ file: orm, search: 'placesEach: Math.ceil(places * 0.75)', replace: 'placesEach: places' }],
    tests: transactions,
  },
  {
    name: 'transactions leave no connection to whoever only reads',
    edits: [{ file: orm, search: 'Math.floor(poolSize * 0.8)', replace: 'poolSize' }],
    tests: transactions,
  },
  {
    name: 'whoever has no credential takes as many connections as whoever has one',
    edits: [{ file: orm, search: 'Math.floor(poolSize * 0.2)', replace: 'Math.floor(poolSize * 0.8)' }],
    tests: transactions,
  },
  {
    name: 'one stranger has every place of strangers for a transaction',
    edits: [{ file: orm, search: 'placesEach: Math.ceil(places / 2)', replace: 'placesEach: places' }],
    tests: transactions,
  },
]
