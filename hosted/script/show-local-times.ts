import { dateAndTime } from '../wording/date-and-time.js'
import { make } from './make.js'
import { locale } from './words.js'

const local = new Intl.DateTimeFormat(locale, { ...dateAndTime, timeZoneName: 'short' })

/** The page says times in UTC, as it does not know where it is read; here they are those of the reader, and the others show on pointing. */
export function showLocalTimes(part: ParentNode): void {
  for (const time of part.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    if (time.title !== '') continue
    time.title = time.textContent?.trim() ?? ''
    time.replaceChildren(make('bdi', {}, local.format(new Date(time.dateTime))))
  }
}
