import { useState } from 'react'

/** Rows in the order in which this page first saw them, whatever comes or goes: a new one stands below the others, and one that is back where it was. */
export function useSteadyOrder<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(new Map())
  const unseen = rows.filter(({ id }) => !seen.has(id))
  const places = unseen.length === 0 ? seen : new Map([...seen, ...unseen.map(({ id }, index) => [id, seen.size + index] as const)])
  if (places !== seen) setSeen(places)
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}
