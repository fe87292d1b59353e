/** How many files of one process are in memory at once. */
const mostAtOnce = 2

let busy = 0
const waiting: Array<() => void> = []

/** Runs `work` when it is its turn, in the order of asking. */
export async function inTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy === mostAtOnce) await new Promise<void>((go) => void waiting.push(go))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}
