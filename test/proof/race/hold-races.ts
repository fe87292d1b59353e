/** In how many of a hundred wanted races all have to be under way at once. An alarm is let go at a guess, later or earlier than the requests. */
const leastPercent = { requests: 90, alarm: 50 }
/** How many times the wanted races may be held where there is an alarm: it and a quick answer miss each other now and then. */
const mostRounds = { requests: 1, alarm: 3 }
const waveSize = 10

export interface Overlaps {
  /** Races in which all were under way at once. */
  readonly together: number
  /** Races that were held. */
  readonly held: number
  readonly hasAlarm: boolean
  readonly words: string
}

/**
 * Holds as many races as are wanted, in waves, and where there is an alarm some more until enough of them overlapped. Throws when too few
 * did: then one was nearly always over before another began, and it was no race, whoever came first.
 */
export async function holdRaces(wanted: number, holdWave: (size: number) => Promise<void>, overlaps: () => Overlaps): Promise<void> {
  for (let left = wanted; left > 0; left -= waveSize) await holdWave(Math.min(waveSize, left))
  const kind = overlaps().hasAlarm ? 'alarm' : 'requests'
  const areEnough = () => overlaps().together * 100 >= wanted * leastPercent[kind]
  while (!areEnough() && overlaps().held < wanted * mostRounds[kind]) await holdWave(Math.min(waveSize, wanted))
  if (!areEnough())
    throw new Error(`did not meet: all have to be under way at once in ${leastPercent[kind]} % of the races; ${overlaps().words}`)
}
