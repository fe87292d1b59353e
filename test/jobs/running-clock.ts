import type { TestClock } from '../support/services.js'

/** The real time, moved by whatever a test adds. */
export function runningClock(): TestClock {
  let offsetMs = 0
  return Object.assign(() => new Date(Date.now() + offsetMs), {
    advance: (milliseconds: number) => {
      offsetMs += milliseconds
    },
    set: (instant: string | Date) => {
      offsetMs = new Date(instant).getTime() - Date.now()
    },
  })
}
