/** An ISO 8601 instant as this service writes it, in UTC with milliseconds (decisions 1); null for a text that is none. */
export function readInstant(text: string): string | null {
  return isoInstant.test(text) && isCalendarDay(text.slice(0, 10)) ? inOurForm(Date.parse(text)) : null
}

/** Whether a text is a day of the calendar, such as 2026-11-20. `Date` alone would take 30 February for 2 March. */
export function isCalendarDay(text: string): boolean {
  const time = isoDay.test(text) ? Date.parse(text) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** An offset may carry an instant out of the four-digit years; what lies there the database does not take. */
function inOurForm(time: number): string | null {
  const text = Number.isNaN(time) ? '' : new Date(time).toISOString()
  return /^\d{4}-/.test(text) ? text : null
}

const isoDay = /^\d{4}-\d\d-\d\d$/
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
