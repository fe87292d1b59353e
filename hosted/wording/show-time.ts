import type { Language } from '../../server/domain/language.js'
import { html, type Html } from '../html.js'

/** An instant in words, in UTC, since a page without script does not know the viewer's zone. `iso` stays readable for programs. */
export function showTime(iso: string, language: Language): Html {
  const words = new Intl.DateTimeFormat(locales[language], dateAndTime).format(new Date(iso))
  return html`<time datetime="${iso}"><bdi>${words}</bdi> UTC</time>`
}

/** How long from now, in the largest unit that fits: "in 6 days", "in 29 minutes". */
export function showTimeLeft(seconds: number, language: Language): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units.at(-1)!
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'always' }).format(Math.max(0, Math.floor(seconds / size)), unit)
}

/** Western digits in Arabic too, as in Tunisia, so that times and amounts of one page are written alike. */
const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', ar: 'ar-TN-u-nu-latn' }

const dateAndTime: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
}

const units: Array<['day' | 'hour' | 'minute', number]> = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
