import { speech } from '../../locales/speech.js'
import type { Language } from '../../server/domain/language.js'
import { html, type Html } from './html.js'

/** An instant in words, in UTC, since a page without script does not know the viewer's zone. `iso` stays readable for programs. */
export function showTime(iso: string, language: Language): Html {
  const words = new Intl.DateTimeFormat(speech[language].intlLocale, dateAndTime).format(new Date(iso))
  return html`<time datetime="${iso}"><bdi>${words}</bdi> UTC</time>`
}

/** How long from now, in the largest unit that fits: "in 6 days", "in 29 minutes". */
export function showTimeLeft(seconds: number, language: Language): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? minutes
  return new Intl.RelativeTimeFormat(speech[language].intlLocale, { numeric: 'always' }).format(
    Math.max(0, Math.floor(seconds / size)),
    unit,
  )
}

const dateAndTime: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
}

type TimeUnit = [name: 'day' | 'hour' | 'minute', seconds: number]

const minutes: TimeUnit = ['minute', 60]
const units: TimeUnit[] = [['day', 86_400], ['hour', 3_600], minutes]
