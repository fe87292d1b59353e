import { speech } from '../../locales/speech.js'
import { pageLanguage } from '../server/session.js'

/** An instant in the reader's own zone; the UTC of the records on hover. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <>—</>
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`} style={{ whiteSpace: 'nowrap' }}>
      {dateAndTime(at)}
    </time>
  )
}

const intlLocale = (): string => speech[pageLanguage()].intlLocale

/** Of this year without saying so. */
export function dateAndTime(at: string): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const form = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(intlLocale(), isThisYear ? form : { ...form, year: 'numeric' }).format(date)
}

export const clockTime = (at: string): string => new Intl.DateTimeFormat(intlLocale(), { timeStyle: 'short' }).format(new Date(at))

/** How long ago, or how long until, in the largest unit that fits. */
export function fromNow(at: string, now = Date.now()): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000)
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? (['minute', 60] as const)
  return new Intl.RelativeTimeFormat(intlLocale(), { numeric: 'auto' }).format(Math.trunc(seconds / length), unit)
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A day of the reader's calendar. */
export const day = (at: string): string => new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'full' }).format(new Date(at))

/** A day of the records (`2026-11-23`), short. */
export const shortDay = (date: string): string =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
