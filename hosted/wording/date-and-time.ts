/** How an instant is written, on the page in UTC and by its script in the time of the reader. */
export const dateAndTime: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** How a day is written that may be long ago. */
export const dateAlone: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }

/** How a day is written where there is little room. */
export const dayAndMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
