import { integer } from '../setting.js'

/** When the machine's clock is doubted, so that no deadline fires until an owner has confirmed it (decisions 5). */
export const clockLimits = {
  clockLeapMinutes: integer('CLOCK_LEAP_MINUTES', {
    fallback: '60',
    min: 1,
    max: 525_600,
    meaning:
      'By how much the clock of a worker may leave the time that has passed since its start, before deadlines stop until an owner confirms the clock. A machine that was suspended leaves it too.',
  }),
  clockSilenceDays: integer('CLOCK_SILENCE_DAYS', {
    fallback: '7',
    min: 1,
    max: 3_650,
    meaning:
      'How far beyond the last time that a worker noted the clock may stand when a worker starts, before deadlines stop until an owner confirms the clock.',
  }),
}
