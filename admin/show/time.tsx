import { speech } from '../../locales/speech.js'
import { pageLanguage } from '../server/session.js'
import { distanceFrom } from './distance.js'

/** An instant in the reader's own zone; the UTC of the records on hover. */
export function Time({ at, isToTheSecond = false }: Shown) {
  if (!at) return <>—</>
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`} style={{ whiteSpace: 'nowrap' }}>
      {dateAndTime(at, isToTheSecond)}
    </time>
  )
}

interface Shown {
  at: string | null | undefined
  /** Where what is told apart is seconds apart. */
  isToTheSecond?: boolean
}

const intlLocale = (): string => speech[pageLanguage()].intlLocale

/** Of this year without saying so. */
export function dateAndTime(at: string, isToTheSecond = false): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const form: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
  if (!isThisYear) form.year = 'numeric'
  if (isToTheSecond) form.second = '2-digit'
  return new Intl.DateTimeFormat(intlLocale(), form).format(date)
}

export const clockTime = (at: string): string => new Intl.DateTimeFormat(intlLocale(), { timeStyle: 'short' }).format(new Date(at))

/** How long ago, or how long until, in the largest unit that fits. */
export function fromNow(at: string, now = Date.now()): string {
  const { count, unit } = distanceFrom(new Date(now), new Date(at))
  return new Intl.RelativeTimeFormat(intlLocale(), { numeric: 'auto' }).format(count, unit)
}

/** A day of the reader's calendar. */
export const day = (at: string): string => new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'full' }).format(new Date(at))

/** A day of the records (`2026-11-23`), short. */
export const shortDay = (date: string): string =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
