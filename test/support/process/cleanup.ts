type End = () => Promise<unknown>

const ends = new Set<End>()

/** Has `end` called when the suite is over or the run is interrupted, unless the answered function did it before. Safe to call twice. */
export function endLater(end: End): () => Promise<void> {
  const once = async () => {
    if (!ends.delete(once)) return
    await end()
  }
  ends.add(once)
  return once
}

/** Ends whatever a suite has left running, the newest first. */
export async function endEverything(): Promise<void> {
  for (const end of [...ends].toReversed()) {
    await end().catch((error: unknown) => process.stderr.write(`could not clean up: ${String(error)}\n`))
  }
}
