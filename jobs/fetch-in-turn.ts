/** Something of a principal's; null is nobody's, and never has to wait for its turn. */
interface Grouped {
  groupId?: string | null
}

/** After so many principals a round is over, also where more come all the time: then whoever had the first turn has one again. */
const roundOf = 50

/**
 * Takes the jobs of principals in turn, one of each: `fetch` answers the first job of anybody but those whom it is given, who have had their
 * turn in this round. A hundred jobs of one principal so never stand before the single one of another, and where there is nobody else they
 * follow each other at once. Every process has rounds of its own.
 */
export function fetchInTurn<Job extends Grouped>(fetch: (served: string[]) => Promise<Job[]>): () => Promise<Job[]> {
  const served = new Set<string>()
  const first = async () => {
    const jobs = await fetch([...served])
    if (jobs.length > 0 || served.size === 0) return jobs
    // Whoever waits has been served: the round is over.
    served.clear()
    return fetch([])
  }
  return async () => {
    if (served.size >= roundOf) served.clear()
    const jobs = await first()
    for (const { groupId } of jobs) if (groupId != null) served.add(groupId)
    return jobs
  }
}
