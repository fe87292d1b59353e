import { speech } from '../../locales/speech.js'
import { pageLanguage } from '../server/session.js'

const written = (value: number, unit: 'kilobyte' | 'millisecond'): string =>
  new Intl.NumberFormat(speech[pageLanguage()].intlLocale, { style: 'unit', unit, unitDisplay: 'short', useGrouping: false }).format(value)

/** How much a file is, in the reader's own unit; what is begun is counted. */
export const kilobytes = (bytes: number): string => written(Math.ceil(bytes / 1024), 'kilobyte')

/** How long something took, in the reader's own unit. */
export const milliseconds = (ms: number): string => written(ms, 'millisecond')
