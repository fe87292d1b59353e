/** How long from now: "in 6 days", "in 48 hours", "in 29 minutes". The pages say it, and their script goes on counting. */
export function timeLeft(seconds: number, intlLocale: string): string {
  const [count, unit] = countOf(Math.max(0, seconds))
  return new Intl.RelativeTimeFormat(intlLocale, { numeric: 'always' }).format(count, unit)
}

/**
 * Three days and more are told in days, less in hours, by the hours as they are told: three days of which a second is gone are not "72 hours". Of the
 * last hour nobody is promised more than there is.
 */
function countOf(seconds: number): [count: number, unit: 'day' | 'hour' | 'minute'] {
  const hours = Math.round(seconds / secondsOf.hour)
  if (hours >= 3 * 24) return [Math.round(seconds / secondsOf.day), 'day']
  return seconds >= secondsOf.hour ? [hours, 'hour'] : [Math.floor(seconds / secondsOf.minute), 'minute']
}

const secondsOf = { minute: 60, hour: 3_600, day: 86_400 }
