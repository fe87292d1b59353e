import { isolated } from '../../../locales/isolate.js'
import { speech } from '../../../locales/speech.js'
import type { Language } from '../../domain/language.js'

/** A day in words, in UTC. */
export const shownDay = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(speech[language].intlLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/**
 * To the second, in UTC, as an instant that somebody may have to prove, or compares with the statement of a card; the time stays on the line of
 * its zone.
 */
export const shownInstant = (at: Date, language: Language): string =>
  `${shownDay(at, language)} · ${isolated(`${at.toISOString().slice(11, 19)}\u00a0UTC`)}`
