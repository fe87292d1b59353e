import { dateAlone, dateAndTime, dayAndMonth, dayAndTime } from '../wording/date-and-time.js'
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
    // Who reads in UTC is told nothing twice.
    if (!isDay && at.getTimezoneOffset() === 0) continue
    time.title = isDay ? local.format(at) : (time.textContent?.trim() ?? '')
    if (isDay) time.replaceChildren(make('bdi', {}, (day === 'year' ? localDate : localDay).format(at)))
    else time.replaceChildren(...inPieces(at))
  }
}

/** As the page has them: a line may end between the day and the time. */
function inPieces(at: Date): Array<Node | string> {
  const [day, time] = dayAndTime(local, at).map((words) => make('span', {}, make('bdi', {}, words)))
  return [day!, ' ', time!]
}
