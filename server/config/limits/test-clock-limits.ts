import { integer } from '../setting.js'

/** How far test clocks go (decisions 21). */
export const testClockLimits = {
  testClocks: integer('TEST_CLOCKS_LIMIT', { unit: 'clocks', fallback: '100', min: 1, max: 100_000 }),
  testClockYears: integer('TEST_CLOCK_YEARS', { fallback: '2', min: 1, max: 100 }),
  testClockDeadlines: integer('TEST_CLOCK_DEADLINES', { unit: 'deadlines', fallback: '10000', min: 1, max: 1_000_000 }),
  testClockSeconds: integer('TEST_CLOCK_SECONDS', { fallback: '45', min: 1, max: 50 }),
  testClockEvents: integer('TEST_CLOCK_EVENTS', { unit: 'events', fallback: '1000', min: 1, max: 10_000 }),
}
