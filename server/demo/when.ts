/**
 * A point of the story: "61 14:05" is 14:05 UTC of the day 61 days before the story ends, "25 min" is 25 minutes before its end, "0.5 min"
 * half a minute.
 */
export type When = `${number} ${number}:${number}` | `${number} min`

/**
 * The instant of a point. Nobody acts on the minute, so each gets some seconds, less than a minute, that `serial` decides.
 * Throws a RangeError for an instant that is not in the past: from yesterday back, every time of day is.
 */
export function instantOf(when: When, { end, serial }: { end: Date; serial: number }): Date {
  const strayMs = (serial * 7_919) % 50_000
  const at = new Date(minuteOf(when, end) + strayMs)
  if (!(at < end)) throw new RangeError(`"${when}" is not in the past`)
  return at
}

function minuteOf(when: When, end: Date): number {
  const [amount = '', rest = ''] = when.split(' ')
  const count = Number(amount)
  if (rest === 'min') return end.getTime() - count * minuteMs
  const [hour = '', minute = ''] = rest.split(':')
  return Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), end.getUTCDate() - count, Number.parseInt(hour, 10), Number.parseInt(minute, 10))
}

const minuteMs = 60_000
