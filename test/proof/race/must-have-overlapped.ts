/** In how many of a hundred races all have to be under way at once. An alarm is let go at a guess, later or earlier than the requests. */
const leastPercent = { requests: 90, alarm: 50 }

/** Throws when one was nearly always over before another began: then it was no race, whoever came first. */
export function mustHaveOverlapped(
  { together, count, hasAlarm }: { together: number; count: number; hasAlarm: boolean },
  words: string,
): void {
  const least = hasAlarm ? leastPercent.alarm : leastPercent.requests
  if (together * 100 < count * least) throw new Error(`did not meet: all have to be under way at once in ${least} % of the races; ${words}`)
}
