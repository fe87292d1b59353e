import { integer } from '../setting.js'

/** How far test clocks go (decisions 21), and whose goes on next: a call holds a connection and a place of a mutation until it is over. */
export const testClockLimits = {
  testClocks: integer('TEST_CLOCKS_LIMIT', { unit: 'clocks', fallback: '100', min: 1, max: 100_000 }),
  testClockYears: integer('TEST_CLOCK_YEARS', { fallback: '2', min: 1, max: 100 }),
  testClockDeadlines: integer('TEST_CLOCK_DEADLINES', { unit: 'deadlines', fallback: '10000', min: 1, max: 1_000_000 }),
  testClockSeconds: integer('TEST_CLOCK_SECONDS', { fallback: '45', min: 1, max: 50 }),
  testClockSecondsWaitedFor: integer('TEST_CLOCK_SECONDS_WAITED_FOR', { fallback: '5', min: 1, max: 50 }),
  testClockEvents: integer('TEST_CLOCK_EVENTS', { unit: 'events', fallback: '1000', min: 1, max: 10_000 }),
  testClocksAtOnce: integer('TEST_CLOCKS_AT_ONCE', { unit: 'clocks', fallback: '4', min: 1, max: 100 }),
  testClocksAtOnceEach: integer('TEST_CLOCKS_AT_ONCE_EACH', { unit: 'clocks', fallback: '1', min: 1, max: 100 }),
  testClocksWaitingEach: integer('TEST_CLOCKS_WAITING_EACH', { unit: 'clocks', fallback: '4', min: 1, max: 1_000 }),
  testClocksWaiting: integer('TEST_CLOCKS_WAITING', { unit: 'clocks', fallback: '12', min: 1, max: 10_000 }),
}
