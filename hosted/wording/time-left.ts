/** How long from now: "in 6 days", "in 48 hours", "in 29 minutes". The pages say it, and their script goes on counting. */
export function timeLeft(seconds: number, intlLocale: string): string {
  const { unit, size, rounded } = units.find(({ from }) => seconds >= from) ?? minutes
  return new Intl.RelativeTimeFormat(intlLocale, { numeric: 'always' }).format(Math.max(0, rounded(seconds / size)), unit)
}

interface TimeUnit {
  readonly unit: 'day' | 'hour' | 'minute'
  /** In seconds, as is `from`, from which on it is the one to tell. */
  readonly size: number
  readonly from: number
  readonly rounded: (count: number) => number
}

const day = 86_400
const hour = 3_600
const minutes: TimeUnit = { unit: 'minute', size: 60, from: 0, rounded: Math.floor }

/** Two days that have just begun are told as 48 hours, not as one day and a rest; of the last hour nobody is promised more than there is. */
const units: readonly TimeUnit[] = [
  { unit: 'day', size: day, from: 3 * day, rounded: Math.round },
  { unit: 'hour', size: hour, from: hour, rounded: Math.round },
]
