import { useState } from 'react'

interface Cursors {
  /** Behind which the page begins that is shown; null for the first. */
  cursor: string | null
  /** From page to page, as `PageSteps` takes it; where this page ends, null where there is no other behind it. */
  stepsFrom(end: string | null | undefined): { newer: (() => void) | null; older: (() => void) | null }
  toFirst(): void
}

/** The way through a list whose pages follow cursors. `list`: what of it is shown, by its address; another one begins at its first page. */
export function useCursors(list: string): Cursors {
  const [way, setWay] = useState({ list, ends: [] as readonly string[] })
  const ends = way.list === list ? way.ends : []
  const go = (to: readonly string[]) => setWay({ list, ends: to })
  return {
    cursor: ends.at(-1) ?? null,
    stepsFrom: (end) => ({
      newer: ends.length === 0 ? null : () => go(ends.slice(0, -1)),
      older: end == null ? null : () => go([...ends, end]),
    }),
    toFirst: () => go([]),
  }
}
