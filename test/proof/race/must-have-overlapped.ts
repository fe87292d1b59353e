/** In how many of a hundred wanted races all have to be under way at once. An alarm is let go at a guess, later or earlier than the requests. */
const leastPercent = { requests: 90, alarm: 50 }

export interface Overlaps {
  /** Races in which all were under way at once. */
  readonly together: number
  /** Races that were wanted; more may have been held until enough of them overlapped. */
  readonly count: number
  readonly hasAlarm: boolean
}

/** False when one was nearly always over before another began: then it was no race, whoever came first. */
export const haveOverlappedEnough = ({ together, count, hasAlarm }: Overlaps): boolean =>
  together * 100 >= count * leastPercent[hasAlarm ? 'alarm' : 'requests']

/** Throws when too few overlapped. */
export function mustHaveOverlapped(overlaps: Overlaps, words: string): void {
  const least = leastPercent[overlaps.hasAlarm ? 'alarm' : 'requests']
  if (!haveOverlappedEnough(overlaps))
    throw new Error(`did not meet: all have to be under way at once in ${least} % of the races; ${words}`)
}
