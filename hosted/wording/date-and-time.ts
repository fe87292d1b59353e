/** How an instant is written, on the page in UTC and by its script in the time of the reader. */
export const dateAndTime: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** What is written so, in two pieces that each stay on one line: the day, and the time. */
export function dayAndTime(format: Intl.DateTimeFormat, at: Date): [day: string, time: string] {
  const parts = format.formatToParts(at)
  const hour = parts.findIndex(({ type }) => type === 'hour')
  const [day, time] = [parts.slice(0, hour), parts.slice(hour)].map((some) => some.map(({ value }) => value).join(''))
  return [day?.trim() ?? '', time?.trim() ?? '']
}

/** How a day is written that may be long ago. */
export const dateAlone: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }

/** How a day is written where there is little room. */
export const dayAndMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
