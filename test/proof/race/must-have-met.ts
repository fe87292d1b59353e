/** Of a hundred races each of two has to have come first in as many: else they did not meet, and it would not have mattered who locks what. */
const leastPercent = 2

/** Throws when one of two came first too rarely in the races that `words` tells of. */
export function mustHaveMet(first: readonly [number, number], words: string): void {
  const count = first[0] + first[1]
  if (first.some((times) => times === 0 || times * 100 < count * leastPercent)) {
    throw new Error(`did not meet: each of the two has to come first in ${leastPercent} % of the races; ${words}`)
  }
}
