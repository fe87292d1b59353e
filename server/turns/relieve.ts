/** Of an answer, a socket or a stream: what of it waits in our memory until its caller reads. */
export interface Held {
  principal: string
  bytes: number
  /** Since when some of it waits. */
  sinceMs: number
  /** Whether some of it was read lately, or it is too new for that to be known. */
  isRead: boolean
  end(): unknown
}

/** Ends what waits until so many bytes less do: of whoever holds most, what waits longest; what somebody reads only when nothing else is left. */
export function relieve(held: readonly Held[], bytes: number): void {
  const left = endOf(
    held.filter(({ isRead }) => !isRead),
    bytes,
  )
  endOf(
    held.filter(({ isRead }) => isRead),
    left,
  )
}

/** Answers how many bytes are left to be relieved of. */
function endOf(held: readonly Held[], bytes: number): number {
  const holders = [...Map.groupBy(held, ({ principal }) => principal).values()].map((parts) => ({
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    parts: parts.toSorted((one, other) => one.sinceMs - other.sinceMs),
  }))
  let left = bytes
  while (left > 0) {
    const holder = holders.reduce((most, other) => (other.bytes > most.bytes ? other : most), nobody)
    const part = holder.parts.shift()
    if (!part) break
    part.end()
    holder.bytes -= part.bytes
    left -= part.bytes
  }
  return left
}

const nobody: { bytes: number; parts: Held[] } = { bytes: 0, parts: [] }
