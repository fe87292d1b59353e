import { speech } from '../../locales/speech.js'
import type { Language } from '../../server/domain/language.js'
import { html, type Html } from '../../locales/markup.js'
import { timeLeft } from './time-left.js'
import { dateAndTime, dateAlone, dayAndMonth, dayAndTime } from './date-and-time.js'

/** An instant in words, in UTC, since a page does not know the viewer's zone; its script does. `iso` stays readable for programs. */
export function showTime(iso: string, language: Language): Html {
  const [day, time] = dayAndTime(new Intl.DateTimeFormat(speech[language].intlLocale, dateAndTimeInUtc), new Date(iso))
  const pieces = html`<span><bdi>${day}</bdi></span> <span><bdi>${time}</bdi> UTC</span>`
  return html`<time datetime="${iso}">${pieces}</time>`
}

/** The day alone, where there is little room: its script shows the reader's own, and the whole instant on pointing. */
export function showDay(iso: string, language: Language): Html {
  const words = new Intl.DateTimeFormat(speech[language].intlLocale, { ...dayAndMonth, timeZone: 'UTC' }).format(new Date(iso))
  return html`<time datetime="${iso}" data-day><bdi>${words}</bdi></time>`
}

/** The day with its year, of what may be long ago. */
export function showDate(iso: string, language: Language): Html {
  const words = new Intl.DateTimeFormat(speech[language].intlLocale, { ...dateAlone, timeZone: 'UTC' }).format(new Date(iso))
  return html`<time datetime="${iso}" data-day="year"><bdi>${words}</bdi></time>`
}

/** How long from now, in the largest unit that fits: "in 6 days", "in 29 minutes". */
export const showTimeLeft = (seconds: number, language: Language): string => timeLeft(seconds, speech[language].intlLocale)

/**
 * The same for an instant that comes nearer by itself, so that the script of the page counts down to it. One of an escrow with a time of its
 * own (a test clock) does not: it comes when somebody moves that clock.
 */
export function showCountDown({ at, seconds, now }: { at: string; seconds: number; now: Date }, language: Language): Html {
  const words = showTimeLeft(seconds, language)
  const isByOurTime = Math.abs((Date.parse(at) - now.getTime()) / 1000 - seconds) < 2
  return isByOurTime ? html`<span class="left" data-left="${seconds}">${words}</span>` : html`<span class="left">${words}</span>`
}

const dateAndTimeInUtc: Intl.DateTimeFormatOptions = { ...dateAndTime, timeZone: 'UTC' }
