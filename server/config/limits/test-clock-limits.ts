import { integer } from '../setting.js'

/** How far test clocks go (decisions 21). */
export const testClockLimits = {
  testClocks: integer('TEST_CLOCKS_LIMIT', {
    unit: 'clocks',
    fallback: '100',
    min: 1,
    max: 100_000,
    meaning: 'Test clocks of one developer.',
  }),
  testClockYears: integer('TEST_CLOCK_YEARS', {
    fallback: '2',
    min: 1,
    max: 100,
    meaning: 'How far one call advances a test clock of a sandbox at most.',
  }),
  testClockDeadlines: integer('TEST_CLOCK_DEADLINES', {
    unit: 'deadlines',
    fallback: '10000',
    min: 1,
    max: 1_000_000,
    meaning: 'How many deadlines and checkout sessions one call that advances a test clock lets pass at most.',
  }),
  testClockSeconds: integer('TEST_CLOCK_SECONDS', {
    fallback: '45',
    min: 1,
    max: 50,
    meaning: 'How long one call that advances a test clock goes on at most.',
  }),
  testClockEvents: integer('TEST_CLOCK_EVENTS', {
    unit: 'events',
    fallback: '1000',
    min: 1,
    max: 10_000,
    meaning: 'How many of the events that it caused the answer of such a call shows; the others are in the feed.',
  }),
}
