interface Distance {
  /** Below zero for what has been. */
  count: number
  unit: 'day' | 'hour' | 'minute'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How far `at` is from `now`, in the largest unit that fits. Days are those of the reader's calendar: yesterday ended at midnight. */
export function distanceFrom(now: Date, at: Date): Distance {
  const ms = at.getTime() - now.getTime()
  if (Math.abs(ms) >= dayMs) return { count: Math.round((midnightOf(at) - midnightOf(now)) / dayMs), unit: 'day' }
  return Math.abs(ms) >= hourMs ? { count: Math.trunc(ms / hourMs), unit: 'hour' } : { count: Math.trunc(ms / minuteMs), unit: 'minute' }
}

const midnightOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
