import type { PlantedBug } from '../planted-bug.js'

const clockTests = ['test/jobs/clock-watch.test.ts'] as const
const feedTests = ['test/queries/event/feed.test.ts'] as const
const keyTests = ['test/start/open-secrets.test.ts'] as const
const watch = 'jobs/clock-watch.ts'
const horizon = 'server/db/migrations/feed-horizon.migration.ts'

/** What an operator relies on: the clock, the feed beside other databases, another key without a stop. */
export const operatorBugs: readonly PlantedBug[] = [
  {
    name: 'a clock that stands far beyond the last heartbeat is gone by',
    edits: [{ file: watch, search: 'if (!this.#hasBegun && notedAt && ', replace: 'if (this.#hasBegun && notedAt && ' }],
    tests: clockTests,
    short: true,
  },
  {
    name: 'a clock is doubted only when it leaps ahead',
    edits: [
      {
        file: 'server/domain/deployment/clock-doubt.ts',
        search: 'Math.abs(now.at.getTime() - expectedAt(earlier, now).getTime())',
        replace: '(now.at.getTime() - expectedAt(earlier, now).getTime())',
      },
    ],
    tests: clockTests,
  },
  {
    name: 'a worker goes by its clock while another doubts theirs',
    edits: [{ file: watch, search: '    if (doubt) return', replace: '    if (doubt && wasDoubted) return' }],
    tests: clockTests,
  },
  {
    name: 'a doubt that is not written down yet is taken for one that was confirmed',
    edits: [
      {
        file: watch,
        search: '    await this.#run(doubtClock, doubt)\n',
        replace: '    this.#isDoubted = true\n    await this.#run(doubtClock, doubt)\n',
      },
    ],
    tests: clockTests,
  },
  {
    name: 'a worker notes another time than the one it looked at',
    edits: [{ file: watch, search: '(noteClock, { at },', replace: '(noteClock, { at: this.#services.clock() },' }],
    tests: clockTests,
  },
  {
    name: 'a deadline fires by a later look at the clock than the one that was judged',
    edits: [{ file: 'jobs/timer-run.ts', search: 'clock: () => now }', replace: '...(now ? {} : { clock: () => now }) }' }],
    tests: clockTests,
  },
  {
    name: 'the feed waits for transactions of other databases',
    edits: [{ file: horizon, search: 'and other.datid <> here.oid)', replace: 'and other.datid is null)' }],
    tests: feedTests,
    short: true,
  },
  {
    name: 'the feed does not wait for open transactions of its own database',
    edits: [{ file: horizon, search: 'and other.datid <> here.oid)', replace: 'and other.datid = here.oid)' }],
    tests: feedTests,
  },
  {
    name: 'the key before is not tried, so that a process cannot start while the key is replaced',
    edits: [
      { file: 'server/start/open-secrets.ts', search: 'previousKey ? [secretKey, previousKey] : [secretKey]', replace: '[secretKey]' },
    ],
    tests: keyTests,
    short: true,
  },
  {
    name: 'the key is replaced by the one before it',
    edits: [
      {
        file: 'server/start/rotate-key.ts',
        search: 'const to = wrapDataKey(newKey, ',
        replace: 'const to = wrapDataKey(previousKey ?? newKey, ',
      },
    ],
    tests: keyTests,
  },
  {
    name: 'a process that is started is not told of the key before',
    edits: [{ file: 'server/start/service.ts', search: 'previousKey: config.previousSecretKey, ', replace: '' }],
    tests: ['test/start/previous-secret-key.test.ts'],
  },
]
