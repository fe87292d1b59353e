/** What several rounds of one measurement gave: the middle one, and between which figures all lay. */
export interface Spread {
  median: number
  least: number
  most: number
}

/** Throws a RangeError for no values. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: percentile(sorted, 50), least: percentile(sorted, 0), most: percentile(sorted, 100) }
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** The value below which `percent` of all lie, by the nearest rank; for an even number of values and 50, the mean of the middle two. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new RangeError('there is nothing to take a percentile of')
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  if (percent === 50 && sorted.length % 2 === 0) return (sorted[rank - 1]! + sorted[rank]!) / 2
  return sorted[rank - 1]!
}

/** A figure with as many digits as are worth reading. */
export function figure(value: number): string {
  if (Math.abs(value) >= 100) return String(Math.round(value))
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

/** `median (least–most)`. */
export const shown = ({ median: middle, least, most }: Spread): string => `${figure(middle)} (${figure(least)}–${figure(most)})`
