import { integer } from '../setting.js'

/** When the machine's clock is doubted, so that no deadline fires until an owner has confirmed it (decisions 5). */
export const clockLimits = {
  clockLeapMinutes: integer('CLOCK_LEAP_MINUTES', { fallback: '60', min: 1, max: 525_600 }),
  clockSilenceDays: integer('CLOCK_SILENCE_DAYS', { fallback: '7', min: 1, max: 3_650 }),
}
