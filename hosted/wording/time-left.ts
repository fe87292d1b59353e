/** How long from now, in the largest unit that fits: "in 6 days", "in 29 minutes". The pages say it, and their script goes on counting. */
export function timeLeft(seconds: number, intlLocale: string): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? minutes
  return new Intl.RelativeTimeFormat(intlLocale, { numeric: 'always' }).format(Math.max(0, Math.floor(seconds / size)), unit)
}

type TimeUnit = [name: 'day' | 'hour' | 'minute', seconds: number]

const minutes: TimeUnit = ['minute', 60]
const units: TimeUnit[] = [['day', 86_400], ['hour', 3_600], minutes]
