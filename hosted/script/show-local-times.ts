import { dateAlone, dateAndTime, dayAndMonth } from '../wording/date-and-time.js'
import { make } from './make.js'
import { locale } from './words.js'

const local = new Intl.DateTimeFormat(locale, { ...dateAndTime, timeZoneName: 'short' })
const localDay = new Intl.DateTimeFormat(locale, dayAndMonth)
const localDate = new Intl.DateTimeFormat(locale, dateAlone)

/** The page says times in UTC, as it does not know where it is read; here they are those of the reader, and the others show on pointing. */
export function showLocalTimes(part: ParentNode): void {
  for (const time of part.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    if (time.title !== '') continue
    const at = new Date(time.dateTime)
    const { day } = time.dataset
    const isDay = day !== undefined
    const shown = !isDay ? local : day === 'year' ? localDate : localDay
    // Who reads in UTC is told nothing twice.
    if (!isDay && at.getTimezoneOffset() === 0) continue
    time.title = isDay ? local.format(at) : (time.textContent?.trim() ?? '')
    time.replaceChildren(make('bdi', {}, shown.format(at)))
  }
}
